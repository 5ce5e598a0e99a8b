import type { DocumentKind } from '../corpus/document.ts';
import type { Hit, LexicalIndex, SearchOptions } from './lexical-index.ts';
import { FIELDS, readPostings } from './postings.ts';
import { tokenise } from './tokens.ts';

/** Where the postings are kept. Documents are numbered from 1; every array has an unused first cell. */
export interface PostingsStore {
  readonly size: number;
  /** Tokens of each field of each document, the fields of one document side by side (`3 × document + field`). */
  readonly lengths: Uint16Array;
  kindOf(document: number): DocumentKind;
  corpusOf(document: number): string;
  idOf(document: number): string;
  /** The encoded postings of a token, a segment each; none when no document holds it. */
  postings(token: string): readonly Uint8Array[];
}

/**
 * BM25 is worked out for each field by itself and added, all alike: one score over all of them ranks worse, and so did
 * every heavier title that was tried (`npm run eval`).
 */
const K1 = 2;
const B = 0.3;
/** Tokens in more than this share of the documents say nothing, and cost the most. */
const COMMON_SHARE = 0.25;
const MAX_TERMS = 48;
/** Decoded sizes of tokens that were asked for lately. */
const REMEMBERED = 20_000;

interface Term {
  readonly token: string;
  /** Documents that hold it in some field, and in each. */
  readonly documents: number;
  readonly inField: readonly [number, number, number];
  readonly segments: readonly Uint8Array[];
}

/** A `LexicalIndex` over stored postings: every document that shares a telling token is scored, none is passed over. */
export function createPostingsIndex(store: PostingsStore): LexicalIndex {
  const { size, lengths } = store;
  const averages = FIELDS.map((_, field) => averageLength(lengths, size, field));
  const scores = new Float64Array(size + 1);
  const sizes = new Map<string, Omit<Term, 'segments' | 'token'>>();
  const termOf = (token: string): Term => {
    const segments = store.postings(token);
    const known = sizes.get(token) ?? measure(segments);
    if (sizes.size > REMEMBERED) sizes.clear();
    sizes.set(token, known);
    return { token, segments, ...known };
  };
  const fits = (document: number, options: SearchOptions): boolean =>
    (options.corpus === undefined || store.corpusOf(document) === options.corpus) && (options.kinds === undefined || options.kinds.includes(store.kindOf(document)));

  return {
    size,
    frequency: (term) => {
      // A phrase has no count of its own: the rarest of its pairs bounds it.
      const counts = tokenise(term).map((token) => termOf(token).documents);
      return counts.length === 0 ? 0 : Math.min(...counts);
    },
    count: (query, options) => {
      let count = 0;
      const found = options.match === 'all' ? holdingEveryWord(query, termOf) : holdingAny(telling(query, termOf, size));
      for (const document of found) if (fits(document, options) && ++count >= options.limit) break;
      return count;
    },
    search: (query, options) => {
      const terms = telling(query, termOf, size);
      if (terms.length === 0) return [];
      const allowed = options.match === 'all' ? holdingEveryWord(query, termOf) : undefined;
      const touched: number[] = [];
      for (const term of terms) addScores(term, scores, touched, lengths, averages, size);
      const ranked = createBest(options.limit);
      for (const document of touched) {
        const score = scores[document] ?? 0;
        scores[document] = 0;
        if (!ranked.takes(score) || (allowed && !allowed.has(document)) || !fits(document, options)) continue;
        const id = store.idOf(document);
        if (options.accept === undefined || options.accept(id)) ranked.add({ id, score });
      }
      return ranked.hits;
    },
  };
}

/** Adds one token's BM25 to every document that holds it; documents seen for the first time go into `touched`. */
function addScores(term: Term, scores: Float64Array, touched: number[], lengths: Uint16Array, averages: readonly number[], size: number): void {
  const [idfTitle = 0, idfLaw = 0, idfBody = 0] = term.inField.map((documents) => Math.log(1 + (size - documents + 0.5) / (documents + 0.5)));
  const [averageTitle = 1, averageLaw = 1, averageBody = 1] = averages;
  const part = (idf: number, count: number, length: number, average: number): number =>
    count === 0 ? 0 : (idf * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average));
  for (const segment of term.segments) {
    readPostings(segment, (document, title, law, body) => {
      const at = document * FIELDS.length;
      if (scores[document] === 0) touched.push(document);
      scores[document] =
        (scores[document] ?? 0) +
        part(idfTitle, title, lengths[at] ?? 0, averageTitle) +
        part(idfLaw, law, lengths[at + 1] ?? 0, averageLaw) +
        part(idfBody, body, lengths[at + 2] ?? 0, averageBody);
    });
  }
}

/** Keeps the `limit` best hits. Ids are looked up only for documents that come this far. */
function createBest(limit: number): { takes(score: number): boolean; add(hit: Hit): void; readonly hits: readonly Hit[] } {
  const hits: Hit[] = [];
  return {
    hits,
    takes: (score) => hits.length < limit || score >= (hits[hits.length - 1]?.score ?? 0),
    add: (hit) => {
      const at = hits.findIndex((other) => better(hit, other) < 0);
      hits.splice(at < 0 ? hits.length : at, 0, hit);
      if (hits.length > limit) hits.pop();
    },
  };
}

function better(a: Hit, b: Hit): number {
  return b.score - a.score || (a.id < b.id ? -1 : 1);
}

/** The query's tokens that occur at all, the commonest left out where enough others are there. */
function telling(query: string, termOf: (token: string) => Term, size: number): readonly Term[] {
  const known = [...new Set(tokenise(query))].map(termOf).filter(({ documents }) => documents > 0);
  known.sort((a, b) => a.documents - b.documents);
  const rare = known.filter(({ documents }) => documents / size <= COMMON_SHARE);
  return (rare.length >= 3 ? rare : known).slice(0, MAX_TERMS);
}

/** The documents that hold every word: all letter pairs of each, which is the word but for its order. */
function holdingEveryWord(query: string, termOf: (token: string) => Term): ReadonlySet<number> {
  const words = query.normalize('NFC').match(/[가-힣A-Za-z0-9]+/g) ?? [];
  const tokens = new Set(words.flatMap((word) => tokenise(word).filter((token) => token.length <= 2 || !/^[가-힣]/.test(token))));
  const terms = [...tokens].map(termOf).sort((a, b) => a.documents - b.documents);
  const [first, ...others] = terms;
  if (!first) return new Set();
  let left = holdingAny([first]);
  for (const term of others) {
    const both = new Set<number>();
    for (const segment of term.segments) readPostings(segment, (document) => void (left.has(document) && both.add(document)));
    left = both;
  }
  return left;
}

function holdingAny(terms: readonly Term[]): Set<number> {
  const found = new Set<number>();
  for (const { segments } of terms) for (const segment of segments) readPostings(segment, (document) => found.add(document));
  return found;
}

function measure(segments: readonly Uint8Array[]): Omit<Term, 'segments' | 'token'> {
  let documents = 0;
  const inField: [number, number, number] = [0, 0, 0];
  for (const segment of segments) {
    readPostings(segment, (_, title, law, body) => {
      documents++;
      if (title > 0) inField[0]++;
      if (law > 0) inField[1]++;
      if (body > 0) inField[2]++;
    });
  }
  return { documents, inField };
}

function averageLength(lengths: Uint16Array, size: number, field: number): number {
  let sum = 0;
  for (let document = 1; document <= size; document++) sum += lengths[document * FIELDS.length + field] ?? 0;
  return Math.max(1, sum / Math.max(1, size));
}
