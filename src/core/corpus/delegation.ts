import type { Corpus } from './corpus.ts';
import type { LegalDocument } from './document.ts';
import type { BranchedNumber } from './law-ref.ts';
import { parseUnits } from './units.ts';

/** One place where an article leaves something to lower rules, and the articles that carry it out. */
export interface Delegation {
  /** As the text says it: `대통령령으로 정하`. */
  readonly phrase: string;
  /** In the body, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** The number of the 항 in which it stands, where the article has any. */
  readonly paragraph?: number;
  /** Ids of lower articles whose own text says that they carry out this place; empty when none says so. */
  readonly targets: readonly string[];
}

/** What an article leaves to lower rules. */
const DELEGATES = /(?:대통령령|[가-힣]{2,10}부령|총리령|대법원규칙|국회규칙|헌법재판소규칙|조례)(?:으로|로|이|가)\s*정(?:하|한)/g;

/** A lower article says at the very head of its text or of a 항 what it carries out, or it does not say so at all. */
const HEAD_LETTERS = 24;

/** `법 제7조의2제1항 단서 및 제2항`: the article, and what of it is named. */
const BACK_REFERENCE = /(^|[^가-힣「」])(법|영)\s?제(\d+)조(?:의(\d+))?((?:\s?(?:,|ㆍ|·|및|또는|부터|까지|본문|단서|전단|후단|제\d+항|제\d+호(?:의\d+)?|[가-하]목|각\s?호(?:\s?외의\s?부분)?))*)/g;

