import type { Span } from './span.ts';

/** A text after folding, and the way back from its offsets to those of the source. */
export interface Folded {
  readonly text: string;
  /** The source span that a folded span came from; both in UTF-16 units. */
  readonly source: (span: Span) => Span;
}

/** What one source character becomes: its replacement, or `' '` that merges with white space beside it. */
export type CharFold = (char: string) => string;

/** Middle dots that Korean sources use for one and the same mark; U+318D is law.go.kr's own. */
const DOTS = /[\u00b7\u318d\u2027\u2022\u30fb\uff65\u22c5]/;

/**
 * What NFC may change: runs of conjoining jamo, a character with its combining marks, and the compatibility ideographs
 * that old judgments hold. Everything else stays as it is.
 */
export const CLUSTER = /[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]+|[\s\S][\u0300-\u036f\u3099\u309a]+|[\uf900-\ufaff]/g;

/** `char` with dot variants made one; the fold that the verbatim rule allows (NFC, dots, white space). */
export const foldVerbatimChar: CharFold = (char) => (DOTS.test(char) ? '·' : char);

/**
 * Folds a text: NFC, `foldChar` on every character, and (unless `spaces` is `keep`) each run of white space to one
 * space. Offsets survive, so what is shown and stored is always the original slice.
 */
export function fold(text: string, foldChar: CharFold = foldVerbatimChar, spaces: 'collapse' | 'keep' = 'collapse'): Folded {
  const out: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const push = (piece: string, start: number, end: number): void => {
    for (let i = 0; i < piece.length; i++) {
      const unit = piece.charAt(i);
      if (spaces === 'collapse' && (unit <= ' ' || (unit >= '\u0085' && /\s/.test(unit)))) {
        if (out[out.length - 1] === ' ') {
          ends[ends.length - 1] = end;
          continue;
        }
        out.push(' ');
      } else {
        out.push(unit);
      }
      starts.push(start);
      ends.push(end);
    }
  };
  const pushPlain = (from: number, to: number): void => {
    for (let i = from; i < to; i++) push(foldChar(text.charAt(i)), i, i + 1);
  };
  let last = 0;
  if (text !== text.normalize('NFC')) {
    for (const match of text.matchAll(CLUSTER)) {
      pushPlain(last, match.index);
      last = match.index + match[0].length;
      const joined = match[0].normalize('NFC');
      for (const char of joined) push(foldChar(char), match.index, last);
    }
  }
  pushPlain(last, text.length);
  return {
    text: out.join(''),
    source: ({ start, end }) =>
      start >= end
        ? { start: starts[start] ?? text.length, end: starts[start] ?? text.length }
        : { start: starts[start] ?? text.length, end: ends[end - 1] ?? text.length },
  };
}

/** A key under which texts that differ only in spacing, dots, composition or case are the same. */
export function foldKey(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\u200b\ufeff]+/g, '')
    .replace(new RegExp(DOTS, 'g'), '·')
    .toLowerCase();
}

/**
 * Where `excerpt` stands word for word in `body`: equal after NFC, dot variants and runs of white space are folded, and
 * nothing more. The span is of the original `body`. Undefined when it does not stand there, or is blank.
 */
export function locateVerbatim(body: string, excerpt: string): Span | undefined {
  const needle = fold(excerpt).text.trim();
  if (needle === '') return undefined;
  const folded = fold(body);
  const at = folded.text.indexOf(needle);
  return at < 0 ? undefined : folded.source({ start: at, end: at + needle.length });
}
