import type { Corpus } from '../corpus/corpus.ts';
import { statusOn, type DocumentKind, type LegalDocument } from '../corpus/document.ts';
import { toRetrievalPlan } from '../expansion/schema.ts';
import type { Hit, LexicalIndex } from '../retrieval/lexical-index.ts';
import type { Evidence, ExcludedEvidence, ExpandedIssue, RetrievedIssue } from './types.ts';

/** How many documents an engine is given for one issue. */
const EVIDENCE_LIMIT = 8;
/** Inactive documents are named only when they matched about as well as what is shown. */
const EXCLUDED_LIMIT = 4;

/** Keywords weigh more than sentences, whose words are many and common. */
const LISTS = [
  { query: 'statute_bm25', cases: false, weight: 1 },
  { query: 'statute_dense', cases: false, weight: 0.5 },
  { query: 'case_bm25', cases: true, weight: 1 },
  { query: 'case_dense', cases: true, weight: 0.5 },
] as const;

const CASES: readonly DocumentKind[] = ['precedent', 'ruling'];
const STATUTES: readonly DocumentKind[] = ['article', 'table'];

export interface EvidenceSources {
  readonly corpus: Corpus;
  readonly index: LexicalIndex;
}

/**
 * Runs an expansion's four lists and joins them by score. `pinned` are canonical references that the issue type itself
 * names; they are looked up by name and ranked with the rest. Documents that are not law on the day come back apart.
 */
export function retrieve(issue: ExpandedIssue, pinned: readonly string[], sources: EvidenceSources, asOf: string): RetrievedIssue {
  const plan = toRetrievalPlan(issue.expansion);
  const scores = new Map<string, number>();
  const add = (hits: readonly Hit[], weight: number): void => {
    const top = hits[0]?.score ?? 1;
    for (const hit of hits) scores.set(hit.id, (scores.get(hit.id) ?? 0) + (weight * hit.score) / top);
  };
  for (const { query, cases, weight } of LISTS) {
    add(sources.index.search(plan[query], { limit: 20, corpus: plan.filters.corpus, kinds: cases ? CASES : STATUTES }), weight);
  }
  const pinnedIds = pinned.map((ref) => sources.corpus.document(ref, asOf)?.doc_id).filter((id) => id !== undefined);
  pinnedIds.forEach((id, rank) => scores.set(id, (scores.get(id) ?? 0) + 1.5 - 0.25 * Math.min(rank, 4)));
  const ranked = [...scores]
    .map(([id, score]) => ({ doc: sources.corpus.document(id, asOf), score }))
    .filter((hit): hit is Evidence => hit.doc !== undefined)
    .sort((a, b) => b.score - a.score || a.doc.doc_id.localeCompare(b.doc.doc_id, 'ko'));
  const evidence: Evidence[] = [];
  const excluded: ExcludedEvidence[] = [];
  const bar = (ranked[0]?.score ?? 0) * 0.4;
  for (const hit of ranked) {
    const { status, reason } = statusOn(hit.doc, asOf);
    if (status === 'active') evidence.push(hit);
    else if (hit.score >= bar && excluded.length < EXCLUDED_LIMIT) excluded.push({ doc: hit.doc, status, reason: reason ?? '' });
  }
  return { ...issue, evidence: balance(evidence), excluded };
}

/** Judgments and rulings are few beside statutes: three places are theirs where so many matched. */
function balance(ranked: readonly Evidence[]): readonly Evidence[] {
  const cases = ranked.filter(({ doc }) => isCase(doc)).slice(0, 3);
  const statutes = ranked.filter(({ doc }) => !isCase(doc)).slice(0, EVIDENCE_LIMIT - cases.length);
  return [...statutes, ...cases].sort((a, b) => b.score - a.score);
}

function isCase(doc: LegalDocument): boolean {
  return CASES.includes(doc.kind);
}
