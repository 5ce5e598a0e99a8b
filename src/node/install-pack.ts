import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { LawError } from '../base/law-error.ts';
import { parseManifest } from '../core/corpus/pack.ts';
import { importDocuments } from './import-documents.ts';
import { importHistory, importJudgments, importStatutes, type Imported, type ImportOptions } from './import-checkout.ts';
import { importOpenApi } from './import-open-api.ts';
import { packPath } from './pack-files.ts';
import { writePack, type PackHead } from './sqlite-write.ts';

/** What a folder of public law data holds. */
type Layout = 'statutes' | 'history' | 'judgments' | 'open-api' | 'documents';

export interface InstallRequest {
  /** A checkout in the public legalize-kr or precedent-kr layout, a folder of Open API bodies, or own documents. */
  readonly from: string;
  /** How the pack remembers where it came from; the folder when absent. */
  readonly source?: string;
  readonly dataFolder: string;
  readonly id?: string;
  /** ISO date of the copy. */
  readonly retrievedAt: string;
  readonly asOf: string;
  readonly onFile?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

export interface InstallResult {
  readonly id: string;
  readonly path: string;
  readonly documents: number;
  readonly laws: number;
  /** Documents left out because an earlier one had the same id. */
  readonly doubles: number;
  readonly left: readonly { readonly file: string; readonly reason: string }[];
}

/** Imports public law data or a firm's documents into a pack database. What was installed before stays in place until the new file is whole. */
export async function installCheckout(request: InstallRequest): Promise<InstallResult> {
  const layout = await layoutOf(request.from);
  const id = request.id ?? (await defaultId(layout, request.from));
  if (!/^[\w.-]{1,64}$/.test(id)) throw new LawError('bad_reference', `팩 id ‘${id}’에는 영문자, 숫자, 점, 밑줄, 붙임표만 쓸 수 있습니다. --id로 정해 주세요.`);
  const options: ImportOptions = {
    pack: id,
    retrievedAt: request.retrievedAt,
    asOf: request.asOf,
    ...(request.onFile && { onFile: request.onFile }),
    ...(request.signal && { signal: request.signal }),
  };
  const { imported, head } = await importAs(layout, request, options);
  const path = packPath(request.dataFolder, id);
  const { documents, doubles } = await writePack(path, { ...head, id, source: request.source ?? request.from }, imported.laws, imported.documents, request.signal, imported.histories);
  return { id, path, documents, doubles, laws: imported.laws.length, left: imported.left };
}

type Head = Omit<PackHead, 'id' | 'source'>;

async function importAs(layout: Layout, { from, retrievedAt }: InstallRequest, options: ImportOptions): Promise<{ readonly imported: Imported; readonly head: Head }> {
  const head = (title: string): Head => ({ title, version: retrievedAt, as_of: retrievedAt, official: true });
  switch (layout) {
    case 'statutes':
      return { imported: await importStatutes(from, options), head: head('법령') };
    case 'history':
      return { imported: await importHistory(from, options), head: head('법령(연혁)') };
    case 'judgments':
      return { imported: await importJudgments(from, options), head: head('판례') };
    case 'open-api':
      return { imported: await importOpenApi(from, options), head: head('법령(법제처)') };
    case 'documents': {
      const imported = await importDocuments(from, options);
      const { title, version, as_of, official, note } = imported.manifest;
      return { imported, head: { title, version, as_of, official, ...(note !== undefined && { note }) } };
    }
  }
}

async function defaultId(layout: Layout, from: string): Promise<string> {
  if (layout === 'judgments') return 'precedent';
  if (layout !== 'documents') return 'law';
  if (from.endsWith('.jsonl')) return basename(from, '.jsonl');
  const parsed = parseManifest(await readFile(join(from, 'manifest.json'), 'utf8'));
  return 'manifest' in parsed ? parsed.manifest.id : 'own';
}

async function layoutOf(from: string): Promise<Layout> {
  if (from.endsWith('.jsonl') && existsSync(from)) return 'documents';
  const names = await readdir(from).catch(() => undefined);
  if (!names) throw new LawError('not_found', `폴더를 읽지 못했습니다: ${from}`);
  if (names.includes('manifest.json')) return 'documents';
  if (names.includes('kr')) return names.includes('.git') ? 'history' : 'statutes';
  if (names.some((name) => name.endsWith('.xml'))) return 'open-api';
  if (names.some((name) => /^(?:민사|형사|세무|일반행정|가사|특허|선거·특별)$/.test(name))) return 'judgments';
  throw new LawError('pack_unreadable', `${from}에서 legalize-kr(kr/…), precedent-kr(민사/…, 세무/…), 법제처 Open API(*.xml)나 자체 문서(manifest.json, *.jsonl)의 배치를 찾지 못했습니다.`);
}
