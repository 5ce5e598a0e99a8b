import type { Span } from '../../base/span.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { findCitations } from './find.ts';
import { resolveCitations } from './resolve.ts';
import type { Quote, ResolvedCitation } from './types.ts';
import type { Verdict } from './verdict.ts';
import { verifyCitation, type CheckedTarget } from './verify.ts';

/** A citation in a text with what it points at and whether it may be relied on. Offsets are UTF-16 units of the text. */
export interface CheckedCitation {
  readonly span: Span;
  readonly text: string;
  readonly kind: 'statute' | 'case' | 'ruling';
  readonly historical: boolean;
  readonly targets: readonly CheckedTarget[];
  readonly verdict: Verdict;
  /** Where the law's own name stands, brackets included. */
  readonly nameSpan?: Span;
  /** The words in brackets behind the first article, which may be its title. */
  readonly title?: string;
  readonly quote?: Quote;
}

/** clean → find → resolve → verify over one text: what hover, decorations, problems, the panel and `jomun cite` share. */
export function checkCitations(text: string, corpus: Corpus, asOf: string): readonly CheckedCitation[] {
  const resolved = resolveCitations(findCitations(text, corpus), text, corpus, asOf);
  return resolved.map((citation) => checkedOf(citation, verifyCitation(citation, { corpus, asOf })));
}

/** A resolved citation with its verdict, as every surface gets it. */
export function checkedOf(citation: ResolvedCitation, verified: ReturnType<typeof verifyCitation>): CheckedCitation {
  const { span, text, kind, historical, quote, nameSpan, title } = citation;
  return { span, text, kind, historical, ...(nameSpan && { nameSpan }), ...(title !== undefined && { title }), ...(quote && { quote }), ...verified };
}
