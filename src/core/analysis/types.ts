import type { Span } from '../../base/span.ts';
import type { CheckedCitation } from '../citation/check.ts';
import type { Verdict } from '../citation/verdict.ts';
import type { DocumentKind, LegalDocument, StatusOn } from '../corpus/document.ts';
import type { ClauseQueryExpansion } from '../expansion/schema.ts';
import type { Confidence, RawAnalysis, RawCitation, Review } from './schema.ts';

export type { LegalDocument } from '../corpus/document.ts';

/** The five stages that a person sees pass. */
export const STAGES = ['normalise', 'expand', 'retrieve', 'analyse', 'verify'] as const;
export type Stage = (typeof STAGES)[number];

const STAGE_WORD: Record<Stage, string> = {
  normalise: '정리',
  expand: '질의 확장',
  retrieve: '검색',
  analyse: '쟁점 분석',
  verify: '인용 검증',
};

export function stageWord(stage: Stage): string {
  return STAGE_WORD[stage];
}

/** The person's text on its way in. */
export interface Question {
  /** `Q-001` when the text carries such an id, else one made from the text. */
  readonly queryId: string;
  /** As selected. */
  readonly text: string;
  /** Without list marks, emphasis and the id; white space folded. */
  readonly plain: string;
  readonly asOf: string;
}

/** One part of the question under one issue type; `issueType` is absent when the registry knows none for it. */
export interface ExpandedIssue {
  readonly issueType?: string;
  readonly expansion: ClauseQueryExpansion;
  /** The parts of `Question.plain` that this expansion belongs to. */
  readonly segments: readonly Span[];
  /** Keywords dropped as too general. */
  readonly dropped: readonly string[];
}

/** A document that the search brought up, with its score within this search. */
export interface Evidence {
  readonly doc: LegalDocument;
  readonly score: number;
}

/** A document that matched but is kept from every engine, because it is not law on the day. */
export interface ExcludedEvidence {
  readonly doc: LegalDocument;
  readonly status: StatusOn['status'];
  readonly reason: string;
}

/** What the search found for one expanded issue. */
export interface RetrievedIssue extends ExpandedIssue {
  readonly evidence: readonly Evidence[];
  readonly excluded: readonly ExcludedEvidence[];
}

/** Who answered. The panel says it beside every result. */
export interface EngineInfo {
  readonly id: string;
  readonly label: string;
  readonly usesModel: boolean;
}

/** Anything that can expand a question and analyse it; whatever it returns goes through the gate. */
export interface AnalysisEngine {
  readonly info: EngineInfo;
  expand(question: Question, signal?: AbortSignal): Promise<Expanded>;
  analyse(question: Question, issues: readonly RetrievedIssue[], signal?: AbortSignal): Promise<RawAnalysis>;
}

/** The issues to pursue, and how many more the text holds than one analysis shows. */
export interface Expanded {
  readonly issues: readonly ExpandedIssue[];
  readonly omitted: number;
}

/** A citation after the gate, with the document behind it when there is one. */
export interface GatedCitation extends RawCitation {
  readonly verdict: Verdict;
  readonly document?: LegalDocument;
}

export interface GatedIssue {
  readonly issue_id: string;
  readonly headline: string;
  readonly reasoning: string;
  readonly citations: readonly GatedCitation[];
  readonly confidence: Confidence;
  readonly hedge: string | null;
}

/** What limited an answer. Each has its banner and caps confidence; zero hits under it never read as “none exist”. */
export type Degradation = 'no_pack' | 'semantic_unavailable' | 'model_unavailable' | 'search_truncated';

/** One pack as the coverage line tells it. */
export interface PackCoverage {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly as_of: string;
  readonly official: boolean;
  readonly documents: number;
  readonly laws: number;
  readonly note?: string;
}

/** Which packs were searched and what they do not hold. */
export interface Coverage {
  readonly packs: readonly PackCoverage[];
  readonly searched_documents: number;
  readonly kinds: Readonly<Record<DocumentKind, number>>;
  /** In Korean: what the installed packs cannot tell. */
  readonly gaps: readonly string[];
}

/** The whole answer to one question. */
export interface AnalysisReport {
  readonly query_id: string;
  readonly source_text: string;
  readonly plain_text: string;
  readonly issues: readonly GatedIssue[];
  readonly review: Review | null;
  /** Verified citations over all citations of the engine; null when it made none. */
  readonly citation_accuracy: number | null;
  readonly as_of: string;
  readonly engine: EngineInfo;
  readonly expanded: readonly ExpandedIssue[];
  /** Citations that the selected text itself makes. */
  readonly draft_citations: readonly CheckedCitation[];
  readonly excluded: readonly ExcludedEvidence[];
  readonly coverage: Coverage;
  readonly degraded: readonly Degradation[];
  readonly omitted_issues: number;
}
