import type { DocumentKind, LegalDocument } from '../core/corpus/document.ts';
import type { Hit, LexicalIndex, SearchOptions } from '../core/retrieval/lexical-index.ts';
import { tokenise } from '../core/retrieval/tokens.ts';
import type { Database } from './sqlite.ts';

const FIELDS = ['title', 'law', 'body'] as const;
type Field = (typeof FIELDS)[number];

/**
 * BM25 is worked out for each field by itself and added, all alike: one score over all of them ranks worse, and so did
 * every heavier title that was tried (`npm run eval`).
 */
const K1 = 2;
const B = 0.3;
/** FTS5 picks this many by its own score; only they are scored field by field. */
const CANDIDATES = 60;
/** Tokens in more than this share of the documents say nothing, and cost the most. */
const COMMON_SHARE = 0.25;
const MAX_TERMS = 48;
/** Candidates are fetched by the rarest tokens, which are cheap to look up, and scored by all of them. */
const FETCH_TERMS = 20;
const FETCH_SHARE = 0.08;

/** A `LexicalIndex` on the full-text table of a pack database. */
export function createSqliteIndex(database: Database, size: number, lengths: Readonly<Record<Field, number>>): LexicalIndex {
  database.exec("CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab('main', 'words', 'col')");
  const frequencies = database.prepare('SELECT col, doc FROM temp.vocabulary WHERE term = ?');
  const select = (where: string) =>
    database.prepare(`SELECT d.doc_id, d.json FROM words JOIN doc d ON d.id = words.rowid WHERE words MATCH ? ${where} ORDER BY bm25(words, 2.0, 1.0, 1.0) LIMIT ${CANDIDATES}`);
  const any = select('');
  const inCorpus = select('AND d.corpus = ?');
  const counting = database.prepare('SELECT d.kind, d.corpus FROM words JOIN doc d ON d.id = words.rowid WHERE words MATCH ? LIMIT ?');
  const cached = new Map<string, Readonly<Record<Field, number>>>();
  const documentsWith = (term: string): Readonly<Record<Field, number>> => {
    const known = cached.get(term);
    if (known) return known;
    const counts = { title: 0, law: 0, body: 0 };
    for (const row of frequencies.all(term)) counts[row['col'] as Field] = Number(row['doc']);
    cached.set(term, counts);
    return counts;
  };
  const average = (field: Field): number => Math.max(1, lengths[field] / Math.max(1, size));
  return {
    size,
    frequency: (term) => {
      // A phrase has no count of its own: the rarest of its pairs bounds it.
      const counts = tokenise(term).map((token) => Math.max(...Object.values(documentsWith(token))));
      return counts.length === 0 ? 0 : Math.min(...counts);
    },
    count: (query, options) => {
      const match = options.match === 'all' ? everyWord(query) : telling(query, documentsWith, size).map((term) => `"${term}"`).join(' OR ');
      if (match === '') return 0;
      const rows = counting.all(match, Math.max(options.limit, size));
      const fits = rows.filter((row) => (options.corpus === undefined || row['corpus'] === options.corpus) && (options.kinds === undefined || options.kinds.includes(row['kind'] as DocumentKind)));
      return Math.min(options.limit, fits.length);
    },
    search: (query, options) => {
      const terms = telling(query, documentsWith, size);
      if (terms.length === 0) return [];
      const match = options.match === 'all' ? everyWord(query) : fetchTerms(terms, documentsWith, size).map((term) => `"${term}"`).join(' OR ');
      if (match === '') return [];
      const rows = options.corpus === undefined ? any.all(match) : inCorpus.all(match, options.corpus);
      const hits: Hit[] = [];
      for (const row of rows) {
        const id = String(row['doc_id']);
        const doc = JSON.parse(String(row['json'])) as LegalDocument;
        if (!accepts(doc.kind, id, options)) continue;
        hits.push({ id, score: score(doc, terms, documentsWith, average, size) });
      }
      return hits.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)).slice(0, options.limit);
    },
  };
}

/** An FTS5 query for the documents that hold every word: all letter pairs of each, which is the word but for its order. */
function everyWord(query: string): string {
  const words = query.normalize('NFC').match(/[가-힣A-Za-z0-9]+/g) ?? [];
  return words
    .map((word) => [...new Set(tokenise(word).filter((token) => token.length <= 2 || !/^[가-힣]/.test(token)))])
    .filter((tokens) => tokens.length > 0)
    .map((tokens) => `(${tokens.map((token) => `"${token}"`).join(' AND ')})`)
    .join(' AND ');
}

function accepts(kind: DocumentKind, id: string, options: SearchOptions): boolean {
  return (options.kinds === undefined || options.kinds.includes(kind)) && (options.accept === undefined || options.accept(id));
}

/** The query's tokens that occur at all, the commonest left out where enough others are there. */
function telling(query: string, documentsWith: (term: string) => Readonly<Record<Field, number>>, size: number): readonly string[] {
  const known = [...new Set(tokenise(query))]
    .map((term) => ({ term, documents: Math.max(...Object.values(documentsWith(term))) }))
    .filter(({ documents }) => documents > 0)
    .sort((a, b) => a.documents - b.documents);
  const rare = known.filter(({ documents }) => documents / size <= COMMON_SHARE);
  return (rare.length >= 3 ? rare : known).slice(0, MAX_TERMS).map(({ term }) => term);
}

/** The rarest of the telling tokens; a common one is looked up only where little else is there. */
function fetchTerms(terms: readonly string[], documentsWith: (term: string) => Readonly<Record<Field, number>>, size: number): readonly string[] {
  const rare = terms.filter((term) => documentsWith(term).body / size <= FETCH_SHARE);
  return (rare.length >= 3 ? rare : terms).slice(0, FETCH_TERMS);
}

function score(
  doc: LegalDocument,
  terms: readonly string[],
  documentsWith: (term: string) => Readonly<Record<Field, number>>,
  average: (field: Field) => number,
  size: number,
): number {
  const wanted = new Set(terms);
  const texts: Record<Field, string> = { title: doc.title, law: doc.law_name ?? doc.doc_id, body: doc.body };
  let sum = 0;
  for (const field of FIELDS) {
    const tokens = tokenise(texts[field]);
    const counts = new Map<string, number>();
    for (const token of tokens) if (wanted.has(token)) counts.set(token, (counts.get(token) ?? 0) + 1);
    for (const [term, count] of counts) {
      const with_ = documentsWith(term)[field];
      const idf = Math.log(1 + (size - with_ + 0.5) / (with_ + 0.5));
      sum += (idf * count * (K1 + 1)) / (count + K1 * (1 - B + (B * tokens.length) / average(field)));
    }
  }
  return sum;
}
