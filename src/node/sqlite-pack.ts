import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DocumentKind, type LegalDocument } from '../core/corpus/document.ts';
import type { Overruling } from '../core/corpus/overruling.ts';
import { loadLawEntries, type LawEntry, type LawEntryRecord, type Pack, type PackProblem } from '../core/corpus/pack.ts';
import type { IndexedPack } from '../core/retrieval/lexical-index.ts';
import { createHistory } from './sqlite-history.ts';
import { createSqliteIndex } from './sqlite-index.ts';
import { sqlite, type Database, type Row } from './sqlite.ts';
import { checksum, PACK_SCHEMA, readChecksums, type PackHead } from './sqlite-write.ts';

/** A pack database that was opened, or why it could not be. */
export type OpenedPack = (IndexedPack & { readonly close: () => void }) | { readonly problem: PackProblem };

/** Opens a pack for reading; about a millisecond, whatever its size. Never throws. */
export function openSqlitePack(path: string): OpenedPack {
  const file = path.replace(/^.*[\\/]/, '');
  const problem = (message: string): OpenedPack => ({ problem: { file, line: 0, message } });
  const module = sqlite();
  if (!module) return problem('이 환경의 Node에는 SQLite가 없어 이 팩을 열 수 없습니다(Node 22.5 이상 필요). 표본과 작은 팩은 쓸 수 있습니다');
  let database: Database | undefined;
  try {
    const opened = new module.DatabaseSync(path, { readOnly: true });
    database = opened;
    const meta = new Map(opened.prepare('SELECT name, value FROM meta').all().map((row) => [String(row['name']), String(row['value'])]));
    if (meta.get('schema') !== String(PACK_SCHEMA)) return problem('다른 판의 팩 파일입니다. 다시 만들어 주세요');
    const head = JSON.parse(meta.get('head') ?? '{}') as PackHead;
    const pack = readPack(opened, head, meta);
    return { pack, index: createSqliteIndex(opened, total(pack)), close: () => opened.close() };
  } catch (error) {
    database?.close();
    return problem(`팩 파일을 열지 못했습니다 (${error instanceof Error ? error.message : String(error)})`);
  }
}

function readPack(database: Database, head: PackHead, meta: ReadonlyMap<string, string>): Pack {
  // What this program wrote is read as it was written; the checksum tells whether it still is.
  const laws = database.prepare('SELECT json FROM law').all().map((row) => lazyLaw(JSON.parse(String(row['json'])) as LawEntryRecord, head.id));
  const ofLaw = database.prepare('SELECT json FROM doc WHERE law = ? ORDER BY id');
  const byKey = database.prepare('SELECT json FROM doc WHERE key = ?');
  const citing = database.prepare(`SELECT doc_id, (SELECT count(*) FROM cites AS later WHERE later.key = doc.key) AS cited
    FROM cites JOIN doc ON doc.id = cites.doc WHERE cites.key = ? ORDER BY cited DESC, doc.id DESC LIMIT 40`);
  const casesFrom = database.prepare("SELECT doc_id FROM doc WHERE kind = 'precedent' AND doc_id GLOB ? ORDER BY doc_id DESC LIMIT ?");
  const overruling = database.prepare('SELECT json FROM overruling WHERE key = ?');
  return {
    id: head.id,
    title: head.title,
    version: head.version,
    asOf: head.as_of,
    official: head.official,
    ...(head.note !== undefined && { note: head.note }),
    laws,
    problems: [],
    counts: JSON.parse(meta.get('counts') ?? '{}') as Pack['counts'],
    partial: false,
    document: (key) => toDocument(byKey.get(key)),
    heads: () => database.prepare('SELECT doc_id, title FROM doc').all().map((row) => ({ doc_id: String(row['doc_id']), title: String(row['title']) })),
    documentsOf: lately(12, (law) => ofLaw.all(law).flatMap((row) => toDocument(row) ?? [])),
    ...createHistory(database),
    overruling: (key) => {
      const row = overruling.get(key);
      return row ? (JSON.parse(String(row['json'])) as Overruling) : undefined;
    },
    citing: (key) => citing.all(key).map((row) => ({ docId: String(row['doc_id']), cited: Number(row['cited']) })),
    // Only digits and Hangul come here, so nothing in the key is a wildcard.
    casesFrom: (key, limit) => (/^[\d가-힣]+$/.test(key) ? casesFrom.all(`* ${key}*`, limit).map((row) => String(row['doc_id'])) : []),
    ownIds: JSON.parse(meta.get('own_ids') ?? '[]') as string[],
  };
}

