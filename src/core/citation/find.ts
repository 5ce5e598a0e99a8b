import { overlaps, slice, type Span } from '../../base/span.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { clean } from './clean.ts';
import { findCases } from './find-cases.ts';
import { findRulings } from './find-rulings.ts';
import { findStatutes } from './find-statutes.ts';
import type { FoundCitation } from './types.ts';

/** A blank line. No citation goes across one, so what stands between two of them is read by itself. */
const BLANK = /\n[^\S\n]*\n/g;

/** Where each paragraph of a text begins and ends. */
export function* paragraphsOf(text: string): Generator<Span> {
  let start = 0;
  for (const match of text.matchAll(BLANK)) {
    if (match.index > start) yield { start, end: match.index };
    start = match.index + match[0].length;
  }
  if (start < text.length) yield { start, end: text.length };
}

/** Every citation in `text`: in order, inside the text, not overlapping, offsets in UTF-16 units of `text` itself. */
export function findCitations(text: string, corpus: Corpus): readonly FoundCitation[] {
  return [...paragraphsOf(text)].flatMap((span) => findInParagraph(slice(text, span), corpus).map((one) => shifted(one, span.start)));
}

/** The same citation in a text that has `by` more units before it. */
export function shifted(citation: FoundCitation, by: number): FoundCitation {
  const move = ({ start, end }: Span): Span => ({ start: start + by, end: end + by });
  const nameSpan = citation.kind === 'statute' && citation.nameSpan;
  return { ...citation, span: move(citation.span), ...(nameSpan && { nameSpan: move(nameSpan) }) };
}

/** The citations of one paragraph. Where two readings overlap, the one that begins first wins, then the longer. */
export function findInParagraph(text: string, corpus: Corpus): readonly FoundCitation[] {
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
    const nameSpan = citation.kind === 'statute' && citation.nameSpan;
    return { ...citation, span, text: slice(text, span), ...(nameSpan && { nameSpan: cleaned.source(nameSpan) }) };
  });
}
