import { isIsoDate, seoulDate } from '../base/date.ts';
import { withJosa } from '../base/josa.ts';
import { LawError } from '../base/law-error.ts';
import type { ReviewLabels } from './analysis/gate.ts';
import { readQuestion } from './analysis/question.ts';
import { runAnalysis } from './analysis/run.ts';
import { coverageOf } from './analysis/coverage.ts';
import type { AnalysisEngine, AnalysisReport, Coverage, Expanded, Stage } from './analysis/types.ts';
import { checkCitations, type CheckedCitation } from './citation/check.ts';
import { createCitationChecker } from './citation/checker.ts';
import { createCorpus, type Corpus } from './corpus/corpus.ts';
import type { LegalDocument } from './corpus/document.ts';
import { joinIndexes } from './retrieval/joined-index.ts';
import type { IndexedPack } from './retrieval/lexical-index.ts';
import { createRuleEngine } from './rules/engine.ts';
import type { IssueType } from './rules/issue-type.ts';
import { runTool } from './tools/index.ts';
import type { ToolAnswer } from './tools/tool.ts';

/** What the service needs from its host. */
export interface LawServicePorts {
  readonly packs: readonly IndexedPack[];
  readonly issueTypes: readonly IssueType[];
  readonly now: () => Date;
  /** Another engine than the embedded rules; it passes the same gate. */
  readonly engine?: AnalysisEngine;
  /** People's labels on a query, for its review figures. */
  readonly labels?: (queryId: string) => ReviewLabels | undefined;
}

export interface AnalyseOptions {
  /** ISO date; today in Seoul when absent. */
  readonly asOf?: string | undefined;
  readonly onStage?: (stage: Stage) => void;
  readonly signal?: AbortSignal;
}

/** The product without an editor. Every host (extension, CLI) uses this and nothing below it. */
export interface LawService {
  readonly corpus: Corpus;
  readonly issueTypes: readonly IssueType[];
  /** Today in Seoul. */
  today(): string;
  /** Analyses a clause or question. Rejects with a `LawError`. */
  analyse(text: string, options?: AnalyseOptions): Promise<AnalysisReport>;
  /** The query expansion alone (seed 003). */
  expand(text: string, asOf?: string): Promise<Expanded>;
  /** Every citation in a draft with its verdict. */
  check(text: string, asOf?: string): readonly CheckedCitation[];
  /** An installed document by its id: the text in force on the day (today when none is given) where its history is installed. */
  document(docId: string, asOf?: string): LegalDocument | undefined;
  /** The documents that a reference in any notation points at, each with its verdict. Throws `bad_reference`. */
  lookUp(reference: string, asOf?: string): CheckedCitation;
  coverage(): Coverage;
  /** Runs one of the tools of `core/tools` on input of any shape. */
  tool(name: string, input: unknown, asOf?: string): ToolAnswer;
}

/** Builds the service over the installed packs. */
export function createLawService(ports: LawServicePorts): LawService {
  const corpus = createCorpus(ports.packs.map(({ pack }) => pack));
  const checker = createCitationChecker(corpus);
  const index = joinIndexes([...ports.packs].sort((a, b) => Number(b.pack.official) - Number(a.pack.official)));
  const engine = ports.engine ?? createRuleEngine(ports.issueTypes, index);
  const refs = new Map(ports.issueTypes.map((type) => [type.id, type.refs]));
  const dateOf = (asOf: string | undefined): string => {
    const date = asOf === undefined || asOf === '' ? seoulDate(ports.now()) : asOf;
    if (!isIsoDate(date)) throw new LawError('bad_date', `기준일 ${withJosa(`‘${date}’`, '은/는')} YYYY-MM-DD 형식의 날짜가 아닙니다.`);
    return date;
  };
  return Object.freeze({
    corpus,
    issueTypes: ports.issueTypes,
    today: () => seoulDate(ports.now()),
    // Async throughout: bad input rejects like everything else, and no caller needs two ways to catch it.
    analyse: async (text: string, options: AnalyseOptions = {}) =>
      runAnalysis({
        text,
        asOf: dateOf(options.asOf),
        today: dateOf(undefined),
        sources: { corpus, index },
        engine,
        pinned: (issueType) => (issueType === undefined ? [] : (refs.get(issueType) ?? [])),
        ...(ports.labels && { labels: ports.labels }),
        ...(options.onStage && { onStage: options.onStage }),
        ...(options.signal && { signal: options.signal }),
      }),
    expand: async (text: string, asOf?: string) => engine.expand(readQuestion(text, dateOf(asOf))),
    check: (text: string, asOf?: string) => checker.check(text, dateOf(asOf)),
    document: (docId: string, asOf?: string) => corpus.document(docId, dateOf(asOf)),
    lookUp: (reference: string, asOf?: string) => lookUp(reference, corpus, dateOf(asOf)),
    coverage: () => coverageOf(corpus, dateOf(undefined)),
    tool: (name: string, input: unknown, asOf?: string) => runTool(name, input, { corpus, index, asOf: dateOf(asOf) }),
  } satisfies LawService);
}

function lookUp(reference: string, corpus: Corpus, asOf: string): CheckedCitation {
  const text = reference.trim();
  const [citation] = checkCitations(text, corpus, asOf);
  if (citation) return citation;
  throw new LawError('bad_reference', `‘${text}’에서 법령 조문, 사건번호, 문서번호를 찾지 못했습니다. 예: 주택임대차보호법 제3조, 대법원 2016다1045`);
}
