import * as z from 'zod';
import { IsoDate } from '../../base/date.ts';
import { statesConclusion } from './conclusions.ts';

const noConclusion = { error: '법적 결론(무효, 위법, 유효 등)을 단정하면 안 됩니다. 쟁점만 적으세요' };
const Open = z
  .string()
  .trim()
  .min(2)
  .max(2000)
  .refine((text) => !statesConclusion(text), noConclusion);
const Keywords = z.array(z.string().trim().min(2).max(60)).min(2).max(12);

/** What a retrieval may look at. */
export const RetrievalFilters = z.object({
  corpus: z.string().min(1),
  status: z.literal('active'),
  as_of: IsoDate,
});
export type RetrievalFilters = z.infer<typeof RetrievalFilters>;

/**
 * A clause or question put into the words of statutes and of judgments (seed 003, CONTRACTS §3). `clause_text` is the
 * person's own text and may say anything; no other field may state a conclusion.
 */
export const ClauseQueryExpansion = z.object({
  clause_text: z.string().min(1),
  normalized_clause: Open,
  clause_category: Open,
  risk_focus: z.array(Open).min(1).max(5),
  statute_query: z.object({
    legal_issue: Open,
    statute_keywords: Keywords,
    statute_dense_query: Open,
  }),
  case_query: z.object({
    dispute_scenario: Open,
    case_keywords: Keywords,
    precedent_dense_query: Open,
  }),
  retrieval_filters: RetrievalFilters,
});
export type ClauseQueryExpansion = z.infer<typeof ClauseQueryExpansion>;

/** The four lists that a retrieval runs, kept apart (the adapter of seed 003). */
export interface RetrievalPlan {
  readonly statute_bm25: string;
  readonly statute_dense: string;
  readonly case_bm25: string;
  readonly case_dense: string;
  readonly filters: RetrievalFilters;
}

/** Splits an expansion into its four queries: keywords for word search, sentences for search by meaning. */
export function toRetrievalPlan(expansion: ClauseQueryExpansion): RetrievalPlan {
  return {
    statute_bm25: expansion.statute_query.statute_keywords.join(' '),
    statute_dense: expansion.statute_query.statute_dense_query,
    case_bm25: expansion.case_query.case_keywords.join(' '),
    case_dense: expansion.case_query.precedent_dense_query,
    filters: expansion.retrieval_filters,
  };
}
