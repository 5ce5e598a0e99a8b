import type { CheckedCitation } from '../citation/check.ts';
import { verdictWord, type Verdict } from '../citation/verdict.ts';
import type { LegalDocument } from '../corpus/document.ts';
import { statusWord } from '../corpus/document.ts';
import type { AnalysisReport, ExpandedIssue, GatedCitation } from './types.ts';

/**
 * A report as one plain JSON value. Its top level is a valid `IssueAnalysis` of seed 000; everything else stands beside
 * or below the seed's fields. The CLI prints it and the extension keeps it.
 */
export function reportToJson(report: AnalysisReport): Record<string, unknown> {
  return {
    query_id: report.query_id,
    issues: report.issues.map((issue) => ({ ...issue, citations: issue.citations.map(citationToJson) })),
    review: report.review,
    citation_accuracy: report.citation_accuracy,
    as_of: report.as_of,
    engine: { id: report.engine.id, label: report.engine.label, uses_model: report.engine.usesModel },
    expansions: report.expanded.map((issue) => expansionToJson(issue, report.plain_text)),
    draft_citations: report.draft_citations.map(checkedToJson),
    excluded: report.excluded.map(({ doc, status, reason }) => ({ ...documentToJson(doc), status, status_word: statusWord(status), reason })),
    coverage: report.coverage,
    degraded: report.degraded,
    omitted_issues: report.omitted_issues,
  };
}

/** An expansion with the parts of the text that it belongs to. */
export function expansionToJson(issue: ExpandedIssue, plain: string): Record<string, unknown> {
  return {
    ...issue.expansion,
    issue_type: issue.issueType ?? null,
    segments: issue.segments.map(({ start, end }) => ({ start, end, text: plain.slice(start, end) })),
    dropped_keywords: issue.dropped,
  };
}

/** A citation of a draft in the form of `jomun cite --json` (CONTRACTS §7). */
export function checkedToJson(citation: CheckedCitation): Record<string, unknown> {
  const { span, text, kind, historical, targets, verdict } = citation;
  return {
    start: span.start,
    end: span.end,
    text,
    kind,
    refs: targets.map(({ ref }) => ref),
    ...(historical && { historical }),
    ...verdictToJson(verdict),
    ...(targets.length > 1 && { members: targets.map((target) => ({ ref: target.ref, ...verdictToJson(target.verdict) })) }),
  };
}

function citationToJson(citation: GatedCitation): Record<string, unknown> {
  return {
    doc_id: citation.doc_id,
    excerpt: citation.excerpt,
    ...verdictToJson(citation.verdict),
    ...(citation.document && { document: documentToJson(citation.document) }),
  };
}

function verdictToJson(verdict: Verdict): Record<string, unknown> {
  return {
    verdict: verdict.verdict,
    verdict_word: verdictWord(verdict.verdict),
    reason: verdict.reason,
    ...(verdict.docId !== undefined && { doc_id: verdict.docId }),
    ...(verdict.verdict === 'repealed' && verdict.successor !== undefined && { successor: verdict.successor }),
    ...(verdict.verdict === 'misquoted' && verdict.closest && { closest: verdict.closest.text }),
  };
}

function documentToJson(doc: LegalDocument): Record<string, unknown> {
  return {
    doc_id: doc.doc_id,
    kind: doc.kind,
    title: doc.title,
    corpus: doc.corpus,
    effective_on: doc.effective_on ?? null,
    decided_on: doc.decided_on ?? null,
    pack: doc.source.pack,
    official: doc.source.official,
    url: doc.source.url,
  };
}
