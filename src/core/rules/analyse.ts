import { withJosa } from '../../base/josa.ts';
import type { Confidence, RawAnalysis, RawCitation, RawIssue } from '../analysis/schema.ts';
import type { Evidence, LegalDocument, Question, RetrievedIssue } from '../analysis/types.ts';
import { bestExcerpt } from './excerpt.ts';
import { topicOf } from './expand.ts';
import type { IssueType } from './issue-type.ts';

/** A person reads four passages, not eight. */
const MAX_CITATIONS = 4;

const UNREGISTERED: Omit<RawIssue, 'issue_id' | 'headline'> = {
  reasoning:
    '등록된 쟁점 유형에 해당하지 않습니다. 설치된 팩에서 직접 대응하는 현행 문서를 특정하지 못해 단정하지 않으며, 인용 근거 없이 결론을 내지 않습니다.',
  citations: [],
  confidence: 'low',
  hedge: '근거 문서 미검색. 최신 법령 개정과 관련 예규·판례를 직접 확인한 뒤 다시 검토해야 합니다.',
};

/** Composes the analysis from the retrieved passages. It says what stands where and what to check, never who is right. */
export function analyseByRules(question: Question, issues: readonly RetrievedIssue[], types: ReadonlyMap<string, IssueType>): RawAnalysis {
  return {
    query_id: question.queryId,
    issues: issues.map((issue, i) => {
      const issueId = `${question.queryId.replace('-', '')}-${i + 1}`;
      const type = issue.issueType === undefined ? undefined : types.get(issue.issueType);
      return type ? registered(issueId, question, issue, type) : { issue_id: issueId, headline: headlineOf(question), ...UNREGISTERED };
    }),
  };
}

interface Chosen {
  readonly doc: LegalDocument;
  readonly citation: RawCitation;
  readonly hits: number;
}

function registered(issueId: string, question: Question, issue: RetrievedIssue, type: IssueType): RawIssue {
  const chosen = choose(issue.evidence, question, type);
  const excluded = issue.excluded.map(({ doc }) => doc.doc_id);
  const left = excluded.length === 0 ? '' : ` 현행이 아닌 문서 ${excluded.length}건(${excluded.join(', ')})은 근거에서 제외했습니다.`;
  if (chosen.length === 0) {
    return {
      issue_id: issueId,
      headline: type.headline,
      reasoning: `${withJosa(type.legal_issue, '이/가')} 쟁점으로 보이나, 설치된 팩에서 이를 다루는 현행 문서를 찾지 못했습니다.${left}`,
      citations: [],
      confidence: 'low',
      hedge: `근거 문서를 찾지 못했습니다. ${type.hedge}`,
    };
  }
  const passages = chosen.map(({ doc, citation }) => `${withJosa(nameOf(doc), '은/는')} ${withJosa(`“${citation.excerpt}”`, '이라고/라고')} 적고 있습니다.`);
  const checks = type.check.length === 0 ? '' : ` 확인할 사실: ${type.check.join('; ')}.`;
  return {
    issue_id: issueId,
    headline: type.headline,
    reasoning: `${withJosa(type.legal_issue, '이/가')} 쟁점입니다. ${passages.join(' ')}${left}${checks} 위 자료를 옮겨 정리한 것이며 결론은 내리지 않습니다.`,
    citations: chosen.map(({ citation }) => citation),
    confidence: confidenceOf(chosen, issue),
    hedge: type.hedge,
  };
}

/** The passages that speak to the issue: what the type names itself, and what shares at least two of its terms. */
function choose(evidence: readonly Evidence[], question: Question, type: IssueType): readonly Chosen[] {
  const legal = [...type.legal_terms, ...wordsOf(type.headline)];
  const asked = wordsOf(question.plain);
  const own = new Set(type.refs);
  const top = evidence[0]?.score ?? 0;
  const chosen: Chosen[] = [];
  for (const { doc, score } of evidence) {
    const excerpt = bestExcerpt(doc.body, legal, asked);
    if (!excerpt) continue;
    const fits = own.has(doc.doc_id) || (excerpt.hits >= 2 && score >= 0.3 * top);
    if (fits) chosen.push({ doc, citation: { doc_id: doc.doc_id, excerpt: excerpt.text }, hits: excerpt.hits });
  }
  return chosen.slice(0, MAX_CITATIONS);
}

/**
 * High needs two sources that speak to the issue in at least two of its terms, one of them in its own words rather than
 * in a digest, and nothing inactive among what matched: a repealed ruling beside it is a warning.
 */
function confidenceOf(chosen: readonly Chosen[], issue: RetrievedIssue): Confidence {
  const strong = chosen.filter(({ hits }) => hits >= 2);
  const ownWords = strong.some(({ doc }) => doc.text_kind === 'verbatim');
  return strong.length >= 2 && ownWords && issue.excluded.length === 0 ? 'high' : 'mid';
}

function nameOf(doc: LegalDocument): string {
  return doc.kind === 'article' || doc.kind === 'table' ? `${doc.doc_id}(${doc.title})` : `${doc.doc_id} ‘${doc.title}’`;
}

function headlineOf(question: Question): string {
  const topic = topicOf(question.plain);
  return topic.length >= 10 ? topic : `미등록 쟁점: ${topic}`;
}

/** The question's own nouns, roughly: words of two letters or more, their particles cut. */
function wordsOf(plain: string): readonly string[] {
  const words = plain.match(/[가-힣]{2,12}/g) ?? [];
  return words.map((word) => word.replace(/(?:으로|에서|에게|부터|까지|은|는|이|가|을|를|의|에|와|과|도|로)$/, '')).filter((word) => word.length >= 2);
}
