import type { VerifyContext } from '../citation/verify.ts';
import { verifyExcerpt } from '../citation/verify.ts';
import type { Confidence, RawAnalysis, RawIssue, Review } from './schema.ts';
import type { Degradation, GatedCitation, GatedIssue } from './types.ts';

/** Two people's labels on one issue: 맞음 or 틀림. */
export interface ReviewLabels {
  readonly agreed: number;
  readonly total: number;
}

export interface GateContext extends VerifyContext {
  readonly degraded: readonly Degradation[];
  readonly labels?: ReviewLabels;
}

export interface Gated {
  readonly issues: readonly GatedIssue[];
  readonly citationAccuracy: number | null;
  readonly review: Review | null;
}

const NO_SUPPORT = '확인된 근거 문서가 없습니다. 최신 법령과 판례를 직접 확인한 뒤 다시 검토해야 합니다.';

/**
 * Stands between any engine and the person (CONTRACTS §4). Every citation gets a verdict from the installed documents,
 * only `verified` ones count as support, an issue left with none becomes `low` with a hedge, and a degraded search caps
 * confidence at `mid`. Figures are computed here; nothing an engine says of itself is taken over.
 */
export function gate(analysis: RawAnalysis, context: GateContext): Gated {
  const issues = analysis.issues.map((issue) => gateIssue(issue, context));
  const all = issues.flatMap((issue) => issue.citations);
  const citationAccuracy = all.length === 0 ? null : all.filter(isSupport).length / all.length;
  return { issues, citationAccuracy, review: reviewOf(context.labels, citationAccuracy) };
}

function gateIssue(issue: RawIssue, context: GateContext): GatedIssue {
  const citations = issue.citations.map(({ doc_id, excerpt }): GatedCitation => {
    const verdict = verifyExcerpt(doc_id, excerpt, context);
    const document = context.corpus.document(doc_id, context.asOf);
    return { doc_id, excerpt, verdict, ...(document && { document }) };
  });
  const supported = citations.some(isSupport);
  return {
    issue_id: issue.issue_id,
    headline: issue.headline,
    reasoning: issue.reasoning,
    citations,
    confidence: supported ? cap(issue.confidence, context.degraded.length > 0 ? 'mid' : 'high') : 'low',
    hedge: supported ? issue.hedge : (issue.hedge ?? NO_SUPPORT),
  };
}

function isSupport(citation: GatedCitation): boolean {
  return citation.verdict.verdict === 'verified';
}

const ORDER: readonly Confidence[] = ['low', 'mid', 'high'];

function cap(confidence: Confidence, most: Confidence): Confidence {
  return ORDER.indexOf(confidence) > ORDER.indexOf(most) ? most : confidence;
}

/** With no labels there is no review at all: an accuracy of our own making would look like a person's. */
function reviewOf(labels: ReviewLabels | undefined, citationAccuracy: number | null): Review | null {
  if (!labels || labels.total === 0) return null;
  return { reviewer_agree_ratio: labels.agreed / labels.total, citation_accuracy: citationAccuracy ?? 0 };
}
