import type { Corpus } from '../corpus/corpus.ts';
import { checkedOf, type CheckedCitation } from './check.ts';
import { findInParagraph, paragraphsOf, shifted } from './find.ts';
import { findAliases, resolveCitations, type AliasDefinition } from './resolve.ts';
import type { FoundCitation, ResolvedCitation } from './types.ts';
import { verifyCitation } from './verify.ts';

/** `checkCitations` that remembers: after an edit only the changed paragraphs are read anew. The answers are the same. */
export interface CitationChecker {
  check(text: string, asOf: string): readonly CheckedCitation[];
}

interface Paragraph {
  readonly found: readonly FoundCitation[];
  readonly aliases: readonly AliasDefinition[];
  /** The last check that met it. */
  used: number;
}

/** Checks for which an unused paragraph is kept: two drafts side by side, and an undo. */
const KEPT = 8;
const MOST_VERDICTS = 50_000;

type Verified = ReturnType<typeof verifyCitation>;

export function createCitationChecker(corpus: Corpus): CitationChecker {
  const paragraphs = new Map<string, Paragraph>();
  const verdicts = new Map<string, Verified>();
  let turn = 0;

  const read = (text: string): Paragraph => {
    const known = paragraphs.get(text);
    if (known) {
      known.used = turn;
      return known;
    }
    const made = { found: findInParagraph(text, corpus), aliases: findAliases(text), used: turn };
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

  return {
    check: (text, asOf) => {
      turn++;
      const found: FoundCitation[] = [];
      const aliases: AliasDefinition[] = [];
      for (const { start, end } of paragraphsOf(text)) {
        const paragraph = read(text.slice(start, end));
        for (const one of paragraph.found) found.push(shifted(one, start));
        for (const one of paragraph.aliases) aliases.push({ ...one, index: one.index + start });
      }
      // Old paragraphs are let go: each holds on to the whole text that it was cut from.
      for (const [key, { used }] of paragraphs) if (used <= turn - KEPT) paragraphs.delete(key);
      return resolveCitations(found, text, corpus, asOf, aliases).map((citation) => checkedOf(citation, verify(citation, asOf)));
    },
  };
}
