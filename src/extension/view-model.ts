import { printDate } from '../base/date.ts';
import { STAGES, stageWord, type AnalysisReport, type Degradation, type ExpandedIssue, type Stage } from '../core/analysis/types.ts';
import type { CheckedCitation } from '../core/citation/check.ts';
import { verdictWord, type Verdict } from '../core/citation/verdict.ts';
import { statusOn, statusWord, type LegalDocument } from '../core/corpus/document.ts';
import { urlOfRef } from '../core/corpus/official-url.ts';
import type { CitationView, ClauseView, PanelState, ResultView, StageView } from '../protocol.ts';
import type { SessionState } from './session.ts';

/** What a short id in the panel stands for. Only the host holds this. */
export interface CitationTarget {
  readonly label: string;
  readonly docId?: string;
  readonly excerpt?: string;
  readonly closest?: string;
  readonly url?: string;
  /** 구 법: the installed document is another text, so its name is not what may be copied. */
  readonly former?: true;
}

/** The panel's state, and the ids in it. */
export interface PanelView {
  readonly state: PanelState;
  readonly targets: Readonly<Record<string, CitationTarget>>;
}

const BANNER: Record<Degradation, string> = {
  no_pack: '읽을 수 있는 팩이 없어 아무것도 찾아보지 못했습니다. 0건은 자료가 없다는 뜻이 아닙니다.',
  semantic_unavailable: '의미 검색이 되지 않아 낱말로만 찾았습니다. 0건은 자료가 없다는 뜻이 아닙니다.',
  model_unavailable: '언어 모델에 연결하지 못해 내장 규칙 엔진이 답했습니다.',
  search_truncated: '검색 결과가 잘렸습니다. 여기 없는 자료가 더 있을 수 있습니다.',
};

/** The whole panel for a session's state. */
export function panelView(state: SessionState, document: (docId: string, on: string) => LegalDocument | undefined): PanelView {
  switch (state.kind) {
    case 'idle':
      return { state: { kind: 'idle' }, targets: {} };
    case 'running':
      return { state: { kind: 'running', source: state.source.label, stages: stagesUpTo(state.stage) }, targets: {} };
    case 'failed':
      return { state: { kind: 'failed', message: state.error.message }, targets: {} };
    case 'cancelled':
      return { state: { kind: 'cancelled', source: state.source.label }, targets: {} };
    case 'done': {
      const collect = createCollector(state.report.as_of, document);
      const result = resultView(state.report, state.source.label, state.stale, collect);
      return { state: { kind: 'done', result }, targets: collect.targets };
    }
  }
}

function stagesUpTo(current: Stage | undefined): readonly StageView[] & StageView[] {
  const at = current === undefined ? -1 : STAGES.indexOf(current);
  return STAGES.map((stage, i) => ({ word: stageWord(stage), state: i < at ? 'done' : i === at ? 'current' : 'waiting' }));
}

function resultView(report: AnalysisReport, source: string, stale: boolean, collect: Collector): ResultView {
  return {
    queryId: report.query_id,
    source,
    stale,
    clauses: report.expanded.map((issue) => clauseView(issue, report)),
    issues: report.issues.map((issue, i) => ({
      headline: issue.headline,
      reasoning: issue.reasoning,
      confidence: issue.confidence,
      hedge: issue.hedge,
      citations: issue.citations.map((citation, c) =>
        collect.add(`i${i}c${c}`, { label: citation.doc_id, excerpt: citation.excerpt, verdict: citation.verdict }),
      ),
    })),
    draftCitations: report.draft_citations.map((citation, i) => draftView(`d${i}`, citation, collect)),
    excluded: report.excluded.map(({ doc, status, reason }, i) =>
      collect.add(`x${i}`, {
        label: doc.doc_id,
        verdict: status === 'later_version' || status === 'active' ? { verdict: 'unchecked', reason, docId: doc.doc_id } : { verdict: 'repealed', status, reason, docId: doc.doc_id },
      }),
    ),
    accuracy: report.citation_accuracy === null ? null : `${Math.round(report.citation_accuracy * 100)}%`,
    engine: report.engine.label,
    usesModel: report.engine.usesModel,
    asOf: printDate(report.as_of),
    packs: report.coverage.packs.map((pack) => `${pack.title} ${pack.version} · 문서 ${pack.documents}건 · ${printDate(pack.as_of)} 기준${pack.official ? '' : ' · 표본'}`),
    gaps: [...report.coverage.gaps],
    banners: report.degraded.map((one) => BANNER[one]),
    omitted: report.omitted_issues,
    stages: STAGES.map((stage) => ({ word: stageWord(stage), state: 'done' })),
  };
}

