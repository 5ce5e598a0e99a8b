import type { Span } from '../../base/span.ts';

/**
 * Where one duty ends and the next begins inside a sentence: a verb in -며 or -고 followed by a space. A following
 * 있다·싶다·나서 makes one verb with it and does not split.
 */
const JOINT = /(?:[하되이으지리시받내우]며|(?:하|되|이|지|받|내|않|없|있)고),?\s+(?!있|싶|나서|는\s|자\s)/g;
const SENTENCE_END = /[.!?。](?=\s|$)|\n+/g;

/** A clause shorter than this is a fragment, not a duty. */
const SHORTEST = 8;

/**
 * The parts of a clause that may each hold an issue of their own, as spans of `text`, in order and trimmed. A simple
 * clause has one part.
 */
export function segmentClause(text: string): readonly Span[] {
  const spans: Span[] = [];
  let start = 0;
  const pushSentence = (from: number, to: number): void => {
    let left = from;
    for (const joint of text.slice(from, to).matchAll(JOINT)) {
      const cut = from + joint.index + joint[0].length;
      if (cut - left < SHORTEST || to - cut < SHORTEST) continue;
      pushTrimmed(spans, text, left, cut);
      left = cut;
    }
    pushTrimmed(spans, text, left, to);
  };
  for (const stop of text.matchAll(SENTENCE_END)) {
    const end = stop.index + stop[0].length;
    // `1. ` numbers a clause and `2026. 1. 1.` is a date.
    if (stop[0].startsWith('.') && /(?:^|\s)\d{1,4}$/.test(text.slice(start, stop.index))) continue;
    pushSentence(start, end);
    start = end;
  }
  pushSentence(start, text.length);
  return spans;
}

function pushTrimmed(spans: Span[], text: string, from: number, to: number): void {
  const piece = text.slice(from, to);
  const start = from + piece.length - piece.trimStart().length;
  const end = to - piece.length + piece.trimEnd().length;
  if (end - start >= 2) spans.push({ start, end });
}