/** `… 에서 "대통령령으로 정하는 경우"란`: the words of the higher article that are filled in. */
const FILLED_IN = /^[^"“”\n]{0,12}["“]([^"“”\n]{4,120})["”]/;

/** Every place where an article delegates, in order. */
export function delegationsOf(doc: LegalDocument, corpus: Corpus): readonly Delegation[] {
  const phrases = [...doc.body.matchAll(DELEGATES)];
  if (phrases.length === 0) return [];
  const units = parseUnits(doc.body);
  const carriers = carriersOf(doc, corpus);
  return phrases.map((match) => {
    const start = match.index;
    const at = units.findLast(({ span }) => span.start <= start && start < span.end);
    const place: Place = { start, end: start + match[0].length, ...(at?.paragraph !== undefined && { paragraph: at.paragraph }), ...(at?.subparagraph && { item: itemName(at.subparagraph) }) };
    const fitting = carriers
      .filter((carrier) => suits(match[0], carrier))
      .map((carrier) => ({ carrier, closeness: closenessOf(carrier, place, doc.body) }))
      .filter(({ closeness }) => closeness > 0);
    // Where an article says that it fills in these very words, one that only names the 항 speaks of something else.
    const closest = Math.max(0, ...fitting.map(({ closeness }) => closeness));
    const noun = nounAfter(doc.body, place.end);
    const targets = fitting
      .filter(({ closeness }) => closeness === closest)
      // An article on how to apply says nothing of what a word means.
      .filter(({ carrier, closeness }) => noun === undefined || closeness === 4 || !/신청|신고|제출|보고|통지|통보/.test(carrier.title) || /서|절차|방법|사항|기간|기한/.test(noun))
      .map(({ carrier }) => carrier);
    return { phrase: match[0], start, end: place.end, ...(place.paragraph !== undefined && { paragraph: place.paragraph }), targets: [...new Set(targets.map(({ id }) => id))] };
  });
}

/** `대통령령으로 정하|는 금액` → 금액; undefined where the whole manner is left over: `정하는 바에 따라`, `정한다`. */
function nounAfter(body: string, at: number): string | undefined {
  const rest = body.slice(at, at + 16).replace(/^는/, '').trimStart();
  return /^(?:바에|다)/.test(rest) ? undefined : /^[가-힣ㆍ· ]{2,14}/.exec(rest)?.[0];
}

/** The articles of the decree and the rule that carry `doc` out, by their own back-reference. Nothing is guessed from likeness. */
export function implementingArticles(doc: LegalDocument, corpus: Corpus): readonly string[] {
  return [...new Set(delegationsOf(doc, corpus).flatMap(({ targets }) => targets))];
}

/** One step of a delegation: a document, and what it leaves to others in turn. */
export interface DelegationStep {
  readonly docId: string;
  readonly below: readonly DelegationStep[];
}

/**
 * 법 → 시행령 → 시행규칙 → 별표 below an article, by the lower articles' own back-references and the annexes that each
 * names. `part`, when given, keeps to what that span of the body leaves over. At most three levels deep.
 */
export function delegationChain(doc: LegalDocument, corpus: Corpus, part?: { readonly start: number; readonly end: number }): readonly DelegationStep[] {
  return chain(doc, corpus, part, new Set([doc.doc_id]));
}

function chain(doc: LegalDocument, corpus: Corpus, part: { readonly start: number; readonly end: number } | undefined, seen: ReadonlySet<string>): readonly DelegationStep[] {
  if (seen.size > 3) return [];
  const articles = delegationsOf(doc, corpus).filter(({ start, end }) => part === undefined || (part.start < end && start < part.end));
  const ids = [...articles.flatMap(({ targets }) => targets), ...annexesNamed(part ? { ...doc, body: doc.body.slice(part.start, part.end) } : doc, corpus)];
  return [...new Set(ids)].filter((id) => !seen.has(id)).flatMap((docId) => {
    const next = corpus.document(docId);
    return next ? [{ docId, below: chain(next, corpus, undefined, new Set([...seen, docId])) }] : [];
  });
}

/** The article of the law (or decree) that an article says at its head that it carries out: 시행령 제26조 → 법 제7조. */
export function higherArticles(doc: LegalDocument, corpus: Corpus): readonly string[] {
  const [, base, below] = /^(.+?)\s?(시행령|시행규칙)$/.exec(doc.law_name ?? '') ?? [];
  if (base === undefined || below === undefined) return [];
  const ids = headsOf(doc.body).flatMap((head) =>
    [...head.slice(0, 300).matchAll(BACK_REFERENCE)].flatMap(({ index, 2: which, 3: main = '', 4: branch }) =>
      index > HEAD_LETTERS || (which === '영' && below === '시행령') ? [] : [`${which === '영' ? `${base} 시행령` : base} 제${main}조${branch === undefined ? '' : `의${branch}`}`],
    ),
  );
  return [...new Set(ids)].filter((id) => corpus.document(id) !== undefined);
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly paragraph?: number;
  readonly item?: string;
}

interface Carrier {
  readonly id: string;
  readonly title: string;
  readonly instrument: '시행령' | '시행규칙';
  /** The 항 and 호 that the reference names; empty when it names the whole. */
  readonly paragraphs: ReadonlySet<number>;
  readonly items: ReadonlySet<string>;
  /** `각 호 외의 부분`: what stands before the 호. */
  readonly outsideItems: boolean;
  readonly filledIn?: string;
}

/** 대통령령 is the decree; a minister's order is the rule. What courts and councils make is in neither. */
function suits(phrase: string, { instrument }: Carrier): boolean {
  if (phrase.startsWith('대통령령')) return instrument === '시행령';
  return (/부령/.test(phrase) || phrase.startsWith('총리령')) && instrument === '시행규칙';
}

/** 0 when `carrier` does not speak of the place; else the more, the more closely it names it: whole, 항, 호, the words. */
function closenessOf(carrier: Carrier, place: Place, body: string): 0 | 1 | 2 | 3 | 4 {
  if (place.paragraph !== undefined && carrier.paragraphs.size > 0 && !carrier.paragraphs.has(place.paragraph)) return 0;
  if (carrier.items.size > 0 && (place.item === undefined || !carrier.items.has(place.item))) return 0;
  if (carrier.outsideItems && place.item !== undefined) return 0;
  if (carrier.filledIn !== undefined) {
    const occurrences = [...occurrencesOf(body, carrier.filledIn)];
    const here = occurrences.some((at) => at < place.end && place.start < at + (carrier.filledIn?.length ?? 0));
    if (here) return 4;
    // Words that are not the article's own say nothing of the place.
    if (occurrences.length > 0) return 0;
  }
  if (carrier.items.size > 0) return 3;
  return carrier.paragraphs.size > 0 ? 2 : 1;
}

function* occurrencesOf(body: string, words: string): Generator<number> {
  for (let at = body.indexOf(words); at >= 0; at = body.indexOf(words, at + 1)) yield at;
}

/** Lower articles that name `doc` at the head of their text or of one of their 항. */
function carriersOf(doc: LegalDocument, corpus: Corpus): readonly Carrier[] {
  if (doc.kind !== 'article' || doc.law_name === undefined || doc.article === undefined || doc.law_name.endsWith('시행규칙')) return [];
  const isDecree = doc.law_name.endsWith('시행령');
  const base = doc.law_name.replace(/시행령$/, '').trimEnd();
  const instruments = isDecree ? (['시행규칙'] as const) : (['시행령', '시행규칙'] as const);
  const article = doc.article;
  return instruments.flatMap((instrument) =>
    corpus
      .documentsOf(`${base} ${instrument}`)
      .filter((one) => one.kind === 'article' && one.status === 'active' && one.body.includes(article))
      .flatMap((one) => headsOf(one.body).flatMap((head) => named(head, isDecree ? '영' : '법', article)).map((carrier) => ({ id: one.doc_id, title: one.title, instrument, ...carrier }))),
  );
}

/** The text of an article, and of each of its 항, without its number. */
function headsOf(body: string): readonly string[] {
  const starts = [0, ...parseUnits(body).filter((unit) => unit.paragraph !== undefined && unit.subparagraph === undefined).map(({ span }) => span.start)];
  return [...new Set(starts)].map((start) => (body.slice(start, start + 400).split('\n')[0] ?? '').replace(/^[①-⑳㉑-㉟㊱-㊿]\s?/, ''));
}

/** For each time that the beginning of `head` names the article, what it names of it. */
function named(head: string, instrument: string, article: string): readonly Omit<Carrier, 'id' | 'title' | 'instrument'>[] {
  return [...head.slice(0, 300).matchAll(BACK_REFERENCE)].flatMap((match) => {
    const [whole, , which, main = '', branch, rest = ''] = match;
    const name = `제${main}조${branch === undefined ? '' : `의${branch}`}`;
    if (match.index > HEAD_LETTERS || which !== instrument || name !== article) return [];
    const filledIn = FILLED_IN.exec(head.slice(match.index + whole.length))?.[1];
    return [
      {
        paragraphs: paragraphsOf(rest),
        items: new Set([...rest.matchAll(/제(\d+호(?:의\d+)?)/g)].map(([, item = '']) => item)),
        outsideItems: /외의\s?부분/.test(rest),
        ...(filledIn !== undefined && { filledIn }),
      },
    ];
  });
}

function itemName({ main, branch }: BranchedNumber): string {
  return branch === undefined ? `${main}호` : `${main}호의${branch}`;
}

/** `제1항 및 제3항부터 제5항까지` → 1, 3, 4, 5. */
function paragraphsOf(text: string): ReadonlySet<number> {
  const numbers = [...text.matchAll(/(부터\s?)?제(\d+)항/g)];
  const found = new Set<number>();
  let last = 0;
  for (const [, range, digits] of numbers) {
    const number = Number(digits);
    if (range !== undefined) for (let between = last; between < number && between - last < 100; between++) found.add(between);
    found.add(number);
    last = number;
  }
  return found;
}

/** The articles that an annex's title names: `부정당업자의 제한기준(제76조 관련)`. */
export function relatedArticles(doc: LegalDocument): readonly string[] {
  if (doc.kind !== 'table' || doc.law_name === undefined) return [];
  const inside = /\(([^()]*)관련\)/.exec(doc.title)?.[1] ?? '';
  const articles = [...inside.matchAll(/제\d+조(?:의\d+)?/g)].map((match) => match[0]);
  return [...new Set(articles)].map((article) => `${doc.law_name ?? ''} ${article}`);
}

/** Annexes of the same law that an article names: `별표 2와 같다`, `[별표 1의2]`; those that no installed pack holds are left out. */
export function annexesNamed(doc: LegalDocument, corpus: Corpus): readonly string[] {
  if (doc.kind !== 'article' || doc.law_name === undefined) return [];
  const ids = [...doc.body.matchAll(/별표(?:\s?(\d+)(?:의(\d+))?)?/g)].flatMap(({ 1: main, 2: branch, index }) => {
    // 「…법」 별표 1 and 영 별표 1 are another's.
    if (/(?:」|법|영|령|규칙)\s?\[?$/.test(doc.body.slice(Math.max(0, index - 8), index))) return [];
    return [`${doc.law_name ?? ''} [별표${main === undefined ? '' : ` ${main}${branch === undefined ? '' : `의${branch}`}`}]`];
  });
  return [...new Set(ids)].filter((id) => corpus.document(id) !== undefined);
}
