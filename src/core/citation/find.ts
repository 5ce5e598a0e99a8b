import { overlaps, slice } from '../../base/span.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { clean } from './clean.ts';
import { findCases } from './find-cases.ts';
import { findRulings } from './find-rulings.ts';
import { findStatutes } from './find-statutes.ts';
import type { FoundCitation } from './types.ts';

/**
 * Every citation in `text`: in order, inside the text, not overlapping, offsets in UTF-16 units of `text` itself. Where
 * two readings overlap, the one that begins first wins, then the longer.
 */
export function findCitations(text: string, corpus: Corpus): readonly FoundCitation[] {
  const cleaned = clean(text);
  const all: FoundCitation[] = [
    ...findStatutes(cleaned.text, corpus.names),
    ...findCases(cleaned.text),
    ...findRulings(cleaned.text, corpus.ownIds),
  ];
  all.sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
  const kept: FoundCitation[] = [];
  for (const citation of all) {
    const last = kept[kept.length - 1];
    if (!last || !overlaps(last.span, citation.span)) kept.push(citation);
  }
  return kept.map((citation) => {
    const span = cleaned.source(citation.span);
    return { ...citation, span, text: slice(text, span) };
  });
}
