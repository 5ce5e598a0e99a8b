import type { DocumentKind } from '../corpus/document.ts';
import type { Pack } from '../corpus/pack.ts';

/** A pack with the index over its documents. */
export interface IndexedPack {
  readonly pack: Pack;
  readonly index: LexicalIndex;
}

/** What an index holds of one document. */
export interface IndexedDocument {
  readonly id: string;
  readonly corpus: string;
  readonly kind: DocumentKind;
  /** Everything that is searched: name, title and body, already in one text. */
  readonly text: string;
}

/** A hit with the engine's own score: higher is better, comparable within one search only. */
export interface Hit {
  readonly id: string;
  readonly score: number;
}

export interface SearchOptions {
  readonly limit: number;
  /** `all`: every word of the query must stand in a document; `any` (when absent): one is enough. */
  readonly match?: 'all' | 'any';
  /** Only documents of this corpus, and of these kinds. */
  readonly corpus?: string;
  readonly kinds?: readonly DocumentKind[];
  /** Keeps only documents for which this is true; applied before the limit. */
  readonly accept?: (id: string) => boolean;
}

/**
 * Search by words. Engines behind it: lunr for small packs now; every engine gives the same contract and differs only
 * in speed and ranking.
 */
export interface LexicalIndex {
  readonly size: number;
  /** Documents that share words with `query`, best first. An empty or wordless query finds nothing. */
  search(query: string, options: SearchOptions): readonly Hit[];
  /** How many documents match, counted no further than `options.limit`. */
  count(query: string, options: SearchOptions): number;
  /** In how many documents `term` stands, for telling general words from telling ones. */
  frequency(term: string): number;
}
