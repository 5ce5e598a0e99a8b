import * as z from 'zod';
import { statesConclusion } from '../expansion/conclusions.ts';

const Open = z
  .string()
  .trim()
  .min(2)
  .max(400)
  .refine((text) => !statesConclusion(text), { error: '법적 결론을 단정하는 문구입니다' });
const Words = z.array(z.string().trim().min(2).max(40));

/**
 * One kind of issue that the rule engine knows. `cues` are how people say it: a cue hits when each of its
 * space-separated parts occurs in one sentence. Texts name issues and risks, never a conclusion.
 */
export const IssueType = z.object({
  id: z.string().regex(/^[a-z][\w.-]{2,60}$/),
  domain: z.string().min(2).max(40),
  category: Open,
  headline: Open.refine((text) => text.length >= 10, { error: '열 글자 이상이어야 합니다' }),
  legal_issue: Open,
  legal_terms: Words.min(2).max(12),
  case_terms: Words.min(2).max(12),
  cues: z.array(z.string().trim().min(2).max(60)).min(1).max(40),
  anti_cues: z.array(z.string().trim().min(2).max(60)).default([]),
  risk_focus: z.array(Open).min(1).max(4),
  dispute_scenario: Open,
  refs: z.array(z.string().min(4)).max(6),
  check: z.array(Open).max(5).default([]),
  hedge: Open.refine((text) => text.length >= 8, { error: '여덟 글자 이상이어야 합니다' }),
});
export type IssueType = z.infer<typeof IssueType>;

/** An issue type that could not be read, by its place in the file. */
export interface IssueTypeProblem {
  readonly index: number;
  readonly message: string;
}

/** Reads a registry (an array of issue types). Bad entries are listed and left out; the rest loads. */
export function parseIssueTypes(value: unknown): { readonly types: readonly IssueType[]; readonly problems: readonly IssueTypeProblem[] } {
  if (!Array.isArray(value)) return { types: [], problems: [{ index: -1, message: '쟁점 유형의 배열이어야 합니다' }] };
  const types: IssueType[] = [];
  const problems: IssueTypeProblem[] = [];
  value.forEach((entry, index) => {
    const result = IssueType.safeParse(entry);
    if (result.success) types.push(result.data);
    else problems.push({ index, message: result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).slice(0, 3).join('; ') });
  });
  return { types, problems };
}
