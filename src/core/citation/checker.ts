import { slice, type Span } from '../../base/span.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { checkedOf, type CheckedCitation } from './check.ts';
import { findInParagraph, paragraphsOf } from './find.ts';
import { findAliases, resolveCitations, type AliasDefinition, type Named } from './resolve.ts';
import type { FoundCitation, ResolvedCitation } from './types.ts';
import { verifyCitation } from './verify.ts';

/** `checkCitations` that remembers: after an edit only the changed paragraphs are read anew. The answers are the same. */
export interface CitationChecker {
  check(text: string, asOf: string): readonly CheckedCitation[];
}

/** What one paragraph says, by itself and after certain names were given to laws before it. Offsets are its own. */
interface Paragraph {
  readonly found: readonly FoundCitation[];
  readonly aliases: readonly AliasDefinition[];
  /** The reading for the state (`State`) and day in which it was last met. */
  reading?: { readonly state: number; readonly asOf: string; readonly checked: readonly CheckedCitation[]; readonly given: readonly (readonly [string, Named])[] };
  /** The last check that met it. */
  used: number;
}

/** Checks for which an unused paragraph is kept: two drafts side by side, and an undo. */
const KEPT = 8;
const MOST_VERDICTS = 50_000;
const MOST_STATES = 50_000;

type Verified = ReturnType<typeof verifyCitation>;

/** Nothing but the names that were given to laws goes across a blank line: a paragraph after the same names reads the same. */
export function createCitationChecker(corpus: Corpus): CitationChecker {
  const paragraphs = new Map<string, Paragraph>();
  const verdicts = new Map<string, Verified>();
  const states = new Map<string, number>();
  let turn = 0;

  const read = (text: string): Paragraph => {
    const known = paragraphs.get(text);
    if (known) {
      known.used = turn;
      return known;
    }
    const made: Paragraph = { found: findInParagraph(text, corpus), aliases: findAliases(text), used: turn };
    paragraphs.set(text, made);
    return made;
  };
  const verify = (citation: ResolvedCitation, asOf: string): Verified => {
    const { targets, former, title, quote, unresolved } = citation;
    const key = JSON.stringify([asOf, targets, former, title, quote?.text, unresolved]);
    const known = verdicts.get(key) ?? verifyCitation(citation, { corpus, asOf });
    if (verdicts.size >= MOST_VERDICTS) verdicts.clear();
    verdicts.set(key, known);
    return known;
  };
  /** A number for the names given so far: the same names in the same order have the same number. */
  const stateAfter = (state: number, given: readonly (readonly [string, Named])[]): number => {
    if (given.length === 0) return state;
    const key = `${state} ${JSON.stringify(given)}`;
    const known = states.get(key) ?? states.size + 1;
    states.set(key, known);
    return known;
  };

  return {
    check: (text, asOf) => {
      turn++;
      if (states.size > MOST_STATES) {
        states.clear();
        paragraphs.clear();
      }
      const all: CheckedCitation[] = [];
      const names = new Map<string, Named>();
      let state = 0;
      for (const span of paragraphsOf(text)) {
        const own = slice(text, span);
        const paragraph = read(own);
        if (paragraph.found.length === 0 && paragraph.aliases.length === 0) continue;
        if (paragraph.reading?.state !== state || paragraph.reading.asOf !== asOf) {
          const known = new Map(names);
          const resolved = resolveCitations(paragraph.found, own, corpus, asOf, paragraph.aliases, known);
          const given = [...known].filter(([alias, named]) => names.get(alias) !== named);
          paragraph.reading = { state, asOf, given, checked: resolved.map((citation) => checkedOf(citation, verify(citation, asOf))) };
        }
        for (const one of paragraph.reading.checked) all.push(moved(one, span.start));
        for (const [alias, named] of paragraph.reading.given) names.set(alias, named);
        state = stateAfter(state, paragraph.reading.given);
      }
      // Old paragraphs are let go: each holds on to the whole text that it was cut from.
      for (const [key, { used }] of paragraphs) if (used <= turn - KEPT) paragraphs.delete(key);
      return all;
    },
  };
}

/** The same citation in a text that has `by` more units before it. */
function moved(citation: CheckedCitation, by: number): CheckedCitation {
  const move = ({ start, end }: Span): Span => ({ start: start + by, end: end + by });
  const { nameSpan, quote } = citation;
  return { ...citation, span: move(citation.span), ...(nameSpan && { nameSpan: move(nameSpan) }), ...(quote && { quote: { ...quote, span: move(quote.span) } }) };
}
