import type { Span } from '../../base/span.ts';
import { ITEM_LETTERS, numbered, sameNumber, type BranchedNumber, type LawRef } from './law-ref.ts';

/** One numbered part of an article: a 항, a 호 under it, or a 목 under that. */
export interface Unit {
  readonly paragraph?: number;
  readonly subparagraph?: BranchedNumber;
  readonly item?: string;
  /** From its number to the end of everything under it, in the body. */
  readonly span: Span;
  readonly deleted: boolean;
}

const CIRCLED = /^[①-⑳㉑-㉟㊱-㊿]/;
const SUBPARAGRAPH = /^(\d{1,3})(?:의(\d{1,2}))?\.\s/;
const ITEM = /^([가-힣])\.\s/;
const DELETED = /^삭제(?:\s*[<〈(]|\s*$)/;

/** The numbered parts of an article's body, in order. A body with no numbered lines has none. */
export function parseUnits(body: string): readonly Unit[] {
  const open: { unit: Unit; depth: number }[] = [];
  const done: Unit[] = [];
  const close = (depth: number, end: number): void => {
    for (let top = open[open.length - 1]; top && top.depth >= depth; top = open[open.length - 1]) {
      open.pop();
      done.push({ ...top.unit, span: { start: top.unit.span.start, end } });
    }
  };
  let paragraph: number | undefined;
  let subparagraph: BranchedNumber | undefined;
  let lastEnd = 0;
  for (const line of lines(body)) {
    const text = body.slice(line.start, line.end);
    const circled = CIRCLED.exec(text);
    const sub = SUBPARAGRAPH.exec(text);
    const item = ITEM.exec(text);
    const depth = circled ? 1 : sub ? 2 : item && ITEM_LETTERS.includes(item[1] ?? '') && subparagraph ? 3 : 0;
    if (depth > 0) {
      close(depth, lastEnd);
      if (circled) [paragraph, subparagraph] = [circledNumber(circled[0]), undefined];
      if (sub) subparagraph = numbered(sub[1] ?? '', sub[2]);
      const head = (circled ?? sub ?? item)?.[0] ?? '';
      open.push({
        depth,
        unit: {
          ...(paragraph !== undefined && { paragraph }),
          ...(subparagraph && { subparagraph }),
          ...(depth === 3 && item?.[1] !== undefined && { item: item[1] }),
          span: { start: line.start, end: line.end },
          deleted: DELETED.test(text.slice(head.length).trim()),
        },
      });
    }
    lastEnd = line.end;
  }
  close(1, lastEnd);
  return done.sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
}

/**
 * The part that a reference below article level points at. Undefined when the body has no such part. In an article
 * without 항, its 호 hang directly on the article, and `제1항` means the article's only paragraph.
 */
export function findUnit(body: string, ref: LawRef): Unit | undefined {
  const units = parseUnits(body);
  const hasParagraphs = units.some((unit) => unit.paragraph !== undefined);
  const paragraph = hasParagraphs || ref.paragraph !== 1 ? ref.paragraph : undefined;
  if (paragraph === undefined && ref.subparagraph === undefined && ref.item === undefined) {
    return { span: { start: 0, end: body.length }, deleted: false };
  }
  return units.find(
    (unit) =>
      unit.paragraph === paragraph &&
      (ref.subparagraph ? unit.subparagraph !== undefined && sameNumber(unit.subparagraph, ref.subparagraph) : !unit.subparagraph) &&
      unit.item === ref.item,
  );
}

/** ① is 1, ㊿ is 50; zero for anything else. */
export function circledNumber(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  if (code >= 0x2460 && code <= 0x2473) return code - 0x2460 + 1;
  if (code >= 0x3251 && code <= 0x325f) return code - 0x3251 + 21;
  if (code >= 0x32b1 && code <= 0x32bf) return code - 0x32b1 + 36;
  return 0;
}

function* lines(body: string): Generator<Span> {
  let start = 0;
  while (start <= body.length) {
    const newline = body.indexOf('\n', start);
    const end = newline < 0 ? body.length : newline;
    const indent = /^[ \t]*/.exec(body.slice(start, end))?.[0].length ?? 0;
    yield { start: start + indent, end };
    if (newline < 0) return;
    start = newline + 1;
  }
}