/** `read`, remembering the answers to the last `size` names: a list of hits asks for the same few laws again and again. */
function lately<T>(size: number, read: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    const value = known.get(name) ?? read(name);
    known.delete(name);
    known.set(name, value);
    const [oldest] = known.keys();
    if (known.size > size && oldest !== undefined) known.delete(oldest);
    return value;
  };
}

/** A law's entry whose inventories are read when a citation first asks for them: opening a pack reads none. */
function lazyLaw(record: LawEntryRecord, pack: string): LawEntry {
  let loaded: LawEntry | undefined;
  const whole = (): LawEntry => {
    loaded ??= loadLawEntries([record], pack, () => undefined)[0];
    if (!loaded) throw new Error('a law entry loads as one');
    return loaded;
  };
  return {
    name: record.name,
    abbr: record.abbr,
    corpus: record.corpus,
    pack,
    ...(record.effective_on !== undefined && { effectiveOn: record.effective_on }),
    ...(record.url !== undefined && { url: record.url }),
    status: record.status,
    ...(record.status_on !== undefined && { statusOn: record.status_on }),
    ...(record.status_note !== undefined && { statusNote: record.status_note }),
    ...(record.successor !== undefined && { successor: record.successor }),
    get articles() {
      return whole().articles;
    },
    get annexes() {
      return whole().annexes;
    },
    get deleted() {
      return whole().deleted;
    },
    get fullText() {
      return whole().fullText;
    },
  };
}

function toDocument(row: Row | undefined): LegalDocument | undefined {
  return row ? (JSON.parse(String(row['json'])) as LegalDocument) : undefined;
}

function total(pack: Pack): number {
  return DocumentKind.options.reduce((sum, kind) => sum + pack.counts[kind], 0);
}

/** Where each installed pack came from, by id; files that cannot be opened are left out. */
export async function packOrigins(dataFolder: string): Promise<readonly { readonly id: string; readonly source: string }[]> {
  const module = sqlite();
  const names = (await readdir(dataFolder).catch(() => [])).filter((name) => name.endsWith('.sqlite'));
  return names.flatMap((name) => {
    try {
      const database = module && new module.DatabaseSync(join(dataFolder, name), { readOnly: true });
      const head = JSON.parse(String(database?.prepare("SELECT value FROM meta WHERE name = 'head'").get()?.['value'] ?? '{}')) as Partial<PackHead>;
      database?.close();
      return head.id === undefined || head.source === undefined ? [] : [{ id: head.id, source: head.source }];
    } catch {
      return [];
    }
  });
}

/** Whether a pack file is byte for byte what was written, with a Korean word for it. */
export async function verifyPackFile(path: string): Promise<{ readonly ok: boolean; readonly message: string }> {
  const [expected, actual] = await Promise.all([readChecksums(path), checksum(path).catch(() => undefined)]);
  const wrong = (message: string) => ({ ok: false, message });
  if (actual === undefined) return wrong('파일을 읽지 못했습니다');
  if (expected.length === 0) return wrong('체크섬 파일이 없습니다. 팩을 다시 만들어 주세요');
  if (!expected.includes(actual)) return wrong('파일이 손상되었습니다(체크섬이 다름). 팩을 다시 만들어 주세요');
  return { ok: true, message: '이상 없음' };
}
