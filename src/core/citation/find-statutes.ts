import { numbered } from '../corpus/law-ref.ts';
import type { LawNames } from '../corpus/law-names.ts';
import { mentionBefore } from './law-mention.ts';
import { readMembers } from './levels.ts';
import type { FoundStatute, Levels, Member } from './types.ts';

/**
 * Where a reference may start: an article, an annex, an addendum, or 같은 조 제N항. Each is tried once, and recognition
 * looks a bounded way back from it, so the work grows with the text and no faster.
 */
const ANCHOR =
  /(?<!\d)제?[^\S\n]?(?<!\d)\d{1,4}(?:(?:의\d{1,2})?[^\S\n]{0,2}[-~,·][^\S\n]{0,2}\d{1,4}(?:의\d{1,2})?){0,5}[^\S\n]{0,4}조(?!각|합)|§{1,2}[^\S\n]{0,4}(?=\d)|(?:\[[^\S\n]{0,4})?별표|별지[^\S\n]{0,4}제|부칙(?=[^\S\n]{0,4}[<(제])|(?:같은|동)[^\S\n]{0,4}[조항][^\S\n]{0,4}(?=제[^\S\n]{0,4}\d|[가-하]목)/g;
const ANNEX = /\[?\s{0,4}별표(?:\s{0,4}제?\s{0,4}(\d{1,3})(?:\s{0,4}호)?(?:\s{0,4}의\s{0,4}(\d{1,2}))?)?(?:\s{0,4}\])?/y;
const FORM = /별지\s{0,4}제\s{0,4}(\d{1,3})\s{0,4}호(?:\s{0,4}의\s{0,4}(\d{1,2}))?\s{0,4}서식/y;
const ADDENDA = /부칙\s{0,4}(?:[<(]([^<>()\n]{0,80})[>)]\s{0,4})?/y;

/** Statute references in cleaned text, in order, not overlapping. Offsets are of the cleaned text. */
export function findStatutes(text: string, names: LawNames): readonly FoundStatute[] {
  const found: FoundStatute[] = [];
  let floor = 0;
  ANCHOR.lastIndex = 0;
  for (let anchor = ANCHOR.exec(text); anchor; anchor = ANCHOR.exec(text)) {
    if (anchor.index < floor) continue;
    const statute = readAt(text, anchor.index, floor, names);
    if (!statute) continue;
    found.push(statute);
    floor = statute.span.end;
    ANCHOR.lastIndex = Math.max(ANCHOR.lastIndex, floor);
  }
  return found;
}

function readAt(text: string, at: number, floor: number, names: LawNames): FoundStatute | undefined {
  if (/^(?:같은|동)/.test(text.slice(at, at + 2))) return readSamePart(text, at);
  const mention = mentionBefore(text, at, floor, names);
  if (!mention) return undefined;
  const { start, ...law } = mention;
  const body = readBody(text, at);
  if (!body) return undefined;
  const { end, ...rest } = body;
  return { kind: 'statute', span: { start, end }, text: text.slice(start, end), parenthetical: insideParenthesis(text, start), ...law, ...rest };
}

interface Body {
  readonly end: number;
  readonly members: readonly Member[];
  readonly annex?: FoundStatute['annex'];
  readonly addenda?: string;
  readonly title?: string;
}

function readBody(text: string, at: number): Body | undefined {
  if (text.startsWith('부칙', at)) return readAddenda(text, at);
  if (/^\[?\s*별/.test(text.slice(at, at + 4))) return readAnnex(text, at);
  const list = readMembers(text, at, undefined);
  return list;
}

function readAnnex(text: string, at: number): Body | undefined {
  const isForm = text.startsWith('별지', at);
  const pattern = isForm ? FORM : ANNEX;
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  if (!match) return undefined;
  const no = match[1] === undefined ? undefined : numbered(match[1], match[2]);
  const annex = { kind: isForm ? '별지' : '별표', ...(no && { no }) } as const;
  const annexEnd = at + match[0].trimEnd().length;
  const below = readMembers(text, annexEnd, {});
  return below && !below.members.some(({ from }) => from.article) ? { ...below, annex } : { end: annexEnd, members: [{ from: {} }], annex };
}

function readAddenda(text: string, at: number): Body | undefined {
  ADDENDA.lastIndex = at;
  const match = ADDENDA.exec(text);
  if (!match) return undefined;
  const list = readMembers(text, at + match[0].length, undefined);
  if (!list) return undefined;
  const law = /([가-힣]{0,12}(?:법률|령|규칙))?\s{0,4}제\s{0,4}(\d+)\s{0,4}호/.exec(match[1] ?? '');
  return { ...list, addenda: law ? `${law[1] || '법률'} 제${law[2] ?? ''}호` : '' };
}

/** `같은 조 제2항`, `같은 항 제1호`: what comes before is known only when the text is read in order. */
function readSamePart(text: string, at: number): FoundStatute | undefined {
  const head = /^(?:같은|동)[^\S\n]*([조항])[^\S\n]*/.exec(text.slice(at, at + 12));
  if (!head || (at > 0 && /[가-힣]/.test(text.charAt(at - 1)))) return undefined;
  const outer: Levels = {};
  const list = readMembers(text, at + head[0].length, outer);
  if (!list || list.members.some(({ from }) => from.article)) return undefined;
  const span = { start: at, end: list.end };
  const law = { form: head[1] === '조' ? 'same_article' : 'same_paragraph' } as const;
  return { kind: 'statute', span, text: text.slice(at, list.end), parenthetical: insideParenthesis(text, at), law, members: list.members };
}

/** True when an unclosed parenthesis stands within 200 units before, in the same paragraph. */
function insideParenthesis(text: string, at: number): boolean {
  let depth = 0;
  for (let i = at - 1; i >= Math.max(0, at - 200); i--) {
    const char = text.charAt(i);
    if (char === ')') depth++;
    else if (char === '(' && depth-- === 0) return true;
    else if (char === '\n' && text.charAt(i - 1) === '\n') return false;
  }
  return false;
}
