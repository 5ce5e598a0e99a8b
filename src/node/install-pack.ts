import { readdir } from 'node:fs/promises';
import { LawError } from '../base/law-error.ts';
import { importHistory, importJudgments, importStatutes, type Imported, type ImportOptions } from './import-checkout.ts';
import { packPath } from './pack-files.ts';
import { writePack, type PackHead } from './sqlite-write.ts';

/** What a folder of public law data holds. */
type Layout = 'statutes' | 'history' | 'judgments';

export interface InstallRequest {
  /** A checkout in the public legalize-kr or precedent-kr layout. */
  readonly from: string;
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
  readonly left: readonly { readonly file: string; readonly reason: string }[];
}

/** Imports a checkout into a pack database. What was installed before stays in place until the new file is whole. */
export async function installCheckout(request: InstallRequest): Promise<InstallResult> {
  const layout = await layoutOf(request.from);
  const id = request.id ?? (layout === 'judgments' ? 'precedent' : 'law');
  if (!/^[\w.-]{1,64}$/.test(id)) throw new LawError('bad_reference', `팩 id ‘${id}’에는 영문자, 숫자, 점, 밑줄, 붙임표만 쓸 수 있습니다.`);
  const options: ImportOptions = {
    pack: id,
    retrievedAt: request.retrievedAt,
    asOf: request.asOf,
    ...(request.onFile && { onFile: request.onFile }),
    ...(request.signal && { signal: request.signal }),
  };
  const imported: Imported = await importAs(layout, request.from, options);
  const head: PackHead = {
    id,
    title: layout === 'judgments' ? '판례' : layout === 'history' ? '법령(연혁)' : '법령',
    version: request.retrievedAt,
    as_of: request.retrievedAt,
    official: true,
    source: request.from,
  };
  const path = packPath(request.dataFolder, id);
  const { documents } = await writePack(path, head, imported.laws, imported.documents, request.signal, imported.histories);
  return { id, path, documents, laws: imported.laws.length, left: imported.left };
}

function importAs(layout: Layout, from: string, options: ImportOptions): Promise<Imported> {
  switch (layout) {
    case 'statutes':
      return importStatutes(from, options);
    case 'history':
      return importHistory(from, options);
    case 'judgments':
      return importJudgments(from, options);
  }
}

async function layoutOf(folder: string): Promise<Layout> {
  const names = await readdir(folder, { recursive: false }).catch(() => undefined);
  if (!names) throw new LawError('not_found', `폴더를 읽지 못했습니다: ${folder}`);
  if (names.includes('kr')) return names.includes('.git') ? 'history' : 'statutes';
  if (names.some((name) => /^(?:민사|형사|세무|일반행정|가사|특허|선거·특별)$/.test(name))) return 'judgments';
  throw new LawError('pack_unreadable', `${folder}에서 legalize-kr(kr/…)이나 precedent-kr(민사/…, 세무/…)의 배치를 찾지 못했습니다.`);
}
