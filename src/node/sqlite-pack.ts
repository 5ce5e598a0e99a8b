import { readFile } from 'node:fs/promises';
import { DocumentKind, type LegalDocument } from '../core/corpus/document.ts';
import { LawEntryRecord, loadLawEntries, type Pack, type PackProblem } from '../core/corpus/pack.ts';
import type { IndexedPack } from '../core/retrieval/lexical-index.ts';
import { createHistory } from './sqlite-history.ts';
import { createSqliteIndex } from './sqlite-index.ts';
import { sqlite, type Database, type Row } from './sqlite.ts';
import { checksum, PACK_SCHEMA, type PackHead } from './sqlite-write.ts';

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
    const lengths = JSON.parse(meta.get('lengths') ?? '{}') as Readonly<Record<'title' | 'law' | 'body', number>>;
    const pack = readPack(opened, head);
    return { pack, index: createSqliteIndex(opened, total(pack), lengths), close: () => opened.close() };
  } catch (error) {
    database?.close();
    return problem(`팩 파일을 열지 못했습니다 (${error instanceof Error ? error.message : String(error)})`);
  }
}

function readPack(database: Database, head: PackHead): Pack {
  const problems: PackProblem[] = [];
  const records = database.prepare('SELECT json FROM law').all().map((row) => LawEntryRecord.parse(JSON.parse(String(row['json']))));
  const laws = loadLawEntries(records, head.id, (line, message) => problems.push({ file: `${head.id}.sqlite`, line, message }));
  const counts = { article: 0, table: 0, precedent: 0, ruling: 0 };
  for (const row of database.prepare('SELECT kind, count(*) AS n FROM doc GROUP BY kind').all()) {
    const kind = DocumentKind.safeParse(row['kind']);
    if (kind.success) counts[kind.data] = Number(row['n']);
  }
  const ofLaw = database.prepare('SELECT json FROM doc WHERE law = ? ORDER BY id');
  const byKey = database.prepare('SELECT json FROM doc WHERE key = ?');
  return {
    id: head.id,
    title: head.title,
    version: head.version,
    asOf: head.as_of,
    official: head.official,
    ...(head.note !== undefined && { note: head.note }),
    laws,
    problems,
    counts,
    partial: false,
    document: (key) => toDocument(byKey.get(key)),
    heads: () => database.prepare('SELECT doc_id, title FROM doc').all().map((row) => ({ doc_id: String(row['doc_id']), title: String(row['title']) })),
    documentsOf: (law) => ofLaw.all(law).flatMap((row) => toDocument(row) ?? []),
    ...createHistory(database),
    ownIds: database.prepare("SELECT doc_id FROM doc WHERE kind = 'ruling'").all().map((row) => String(row['doc_id'])),
  };
}

function toDocument(row: Row | undefined): LegalDocument | undefined {
  return row ? (JSON.parse(String(row['json'])) as LegalDocument) : undefined;
}

function total(pack: Pack): number {
  return DocumentKind.options.reduce((sum, kind) => sum + pack.counts[kind], 0);
}

/** Whether a pack file is byte for byte what was written, with a Korean word for it. */
export async function verifyPackFile(path: string): Promise<{ readonly ok: boolean; readonly message: string }> {
  const [expected, actual] = await Promise.all([readFile(`${path}.sha256`, 'utf8').catch(() => undefined), checksum(path).catch(() => undefined)]);
  const wrong = (message: string) => ({ ok: false, message });
  if (actual === undefined) return wrong('파일을 읽지 못했습니다');
  if (expected === undefined) return wrong('체크섬 파일이 없습니다. 팩을 다시 만들어 주세요');
  if (expected.trim() !== actual) return wrong('파일이 손상되었습니다(체크섬이 다름). 팩을 다시 만들어 주세요');
  return { ok: true, message: '이상 없음' };
}
