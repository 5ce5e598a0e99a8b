import { DocumentKind } from '../core/corpus/document.ts';
import type { LexicalIndex } from '../core/retrieval/lexical-index.ts';
import { createPostingsIndex } from '../core/retrieval/postings-index.ts';
import type { Database, Row } from './sqlite.ts';

/** A `LexicalIndex` on the postings of a pack database. Nothing is read before the first search. */
export function createSqliteIndex(database: Database, size: number): LexicalIndex {
  let made: LexicalIndex | undefined;
  const index = (): LexicalIndex => (made ??= open(database, size));
  return {
    size,
    search: (query, options) => index().search(query, options),
    count: (query, options) => index().count(query, options),
    frequency: (term) => index().frequency(term),
  };
}

function open(database: Database, size: number): LexicalIndex {
  const blob = (name: string): Uint8Array => bytesOf(database.prepare('SELECT data FROM array WHERE name = ?').get(name)) ?? new Uint8Array();
  // Copied, because a slice of SQLite's memory need not start on an even byte.
  const numbers = (name: string): Uint16Array => new Uint16Array(blob(name).slice().buffer);
  const lengths = numbers('lengths');
  const corpora = numbers('corpora');
  const kinds = blob('kinds').slice();
  const corpusNames = JSON.parse(String(database.prepare("SELECT value FROM meta WHERE name = 'corpora'").get()?.['value'] ?? '[]')) as string[];
  const id = database.prepare('SELECT doc_id FROM doc WHERE id = ?');
  const postings = database.prepare('SELECT data FROM posting WHERE token = ? ORDER BY segment');
  return createPostingsIndex({
    size,
    lengths,
    kindOf: (document) => DocumentKind.options[kinds[document] ?? 0] ?? 'article',
    corpusOf: (document) => corpusNames[corpora[document] ?? 0] ?? '',
    idOf: (document) => String(id.get(document)?.['doc_id']),
    postings: (token) => postings.all(token).flatMap((row) => bytesOf(row) ?? []),
  });
}

function bytesOf(row: Row | undefined): Uint8Array | undefined {
  const value = row?.['data'];
  return value instanceof Uint8Array ? value : undefined;
}
