import { fold } from '../../base/fold.ts';
import type { Span } from '../../base/span.ts';
import type { Passage } from './verdict.ts';

/** Sentences and numbered lines of a body, trimmed, as spans of it. A final full stop is left out of the span. */
export function sentences(body: string): readonly Span[] {
  const spans: Span[] = [];
  for (const match of body.matchAll(/[^\n]+/g)) {
    const line = match[0];
    let start = 0;
    for (const stop of line.matchAll(/[.?!](?=\s|$)/g)) {
      // `1. ` and `가. ` number an item, `2020. 1. 1.` is a date: neither ends a sentence.
      if (/(?:^|\s)(?:\d{1,4}|[가-하])$/.test(line.slice(0, stop.index))) continue;
      pushTrimmed(spans, line, match.index, start, stop.index);
      start = stop.index + 1;
    }
    pushTrimmed(spans, line, match.index, start, line.length);
  }
  return spans;
}

function pushTrimmed(spans: Span[], line: string, base: number, from: number, to: number): void {
  const piece = line.slice(from, to);
  const lead = /^\s*(?:[①-⑳㉑-㉟㊱-㊿]\s*|\d{1,3}(?:의\d{1,2})?\.\s+|[가-하]\.\s+)?/.exec(piece)?.[0].length ?? 0;
  let trail = 0;
  while (trail < piece.length && /[\s.]/.test(piece.charAt(piece.length - 1 - trail))) trail++;
  if (piece.length - lead - trail >= 2) spans.push({ start: base + from + lead, end: base + to - trail });
}

/** The sentence of `body` most like `excerpt` by shared letter pairs; undefined when none shares even a third. */
export function closestPassage(body: string, excerpt: string): Passage | undefined {
  const wanted = pairs(excerpt);
  let best: { readonly span: Span; readonly score: number } | undefined;
  for (const span of sentences(body)) {
    const score = dice(wanted, pairs(body.slice(span.start, span.end)));
    if (!best || score > best.score) best = { span, score };
  }
  if (!best || best.score < 0.33) return undefined;
  return { text: body.slice(best.span.start, best.span.end), start: best.span.start, end: best.span.end };
}

function pairs(text: string): ReadonlySet<string> {
  const plain = fold(text).text.replace(/\s/g, '');
  const set = new Set<string>();
  for (let i = 0; i + 1 < plain.length; i++) set.add(plain.slice(i, i + 2));
  return set;
}

function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0;
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared++;
  return (2 * shared) / (a.size + b.size);
}
