import { circledNumber } from '../corpus/units.ts';
import { ITEM_LETTERS, numbered, type BranchedNumber } from '../corpus/law-ref.ts';
import type { Levels, Member } from './types.ts';

/** What was read at one place: the members and where they end; `title` is the one after the first article. */
export interface MemberList {
  readonly members: readonly Member[];
  readonly end: number;
  readonly title?: string;
}

/** A citation may be wrapped once, never across a blank line. Bounded, so that stacked gaps cannot multiply. */
const GAP = '[^\\S\\n]{0,12}(?:\\n[^\\S\\n]{0,12})?';
/** After 항 or 호 comes the end of the word or a particle: `3호선` and `2항목` are no levels. */
const WORD_END = '(?![가-힣])|(?=[의에을를은는이가과와로및나부내까또본단전후각])';
/** `제39조의2`, and with a hyphen `제839-2조` (제839조의2) or, in administrative rules, `제9-5조` (chapter 9, article 5). */
const ARTICLE = new RegExp(`제?${GAP}(\\d{1,4})(?:-(\\d{1,3}))?${GAP}조(?:${GAP}의${GAP}(\\d{1,3}))?(?!${GAP}원)`, 'y');
/** `§839`, `§ 839-2`. */
const SECTION = new RegExp(`§{1,2}${GAP}(\\d{1,4})(?:-(\\d{1,3}))?(?:${GAP}조)?(?:${GAP}의${GAP}(\\d{1,3}))?(?!-?\\d|,\\d)`, 'y');
/** `제3` in `제3~5조` and `제3, 5조`: the last of them says 조 for all. */
const SHARED = new RegExp(`제?${GAP}(\\d{1,4})(?:의(\\d{1,2}))?(?=${GAP}[~,·]${GAP}\\d{1,4}(?:의\\d{1,2})?${GAP}조(?!${GAP}원))`, 'y');
const TITLE = /\s?\(([^()\n]{1,60})\)/y;
const PARAGRAPH = new RegExp(`${GAP}(?:제?${GAP}(\\d{1,2})${GAP}항(?:${WORD_END}|(?=제))|([①-⑳㉑-㉟㊱-㊿]))`, 'y');
const SUBPARAGRAPH = new RegExp(`${GAP}제?${GAP}(\\d{1,3})${GAP}호(?:${GAP}의${GAP}(\\d{1,2}))?(?!${GAP}서식)(?:${WORD_END}|(?=[가나다라마바사아자차카타파하]목))`, 'y');
const ITEM = new RegExp(`${GAP}([${ITEM_LETTERS}])${GAP}목(?![적표록차격소재])`, 'y');
const QUALIFIER = new RegExp(
  `${GAP}(?:본문|단서|전단|후단|각${GAP}호(?:${GAP}외의${GAP}부분)?|각${GAP}목(?:${GAP}외의${GAP}부분)?)(?:${GAP}(?:본문|단서|전단|후단))?`,
  'y',
);
const CONNECTOR = new RegExp(`${GAP}(부터|내지|~|-|,?${GAP}(?:및|또는|혹은)|와|과|이나|·|,|ㆍ)${GAP}`, 'y');
const TAIL = new RegExp(`${GAP}(?:본문|단서|전단|후단)(?![가-힣])|${GAP}(?:본문|단서|전단|후단)(?=[에의을를은는이과와로및])`, 'y');
const UNTIL = new RegExp(`${GAP}까지`, 'y');

/**
 * Reads `제39조의2(제목) 제1항제2호가목`, then lists and ranges that go on without naming a law anew. `at` is where the
 * first member starts; `outer` is what it inherits (an annex's 호, or the article of 같은 조). Undefined when no member
 * stands there.
 */
export function readMembers(text: string, at: number, outer: Levels | undefined): MemberList | undefined {
  const first = readMember(text, at, outer);
  if (!first) return undefined;
  const members: Member[] = [{ from: first.levels }];
  let end = first.end;
  let previous = first.levels;
  for (;;) {
    const qualified = match(QUALIFIER, text, end)?.end ?? end;
    const connector = match(CONNECTOR, text, qualified);
    if (!connector) break;
    const next = readMember(text, connector.end, previous);
    if (!next) break;
    const isRange = /^\s*(?:부터|내지|~|-)/.test(text.slice(qualified, connector.end));
    const last = members[members.length - 1];
    if (isRange && last && last.to === undefined) members[members.length - 1] = { from: last.from, to: next.levels };
    else members.push({ from: next.levels, ...(depth(next.levels) > depth(previous) && { loose: true }) });
    previous = next.levels;
    end = isRange ? (match(UNTIL, text, next.end)?.end ?? next.end) : next.end;
  }
  return { members, end: match(TAIL, text, end)?.end ?? end, ...(first.title !== undefined && { title: first.title }) };
}

