/**
 * A number with its branch: `제3조의2` is `{ main: 3, branch: 2 }`. Compared exactly, never by prefix. Administrative rules
 * number their articles by chapter: `제9-5조` is `{ chapter: 9, main: 5 }`.
 */
export interface BranchedNumber {
  readonly chapter?: number;
  readonly main: number;
  readonly branch?: number;
}

/** A reference into a law as a value. Deeper levels are present only when the shallower ones they hang on are known. */
export interface LawRef {
  /** Full official name, e.g. `부가가치세법 시행령`. */
  readonly law: string;
  readonly article?: BranchedNumber;
  readonly paragraph?: number;
  readonly subparagraph?: BranchedNumber;
  readonly item?: string;
  /** `별표` and `별지` number separately; the number is absent where a law has only one. */
  readonly annex?: { readonly kind: '별표' | '별지'; readonly no?: BranchedNumber };
  /** The 부칙 that the article belongs to, e.g. `법률 제17757호`; empty when the text does not say which. */
  readonly addenda?: string;
}

/** The letters that number 목, in their order. */
export const ITEM_LETTERS = '가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허고노도로모보소오조초코토포호구누두루무부수우주추쿠투푸후';

const CANONICAL =
  /^(.+?)(?: 부칙(?: \(([^()]+)\))?)?(?: \[(별표|별지)(?: (\d+)(?:의(\d+))?)?\])?(?: 제(?:(\d+)-)?(\d+)조(?:의(\d+))?)?(?: 제(\d+)항)?(?: 제(\d+)호(?:의(\d+))?)?(?: ([가-힣])목)?$/;

/** Reads a canonical reference (CONTRACTS §7), e.g. `부가가치세법 제39조 제1항 제6호 가목`. Undefined when it is none. */
export function parseLawRef(text: string): LawRef | undefined {
  const match = CANONICAL.exec(text.trim());
  if (!match) return undefined;
  const [, law, addenda, annex, annexNo, annexBranch, chapter, article, branch, paragraph, sub, subBranch, item] = match;
  if (law === undefined || (article === undefined && annex === undefined)) return undefined;
  return {
    law,
    ...(/ 부칙(?: |$)/.test(text.slice(law.length)) && { addenda: addenda ?? '' }),
    ...(article !== undefined && { article: { ...(chapter !== undefined && { chapter: Number(chapter) }), ...numbered(article, branch) } }),
    ...(paragraph !== undefined && { paragraph: Number(paragraph) }),
    ...(sub !== undefined && { subparagraph: numbered(sub, subBranch) }),
    ...(item !== undefined && { item }),
    ...(annex !== undefined && {
      annex: { kind: annex === '별지' ? '별지' : '별표', ...(annexNo !== undefined && { no: numbered(annexNo, annexBranch) }) },
    }),
  };
}

/** The canonical print of a reference: full official name, levels separated by one space. */
export function printLawRef(ref: LawRef): string {
  const parts = [ref.law];
  if (ref.addenda !== undefined) parts.push(ref.addenda === '' ? '부칙' : `부칙 (${ref.addenda})`);
  if (ref.annex) parts.push(printAnnex(ref.annex));
  if (ref.article) parts.push(printArticle(ref.article));
  if (ref.paragraph !== undefined) parts.push(`제${ref.paragraph}항`);
  if (ref.subparagraph) parts.push(`제${printNumber(ref.subparagraph, '호')}`);
  if (ref.item !== undefined) parts.push(`${ref.item}목`);
  return parts.join(' ');
}

/** `제39조`, `제3조의2`. */
export function printArticle(no: BranchedNumber): string {
  return `제${printNumber(no, '조')}`;
}

/** The reference cut down to what a document stands for: the article, or the annex. */
export function documentRef(ref: LawRef): LawRef {
  if (ref.annex && !ref.article) return { law: ref.law, annex: ref.annex };
  return { law: ref.law, ...(ref.article && { article: ref.article }) };
}

export function sameNumber(a: BranchedNumber, b: BranchedNumber): boolean {
  return a.chapter === b.chapter && a.main === b.main && (a.branch ?? 0) === (b.branch ?? 0);
}

/** Makes a `BranchedNumber` from decimal digits; an absent or empty branch is no branch. */
export function numbered(main: string, branch?: string): BranchedNumber {
  return branch === undefined || branch === '' ? { main: Number(main) } : { main: Number(main), branch: Number(branch) };
}

function printNumber(no: BranchedNumber, unit: string): string {
  const main = no.chapter === undefined ? String(no.main) : `${no.chapter}-${no.main}`;
  return no.branch === undefined ? `${main}${unit}` : `${main}${unit}의${no.branch}`;
}

function printAnnex(annex: NonNullable<LawRef['annex']>): string {
  if (!annex.no) return `[${annex.kind}]`;
  const { main, branch } = annex.no;
  return `[${annex.kind} ${branch === undefined ? main : `${main}의${branch}`}]`;
}
