import type { Span } from '../../base/span.ts';
import type { LawNames } from '../corpus/law-names.ts';
import type { FoundStatute, LawMention } from './types.ts';

/** What stands before an article number: the law's name and what belongs to it. */
export interface MentionBefore {
  readonly start: number;
  /** Where the name stands, without what goes before (`구`) and behind it (a gloss in parentheses). */
  readonly nameSpan: Span;
  readonly law: LawMention;
  readonly historical?: FoundStatute['historical'];
  readonly alias?: string;
}

/** How far back a name may begin. The longest official names have about 60 letters with their spaces. */
const LOOK_BACK = 160;

const HANGUL = /[가-힣]/;
const LETTER = /[가-힣\u4e00-\u9fff]/;
const ALIAS = /이하\s*["“'‘]([^"”'’\n]{1,30})["”'’]/;
const FORMER = /(?:법률|대통령령|[가-힣]{1,12}령|규칙)\s*제\s*(\d+)\s*호로?[^()]{0,60}(?:개정되기|개정 되기|폐지되기|폐지)|개정되기 전|개정 전의|폐지되기 전|종전의/;
const PROMULGATION = /제\s*(\d+)\s*호/;
/** `구`, `개정 전`, `2014년 개정 전`, `종전의` and the like, just before a law's name. */
const FORMER_BEFORE = /(?:^|[\s(,“"‘'])(?:구|舊|(?:\d{4}년\s?)?개정\s?(?:전(?:후)?의?(?:\s?각)?)|\d{4}년\s?개정(?:된)?|종전의?)\s?$/;
const SUFFIX = /(?:^|[\s」])(시행령|시행규칙)$/;
const SAME_LAW = /(?:같은\s*법(?:률)?|동\s*법(?:률)?|위\s*법(?:률)?|당해\s*법(?:률)?|해당\s*법(?:률)?)(?:\s*(시행령|시행규칙))?$/;
const SAME_DECREE = /(?:같은|동|위)\s*(시행령|시행규칙)$/;
const SAME_INSTRUMENT = /(?:같은|동|위)\s*(?:영|규칙|규정|령)$/;
const SAME_ARTICLE = /(?:같은|동)\s*조$/;
const SAME_PARAGRAPH = /(?:같은|동)\s*항$/;
const SHORT = /(?:^|[\s(,·「"“‘'])(법|영|시행령|시행규칙|규칙)$/;
const GENERIC = /([가-힣A-Za-z0-9·]{1,40}?(?:법률|법|특별법|령))(?:\s*(시행령|시행규칙))?$/;
/** Words that end like a law's name and are none. */
const NOT_A_LAW =
  /(?:방법|불법|적법|합법|위법|용법|문법|기법|해법|수법|어법|입법|사법|편법|탈법|준법|작법|필법|화법|산법|법령|명령|발령|수령|대통령령|총리령|부령|같은 법|이 법|동법|본법|구법|신법|현행법|개정법|세법|특별법|관련법|관계법|실정법|자치법|상위법|모법)$/;

/**
 * The law named just before `at` (an article number, 별표 or 부칙), looking back no further than `floor`. Undefined when
 * none is: the number then belongs to the draft's own contract, or to company rules.
 */
export function mentionBefore(text: string, at: number, floor: number, names: LawNames): MentionBefore | undefined {
  const from = Math.max(floor, at - LOOK_BACK);
  const window = cutAtBlankLine(text.slice(from, at));
  const base = at - window.length;
  let head = window.trimEnd();
  let historical: FoundStatute['historical'];
  let alias: string | undefined;
  for (let paren = trailingParenthesis(head); paren !== undefined; paren = trailingParenthesis(head)) {
    const inside = head.slice(paren + 1, -1);
    alias ??= ALIAS.exec(inside)?.[1];
    if (FORMER.test(inside)) {
      const no = PROMULGATION.exec(inside)?.[1];
      historical = no === undefined ? {} : { promulgation: no };
    }
    head = head.slice(0, paren).trimEnd();
  }
  const found = bracketed(head) ?? anaphor(head) ?? known(head, names) ?? ordinance(head) ?? shortOrGeneric(head);
  if (!found) return undefined;
  const former = FORMER_BEFORE.exec(head.slice(0, found.start));
  const start = former ? former.index + former[0].search(/[^\s(,“"‘']/) : found.start;
  if (former) historical ??= {};
  return {
    start: base + start,
    nameSpan: { start: base + found.start, end: base + head.length },
    law: found.law,
    ...(historical && { historical }),
    ...(alias !== undefined && { alias }),
  };
}

interface Mention {
  readonly start: number;
  readonly law: LawMention;
}

function bracketed(head: string): Mention | undefined {
  const suffix = SUFFIX.exec(head);
  const closed = suffix ? head.slice(0, head.length - (suffix[1] ?? '').length).trimEnd() : head;
  if (!closed.endsWith('」')) return undefined;
  const open = closed.lastIndexOf('「');
  if (open < 0) return undefined;
  const inner = closed.slice(open + 1, -1).replace(/\s+/g, ' ').trim();
  if (inner === '') return undefined;
  return { start: open, law: { form: 'bracket', name: suffix ? `${inner} ${suffix[1] ?? ''}` : inner } };
}

function anaphor(head: string): Mention | undefined {
  const tail = head.slice(-24);
  const at = (match: RegExpExecArray): number => head.length - tail.length + match.index;
  const bounded = (match: RegExpExecArray): boolean => match.index === 0 || !HANGUL.test(tail.charAt(match.index - 1));
  const law = SAME_LAW.exec(tail);
  if (law && bounded(law)) {
    const decree = law[1] === '시행령' || law[1] === '시행규칙' ? law[1] : undefined;
    return { start: at(law), law: { form: 'same_law', ...(decree && { decree }) } };
  }
  const decree = SAME_DECREE.exec(tail);
  if (decree && bounded(decree)) {
    return { start: at(decree), law: { form: 'same_law', decree: decree[1] === '시행규칙' ? '시행규칙' : '시행령' } };
  }
  for (const [pattern, form] of [
    [SAME_INSTRUMENT, 'same_instrument'],
    [SAME_ARTICLE, 'same_article'],
    [SAME_PARAGRAPH, 'same_paragraph'],
  ] as const) {
    const match = pattern.exec(tail);
    if (match && bounded(match)) return { start: at(match), law: { form } };
  }
  return undefined;
}

/** The longest known name that ends here and begins at a word's start: 난민법 is not 민법. */
function known(head: string, names: LawNames): Mention | undefined {
  let letters = 0;
  let best: Mention | undefined;
  for (let i = head.length - 1; i >= 0 && letters < names.longest; i--) {
    const char = head.charAt(i);
    if (/\s/.test(char)) continue;
    if (!/[가-힣A-Za-z0-9·,ㆍ()\u4e00-\u9fff]/.test(char)) break;
    letters++;
    const before = head.charAt(i - 1);
    // `구` may be written together with the name: 구소득세법.
    const boundary = !LETTER.test(before) || (/[구및]/.test(before) && !HANGUL.test(head.charAt(i - 2)));
    if (!boundary) continue;
    const official = names.official(head.slice(i));
    if (official !== undefined) best = { start: i, law: { form: 'known', official, name: head.slice(i) } };
  }
  return best;
}

const ORDINANCE = /조례(?:\s시행규칙)?$/;
const REGION = /^(?:[가-힣]{2}(?:특별시|광역시|특별자치시|특별자치도)|(?:경기|강원|충청[북남]|전라[북남]|경상[북남])도|[가-힣]{1,3}[시군구])$/;

/** `서울특별시 강남구 주차장 설치 조례`: back to the region that made it, which stands before all other words of the name. */
function ordinance(head: string): Mention | undefined {
  const tail = head.slice(-80);
  if (!ORDINANCE.test(tail)) return undefined;
  const words = [...tail.matchAll(/\S+/g)];
  let first = words.findLastIndex(({ 0: word }) => REGION.test(word));
  if (first < 0) return undefined;
  while (first > 0 && REGION.test(words[first - 1]?.[0] ?? '')) first--;
  const start = head.length - tail.length + (words[first]?.index ?? 0);
  return { start, law: { form: 'generic', name: head.slice(start).replace(/\s+/g, ' ') } };
}

function shortOrGeneric(head: string): Mention | undefined {
  const short = SHORT.exec(head);
  if (short) return { start: head.length - (short[1] ?? '').length, law: { form: 'short', name: short[1] ?? '' } };
  const generic = GENERIC.exec(head.slice(-80));
  const name = generic?.[1];
  if (!generic || name === undefined || NOT_A_LAW.test(name)) return undefined;
  let start = head.length - Math.min(80, head.length) + generic.index;
  let full = head.slice(start).replace(/\s+/g, ' ');
  if (/^(?:관한)?법률/.test(full) || full.startsWith('특별법')) {
    // `… 등에 관한 법률`: take the words before, back to where the clause begins.
    const words = /((?:[가-힣A-Za-z0-9·,]{1,40}\s{1,4}){1,10})$/.exec(head.slice(0, start));
    const kept = words ? trimClause(words[1] ?? '') : '';
    if (kept === '') return undefined;
    start -= kept.length;
    full = head.slice(start).replace(/\s+/g, ' ');
  }
  if (HANGUL.test(head.charAt(start - 1))) return undefined;
  return { start, law: { form: 'generic', name: full } };
}

/** Of the words before 법률, those after the last word that ends a clause (…은, …는, …가, a comma). */
function trimClause(words: string): string {
  const parts = words.split(/(?<=\s)(?=\S)/);
  let from = 0;
  parts.forEach((part, i) => {
    if (/(?:[은가]|[^하되있없]는|,|에서|으로|따라|및)$/.test(part.trim()) && i < parts.length - 1) from = i + 1;
  });
  return parts.slice(from).join('');
}

/** The index of the parenthesis that the head ends with, when it is not too long to be a gloss. */
function trailingParenthesis(head: string): number | undefined {
  if (!head.endsWith(')')) return undefined;
  let depth = 0;
  for (let i = head.length - 1; i >= 0; i--) {
    if (head.charAt(i) === ')') depth++;
    else if (head.charAt(i) === '(' && --depth === 0) return i;
  }
  return undefined;
}

function cutAtBlankLine(window: string): string {
  const blank = window.search(/\n[^\S\n]*\n(?![\s\S]*\n[^\S\n]*\n)/);
  return blank < 0 ? window : window.slice(blank).trimStart() === '' ? '' : window.slice(blank + 1);
}
