import { sentences } from '../citation/passage.ts';

/** Excerpts shorter than this prove nothing (seed 000); much longer ones are not read. */
const SHORTEST = 8;
const LONGEST = 260;

/** Sentences that say what a document is about rather than what holds. */
const ABOUT = /(?:(?:사례|질의|메모|사건|예규|안내|지침|규정|표|것)이다|문제되었다|(?:범위를|절차를|기간을|특례를|경우를) 정한다|정하던 규정이다)$/;

/**
 * The sentence of `body` that says most about the issue, cut from the body as it stands: `own` are the terms of
 * law and weigh double, `asked` the person's own words. `hits` counts the distinct terms in it. Undefined when no
 * sentence of a fitting length has any.
 */
export function bestExcerpt(body: string, own: readonly string[], asked: readonly string[]): { readonly text: string; readonly hits: number } | undefined {
  const clean = (terms: readonly string[]): readonly string[] => [...new Set(terms.map(squeeze).filter((term) => term.length >= 2))];
  const [legal, plainWords] = [clean(own), clean(asked)];
  let best: { text: string; hits: number; score: number } | undefined;
  for (const { start, end } of sentences(body)) {
    const text = body.slice(start, Math.min(end, start + LONGEST));
    if (text.length < SHORTEST || /^삭제/.test(text)) continue;
    const plain = squeeze(text);
    const hit = (terms: readonly string[]): readonly string[] => terms.filter((term) => plain.includes(term));
    const letters = (terms: readonly string[]): number => terms.reduce((sum, term) => sum + term.length, 0);
    const [hitLegal, hitAsked] = [hit(legal), hit(plainWords)];
    // Of two sentences with the same terms the shorter says it more plainly.
    const score = (2 * letters(hitLegal) + letters(hitAsked)) * (ABOUT.test(text) ? 0.4 : 1) - plain.length / 200;
    const hits = new Set([...hitLegal, ...hitAsked]).size;
    if (hits > 0 && (!best || score > best.score)) best = { text, hits, score };
  }
  return best && { text: best.text, hits: best.hits };
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, '');
}
