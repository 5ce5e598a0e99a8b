import * as z from 'zod';

export const Confidence = z.enum(['low', 'mid', 'high']);
export type Confidence = z.infer<typeof Confidence>;

/** A source that an engine offers and the words it says stand there. Nothing is known of either before the gate. */
export const RawCitation = z.object({
  doc_id: z.string().min(1).max(300),
  excerpt: z.string().min(8).max(2000),
});
export type RawCitation = z.infer<typeof RawCitation>;

/** One issue as an engine returns it (seed 000). */
export const RawIssue = z
  .object({
    issue_id: z.string().min(1).max(80),
    headline: z.string().min(10).max(300),
    reasoning: z.string().min(20).max(6000),
    citations: z.array(RawCitation).max(20),
    confidence: Confidence,
    hedge: z.string().min(8).max(2000).nullable(),
  })
  .refine((issue) => issue.citations.length > 0 || (issue.confidence === 'low' && issue.hedge !== null), {
    error: '인용이 없으면 confidence는 low이고 hedge가 있어야 합니다',
  });
export type RawIssue = z.infer<typeof RawIssue>;

/** Figures from people's labels, and of the citations behind them. */
export const Review = z.object({ reviewer_agree_ratio: z.number().min(0).max(1), citation_accuracy: z.number().min(0).max(1) });
export type Review = z.infer<typeof Review>;

/** What an engine returns. The review is always ours, so whatever an engine writes there is dropped. */
export const RawAnalysis = z.object({
  query_id: z.string().min(1).max(80),
  issues: z.array(RawIssue).min(1).max(3),
});
export type RawAnalysis = z.infer<typeof RawAnalysis>;
