import type { Span } from '../../base/span.ts';
import type { Quote } from './types.ts';

/** Between the citation and the quotation there is at most a particle, a title, or a short lead-in. */
const QUOTE = /^[^.\n“”"「」『』]{0,30}?[“"]([^“”"\n]{8,600})[”"]\s*(?:이?라고|고|이?라는|는\s|라\s)/;

/**
 * The words that a draft quotes as the text of the citation that ends at `span.end`: in double quotation marks, in the
 * same sentence, and followed by 라고 and the like. Anything looser would take names and terms for quotations.
 */
export function quoteAfter(text: string, span: Span, nextCitation: number): Quote | undefined {
  const window = text.slice(span.end, Math.min(nextCitation, span.end + 700));
  const match = QUOTE.exec(window);
  const quoted = match?.[1];
  if (!match || quoted === undefined) return undefined;
  const start = span.end + match[0].indexOf(quoted);
  return { span: { start, end: start + quoted.length }, text: quoted };
}
