import { numbered, type BranchedNumber } from './law-ref.ts';

const ENTRY = /^(\d+)(?:의(\d+))?(?:-(\d+)(?:의(\d+))?)?$/;

/** The article numbers of one law, as a set that never guesses: `제3조의2` is in it only when it was listed. */
export interface ArticleSet {
  has(no: BranchedNumber): boolean;
  readonly size: number;
  /** Members from the first to the last in the order of the law, e.g. for `제3조부터 제5조까지`. */
  range(from: BranchedNumber, to: BranchedNumber): readonly BranchedNumber[];
}

/**
 * Reads an inventory such as `1-3,3의2-3의7,4,10`: numbers, branched numbers, and ranges of either. Returns the set and
 * the entries that could not be read.
 */
export function parseArticleSet(inventory: string): { readonly set: ArticleSet; readonly bad: readonly string[] } {
  const members = new Map<number, BranchedNumber>();
  const bad: string[] = [];
  for (const raw of inventory.split(',')) {
    const entry = raw.trim();
    if (entry === '') continue;
    const expanded = expandEntry(entry);
    if (!expanded) bad.push(entry);
    else for (const no of expanded) members.set(orderOf(no), no);
  }
  const sorted = [...members.values()].sort((a, b) => orderOf(a) - orderOf(b));
  const set: ArticleSet = {
    has: (no) => no.chapter === undefined && members.has(orderOf(no)),
    size: members.size,
    range: (from, to) => sorted.filter((no) => orderOf(no) >= orderOf(from) && orderOf(no) <= orderOf(to)),
  };
  return { set, bad };
}

function expandEntry(entry: string): BranchedNumber[] | undefined {
  const match = ENTRY.exec(entry);
  if (!match) return undefined;
  const from = numbered(match[1] ?? '', match[2]);
  if (match[3] === undefined) return [from];
  const to = numbered(match[3], match[4]);
  const out: BranchedNumber[] = [];
  if (from.branch !== undefined && to.branch !== undefined && from.main === to.main) {
    for (let b = from.branch; b <= to.branch; b++) out.push({ main: from.main, branch: b });
  } else if (from.branch === undefined && to.branch === undefined) {
    for (let n = from.main; n <= to.main; n++) out.push({ main: n });
  } else {
    return undefined;
  }
  return out.length > 0 && out.length <= 3000 ? out : undefined;
}

/** No statute has a thousand branches under one number, so this orders 제3조 < 제3조의2 < 제4조. */
function orderOf(no: BranchedNumber): number {
  return no.main * 1000 + (no.branch ?? 0);
}
