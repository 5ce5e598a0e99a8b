import { parseIssueTypes, type IssueType } from './issue-type.ts';
import contract from './registry/contract.json';
import lease from './registry/lease.json';
import tax from './registry/tax.json';

/** The issue types that come with the product. A workspace may add its own, or replace one by its id. */
export function builtInIssueTypes(): readonly IssueType[] {
  return parseIssueTypes([...lease, ...tax, ...contract]).types;
}

/** `extra` over `base`: same id replaces, new id adds. */
export function mergeIssueTypes(base: readonly IssueType[], extra: readonly IssueType[]): readonly IssueType[] {
  return [...new Map([...base, ...extra].map((type) => [type.id, type])).values()];
}