function clauseView(issue: ExpandedIssue, report: AnalysisReport): ClauseView {
  const { expansion } = issue;
  return {
    original: issue.segments.map(({ start, end }) => report.plain_text.slice(start, end)).join(' … ') || expansion.clause_text,
    normalized: expansion.normalized_clause,
    category: expansion.clause_category,
    risks: expansion.risk_focus,
    statuteIssue: expansion.statute_query.legal_issue,
    statuteKeywords: expansion.statute_query.statute_keywords,
    statuteDense: expansion.statute_query.statute_dense_query,
    disputeScenario: expansion.case_query.dispute_scenario,
    caseKeywords: expansion.case_query.case_keywords,
    caseDense: expansion.case_query.precedent_dense_query,
    filters: [`분야: ${expansion.retrieval_filters.corpus}`, '현행 문서만', `기준일 ${printDate(expansion.retrieval_filters.as_of)}`],
    dropped: [...issue.dropped],
  };
}

function draftView(id: string, citation: CheckedCitation, collect: Collector): CitationView {
  const label = citation.text.replace(/\s+/g, ' ');
  // Where no pack can tell, the official page can.
  const page = citation.targets[0] && urlOfRef(citation.targets[0].ref);
  return collect.add(id, { label, verdict: citation.verdict, ...(page !== undefined && { page }), ...(citation.quote && { excerpt: citation.quote.text }) });
}

interface Collector {
  readonly targets: Record<string, CitationTarget>;
  add(id: string, citation: { readonly label: string; readonly excerpt?: string; readonly page?: string; readonly verdict: Verdict }): CitationView;
}

function createCollector(asOf: string, document: (docId: string, on: string) => LegalDocument | undefined): Collector {
  const targets: Record<string, CitationTarget> = {};
  return {
    targets,
    add: (id, { label, excerpt, page, verdict }) => {
      const doc = verdict.docId === undefined ? undefined : document(verdict.docId, verdict.heldOn ?? asOf);
      const url = doc?.source.url ?? (verdict.verdict === 'repealed' ? verdict.url : undefined) ?? page;
      const closest = verdict.verdict === 'misquoted' ? verdict.closest?.text : undefined;
      const passage = verdict.verdict === 'verified' ? verdict.passage?.text : undefined;
      const shown = excerpt ?? passage;
      targets[id] = {
        label,
        ...(doc && { docId: doc.doc_id }),
        ...(shown !== undefined && { excerpt: shown }),
        ...(closest !== undefined && { closest }),
        ...(url !== undefined && { url }),
        ...(verdict.heldOn !== undefined && { former: true }),
      };
      return {
        id,
        label,
        title: doc?.title ?? '',
        excerpt: shown ?? null,
        verdict: verdict.verdict,
        verdictWord: verdictWord(verdict.verdict),
        reason: verdict.reason,
        status: !doc ? null : verdict.heldOn === undefined ? statusWord(statusOn(doc, asOf).status) : '구 법',
        effective: doc ? dateOf(doc) : null,
        sample: doc !== undefined && !doc.source.official,
        canOpen: doc !== undefined,
        hasOfficial: url !== undefined,
        // Only what may be relied on can be put into a draft from here.
        canInsert: verdict.verdict === 'verified' && verdict.heldOn === undefined,
        closest: closest ?? null,
        // The reason often names it already.
        successor: verdict.verdict === 'repealed' && verdict.successor !== undefined && !verdict.reason.includes(verdict.successor) ? verdict.successor : null,
      };
    },
  };
}

function dateOf(doc: LegalDocument): string | null {
  if (doc.effective_on !== undefined) return `${printDate(doc.effective_on)} 시행`;
  return doc.decided_on === undefined ? null : `${printDate(doc.decided_on)} 선고`;
}
