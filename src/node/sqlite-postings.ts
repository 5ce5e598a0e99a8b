import { DocumentKind, type LegalDocument } from '../core/corpus/document.ts';
import { createPostingsBuilder, FIELDS } from '../core/retrieval/postings.ts';
import { tokenise } from '../core/retrieval/tokens.ts';
import type { Database } from './sqlite.ts';

export const POSTINGS_TABLES = `
  CREATE TABLE posting (token TEXT NOT NULL, segment INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (token, segment)) WITHOUT ROWID;
  CREATE TABLE array (name TEXT PRIMARY KEY, data BLOB NOT NULL);
`;

/** Postings held in memory before a segment is written; about 100 MB. */
const SEGMENT = 6_000_000;
const LONGEST = 65_535;

/** Writes the search index of a pack while its documents go by, numbered 1, 2, 3 …; `finish` writes what is left. */
export function createPostingsWriter(database: Database): { add(document: number, doc: LegalDocument): void; finish(): void } {
  const builder = createPostingsBuilder();
  const insert = database.prepare('INSERT INTO posting (token, segment, data) VALUES (?, ?, ?)');
  const lengths: number[] = FIELDS.map(() => 0);
  const kinds: number[] = [0];
  const corpora: number[] = [0];
  const corpusNames: string[] = [];
  let segment = 0;
  const flush = (): void => {
    // In the order of the table, so that the tree is written from left to right.
    for (const [token, data] of [...builder.take()].sort(([a], [b]) => (a < b ? -1 : 1))) insert.run(token, segment, data);
    segment++;
  };
  return {
    add: (document, doc) => {
      const fields = [tokenise(doc.title), tokenise(doc.law_name ?? doc.doc_id), tokenise(doc.body)];
      builder.add(document, fields);
      lengths.push(...fields.map((tokens) => Math.min(LONGEST, tokens.length)));
      kinds.push(DocumentKind.options.indexOf(doc.kind));
      if (!corpusNames.includes(doc.corpus)) corpusNames.push(doc.corpus);
      corpora.push(corpusNames.indexOf(doc.corpus));
      if (builder.pending >= SEGMENT) flush();
    },
    finish: () => {
      flush();
      const array = database.prepare('INSERT INTO array (name, data) VALUES (?, ?)');
      array.run('lengths', new Uint8Array(Uint16Array.from(lengths).buffer));
      array.run('kinds', Uint8Array.from(kinds));
      array.run('corpora', new Uint8Array(Uint16Array.from(corpora).buffer));
      database.prepare('INSERT INTO meta (name, value) VALUES (?, ?)').run('corpora', JSON.stringify(corpusNames));
    },
  };
}
