import * as z from 'zod';

/**
 * Messages between the extension and the panel. Both sides parse what they receive; a message of another shape is
 * dropped and counted. The panel says `ready` first and then gets its whole state, never a delta, so that nothing is
 * lost while it is hidden or loading. Links and documents go by short ids that only the host can turn into anything.
 */

const Text = z.string().max(100_000);
const Id = z.string().regex(/^[a-z]\d{1,3}(?:c\d{1,3})?$/);

export const VerdictName = z.enum(['verified', 'repealed', 'phantom', 'misquoted', 'out_of_scope', 'unchecked']);

/** A citation as the panel draws it. */
export const CitationView = z.object({
  id: Id,
  label: Text,
  title: Text,
  excerpt: Text.nullable(),
  verdict: VerdictName,
  verdictWord: Text,
  reason: Text,
  status: Text.nullable(),
  effective: Text.nullable(),
  sample: z.boolean(),
  canOpen: z.boolean(),
  hasOfficial: z.boolean(),
  canInsert: z.boolean(),
  closest: Text.nullable(),
  successor: Text.nullable(),
});
export type CitationView = z.infer<typeof CitationView>;

export const ClauseView = z.object({
  original: Text,
  normalized: Text,
  category: Text,
  risks: z.array(Text),
  statuteIssue: Text,
  statuteKeywords: z.array(Text),
  statuteDense: Text,
  disputeScenario: Text,
  caseKeywords: z.array(Text),
  caseDense: Text,
  filters: z.array(Text),
  dropped: z.array(Text),
});
export type ClauseView = z.infer<typeof ClauseView>;

export const IssueView = z.object({
  headline: Text,
  reasoning: Text,
  confidence: z.enum(['low', 'mid', 'high']),
  hedge: Text.nullable(),
  citations: z.array(CitationView),
});
export type IssueView = z.infer<typeof IssueView>;

export const StageView = z.object({ word: Text, state: z.enum(['done', 'current', 'waiting']) });
export type StageView = z.infer<typeof StageView>;

export const ResultView = z.object({
  queryId: Text,
  source: Text,
  stale: z.boolean(),
  clauses: z.array(ClauseView),
  issues: z.array(IssueView),
  draftCitations: z.array(CitationView),
  excluded: z.array(CitationView),
  accuracy: Text.nullable(),
  engine: Text,
  usesModel: z.boolean(),
  asOf: Text,
  packs: z.array(Text),
  gaps: z.array(Text),
  banners: z.array(Text),
  omitted: z.number().int().min(0),
  stages: z.array(StageView),
});
export type ResultView = z.infer<typeof ResultView>;

export const PanelState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle') }),
  z.object({ kind: z.literal('running'), source: Text, stages: z.array(StageView) }),
  z.object({ kind: z.literal('done'), result: ResultView }),
  z.object({ kind: z.literal('failed'), message: Text }),
  z.object({ kind: z.literal('cancelled'), source: Text }),
]);
export type PanelState = z.infer<typeof PanelState>;

/** From the extension to the panel. */
export const HostMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('state'), state: PanelState }),
  z.object({ type: z.literal('focusQuestion') }),
]);
export type HostMessage = z.infer<typeof HostMessage>;

/** From the panel to the extension. */
export const PanelMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('analyse'), text: z.string().max(1_000_000) }),
  z.object({ type: z.literal('cancel') }),
  z.object({ type: z.literal('reanalyse') }),
  z.object({ type: z.literal('revealSource') }),
  z.object({ type: z.literal('open'), id: Id, passage: z.enum(['excerpt', 'closest']) }),
  z.object({ type: z.literal('official'), id: Id }),
  z.object({ type: z.literal('insert'), id: Id }),
  z.object({ type: z.literal('copy'), id: Id }),
]);
export type PanelMessage = z.infer<typeof PanelMessage>;