/** 1 for an article, 2 for a 항, 3 for a 호, 4 for a 목. */
function depth(levels: Levels): number {
  if (levels.item !== undefined) return 4;
  if (levels.subparagraph) return 3;
  return levels.paragraph === undefined ? 1 : 2;
}

interface OneMember {
  readonly levels: Levels;
  readonly end: number;
  readonly title?: string;
}

/** One member: it names its shallowest level itself and inherits everything above from `previous`. */
function readMember(text: string, at: number, previous: Levels | undefined): OneMember | undefined {
  let end = at;
  let levels: Levels = {};
  let title: string | undefined;
  const article = match(ARTICLE, text, at) ?? match(SECTION, text, at);
  const shared = article ? undefined : match(SHARED, text, at);
  if (shared) return { levels: { article: numbered(shared.groups[1] ?? '', shared.groups[2]) }, end: shared.end };
  if (article) {
    levels = { article: articleNumber(article.groups) };
    end = article.end;
    const named = match(TITLE, text, end);
    if (named) {
      title = named.groups[1];
      // The title belongs to the citation only when levels follow it; a trailing one is left outside the span.
      const below = readBelow(text, named.end, levels);
      return below ? { ...below, ...(title !== undefined && { title }) } : { levels, end, ...(title !== undefined && { title }) };
    }
  } else if (!previous) {
    return undefined;
  }
  const below = readBelow(text, end, article ? levels : (previous ?? {}));
  if (below) return below;
  return article ? { levels, end } : undefined;
}

/** With a hyphen the first number is kept as a chapter; which of the two it is depends on the law, known later. */
function articleNumber(groups: RegExpExecArray): BranchedNumber {
  const [, first = '', second, branch] = groups;
  return second === undefined ? numbered(first, branch) : { chapter: Number(first), ...numbered(second, branch) };
}

/** The levels below an article, from `at`; the levels above come from `above`. Undefined when none stands there. */
function readBelow(text: string, at: number, above: Levels): OneMember | undefined {
  let end = at;
  let levels = above;
  const paragraph = match(PARAGRAPH, text, end);
  if (paragraph) {
    const no = paragraph.groups[1] === undefined ? circledNumber(paragraph.groups[2] ?? '') : Number(paragraph.groups[1]);
    levels = { ...(above.article && { article: above.article }), paragraph: no };
    end = skipPart(text, paragraph.end);
  }
  const sub = match(SUBPARAGRAPH, text, end);
  if (sub) {
    const { article, paragraph: kept } = levels;
    levels = { ...(article && { article }), ...(kept !== undefined && { paragraph: kept }), subparagraph: numbered(sub.groups[1] ?? '', sub.groups[2]) };
    end = sub.end;
  }
  const item = match(ITEM, text, end);
  const letter = item?.groups[1];
  if (item && letter !== undefined && levels.subparagraph) {
    levels = { ...levels, item: letter };
    end = item.end;
  }
  if (end === at) return undefined;
  // `제1항 각 호` and the like may stand between a 항 and the 호 read above; trailing ones stay outside the span.
  return { levels, end: sub || item || !paragraph ? end : paragraph.end };
}

/** Where the 호 of a 항 may start: after `본문`, `각 호` and the like, if they stand there. */
function skipPart(text: string, at: number): number {
  const part = match(QUALIFIER, text, at);
  return part && match(SUBPARAGRAPH, text, part.end) ? part.end : at;
}

interface Matched {
  readonly groups: RegExpExecArray;
  readonly end: number;
}

function match(pattern: RegExp, text: string, at: number): Matched | undefined {
  pattern.lastIndex = at;
  const groups = pattern.exec(text);
  return groups ? { groups, end: at + groups[0].length } : undefined;
}
