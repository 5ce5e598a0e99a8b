import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { foldKey } from '../base/fold.ts';
import { LawError, throwIfCancelled } from '../base/law-error.ts';
import { citedIn } from '../core/citation/citing.ts';
import { createCorpus } from '../core/corpus/corpus.ts';
import type { LegalDocument } from '../core/corpus/document.ts';
import type { LawHistory } from '../core/corpus/history.ts';
import type { LawEntryRecord } from '../core/corpus/pack.ts';
import { overruledBy } from '../core/corpus/overruling.ts';
import { createPostingsWriter, POSTINGS_TABLES } from './sqlite-postings.ts';
import { sqlite } from './sqlite.ts';
import { asWriteError } from './write-error.ts';

/** The layout of a pack database. A file of another version is not read. */
export const PACK_SCHEMA = 4;

export interface PackHead {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly as_of: string;
  readonly official: boolean;
  readonly note?: string;
  readonly source: string;
}

const TABLES = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE law (id INTEGER PRIMARY KEY, json TEXT NOT NULL);
  CREATE TABLE doc (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, doc_id TEXT NOT NULL, kind TEXT NOT NULL, corpus TEXT NOT NULL, title TEXT NOT NULL, law TEXT, json TEXT NOT NULL);
  CREATE INDEX doc_law ON doc (law);
  CREATE TABLE past (key TEXT NOT NULL, law TEXT NOT NULL, article TEXT, start TEXT NOT NULL, stop TEXT, json TEXT NOT NULL);
  CREATE INDEX past_key ON past (key, start);
  CREATE INDEX past_law ON past (law, start);
  CREATE TABLE version (law TEXT NOT NULL, start TEXT NOT NULL, no TEXT);
  CREATE INDEX version_law ON version (law, start);
  CREATE TABLE overruling (key TEXT PRIMARY KEY, json TEXT NOT NULL);
  CREATE TABLE cites (key TEXT NOT NULL, doc INTEGER NOT NULL, PRIMARY KEY (key, doc)) WITHOUT ROWID;
`;

/**
 * Writes a pack aside and renames it into place, so that a killed process, a full disk or a cancel leaves the old one
 * as it was. Documents are taken one by one; a second one with an id already there is left out and counted.
 */
export async function writePack(
  path: string,
  head: PackHead,
  laws: readonly LawEntryRecord[],
  documents: AsyncIterable<LegalDocument> | Iterable<LegalDocument>,
  signal?: AbortSignal,
  histories: readonly LawHistory[] = [],
): Promise<{ readonly documents: number; readonly doubles: number }> {
  const module = sqlite();
  if (!module) throw new LawError('pack_unreadable', '이 Node에는 SQLite가 없습니다. Node 22.5 이상이 필요합니다.');
  await mkdir(dirname(path), { recursive: true });
  const aside = `${path}.${process.pid}.tmp`;
  await removeLeftovers(path);
  const database = new module.DatabaseSync(aside);
  try {
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA page_size = 8192;');
    database.exec(TABLES);
    database.exec(POSTINGS_TABLES);
    database.exec('BEGIN');
    const insertDoc = database.prepare('INSERT OR IGNORE INTO doc (id, key, doc_id, kind, corpus, title, law, json) VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    const insertOverruling = database.prepare('INSERT OR REPLACE INTO overruling (key, json) VALUES (?, ?)');
    const insertCites = database.prepare('INSERT OR IGNORE INTO cites (key, doc) VALUES (?, ?)');
    const names = createCorpus([]);
    const postings = createPostingsWriter(database);
    const taken = new Set<string>();
    let doubles = 0;
    const counts = { article: 0, table: 0, precedent: 0, ruling: 0 };
    const ownIds: string[] = [];
    for await (const doc of documents) {
      throwIfCancelled(signal);
      const key = foldKey(doc.doc_id);
      if (taken.has(key)) {
        doubles++;
        continue;
      }
      taken.add(key);
      counts[doc.kind]++;
      if (doc.kind === 'ruling') ownIds.push(doc.doc_id);
      insertDoc.run(taken.size, key, doc.doc_id, doc.kind, doc.corpus, doc.title, doc.law_name ?? null, JSON.stringify(doc));
      postings.add(taken.size, doc);
      if (doc.kind === 'precedent') for (const cited of citedIn(doc, names)) insertCites.run(cited, taken.size);
      for (const one of overruledBy(doc)) insertOverruling.run(foldKey(one.overruled), JSON.stringify(one));
    }
    // Nothing read is a failure of the source; it must not take the place of what is installed.
    if (taken.size === 0) throw new LawError('pack_unreadable', `${head.source}에서 읽은 문서가 없습니다.`);
    const insertLaw = database.prepare('INSERT INTO law (json) VALUES (?)');
    for (const law of laws) insertLaw.run(JSON.stringify(law));
    const insertPast = database.prepare('INSERT INTO past (key, law, article, start, stop, json) VALUES (?, ?, ?, ?, ?, ?)');
    const insertVersion = database.prepare('INSERT INTO version (law, start, no) VALUES (?, ?, ?)');
    for (const history of histories) {
      throwIfCancelled(signal);
      for (const { key, from, to, doc } of history.documents) insertPast.run(key, history.law, doc.article ?? null, from, to ?? null, JSON.stringify(doc));
      for (const { from, promulgationNo } of history.versions) insertVersion.run(history.law, from, promulgationNo ?? null);
    }
    const insertMeta = database.prepare('INSERT INTO meta (name, value) VALUES (?, ?)');
    insertMeta.run('schema', String(PACK_SCHEMA));
    insertMeta.run('head', JSON.stringify(head));
    insertMeta.run('counts', JSON.stringify(counts));
    insertMeta.run('own_ids', JSON.stringify(ownIds));
    postings.finish();
    database.exec('COMMIT');
    database.close();
    await sync(aside);
    const sum = await checksum(aside);
    // Two renames are not one: until the second, the checksum of the old file and of the new one both stand.
    await writeChecksums(path, [sum, ...(await readChecksums(path))]);
    await rename(aside, path);
    await writeChecksums(path, [sum]);
    return { documents: taken.size, doubles };
  } catch (error) {
    try {
      database.close();
    } catch {
      // Already closed: the failure came later.
    }
    await rm(aside, { force: true });
    throw asWriteError(error, path);
  }
}

/** Removes what writers of this pack that were killed have left aside. */
async function removeLeftovers(path: string): Promise<void> {
  const [folder, name] = [dirname(path), basename(path)];
  for (const entry of await readdir(folder)) {
    const pid = entry.startsWith(`${name}.`) ? /\.(\d+)\.tmp$/.exec(entry)?.[1] : undefined;
    if (pid !== undefined && (Number(pid) === process.pid || !isRunning(Number(pid)))) await rm(join(folder, entry), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
}

/** The checksums that a pack file may have: one, or two where a write was cut off; none without a checksum file. */
export async function readChecksums(path: string): Promise<readonly string[]> {
  const text = await readFile(`${path}.sha256`, 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line !== '');
}

async function writeChecksums(path: string, sums: readonly string[]): Promise<void> {
  const aside = `${path}.sha256.tmp`;
  const file = await open(aside, 'w');
  await file.writeFile(`${sums.join('\n')}\n`);
  await file.sync();
  await file.close();
  await rename(aside, `${path}.sha256`);
}

/** SHA-256 of a file, in hex. */
export async function checksum(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
