import { withJosa } from '../base/josa.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadPack, parseManifest, type MemoryPack, type PackProblem } from '../core/corpus/pack.ts';

/** A folder that was asked for a pack: the pack, or why there is none; bad lines are inside the pack. */
export type PackFolder =
  | { readonly folder: string; readonly pack: MemoryPack }
  | { readonly folder: string; readonly problem: PackProblem };

/** A document file larger than this is not for the in-memory engine. */
const LARGEST = 64 * 1024 * 1024;

/** Reads `manifest.json` and the document file it names from `folder`. Never rejects. */
export async function readPackFolder(folder: string): Promise<PackFolder> {
  const manifest = await readText(join(folder, 'manifest.json'));
  if (manifest.text === undefined) return { folder, problem: { file: 'manifest.json', line: 0, message: manifest.error } };
  const parsed = parseManifest(manifest.text);
  if ('problem' in parsed) return { folder, problem: parsed.problem };
  const file = parsed.manifest.documents;
  const documents = await readText(join(folder, file));
  if (documents.text === undefined) return { folder, problem: { file, line: 0, message: documents.error } };
  if (documents.text.length > LARGEST) {
    return { folder, problem: { file, line: 0, message: `문서 파일이 너무 큽니다(최대 ${LARGEST / 1024 / 1024}MB)` } };
  }
  return { folder, pack: loadPack(parsed.manifest, documents.text) };
}

async function readText(path: string): Promise<{ readonly text: string } | { readonly text?: undefined; readonly error: string }> {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)) };
  } catch (error) {
    if (error instanceof TypeError) return { error: 'UTF-8로 읽을 수 없는 파일입니다' };
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { error: code === 'ENOENT' ? '파일이 없습니다' : `파일을 읽지 못했습니다 (${code || String(error)})` };
  }
}

/** Reads several folders; a pack whose id was already read is left out and named. */
export async function readPackFolders(
  folders: readonly string[],
): Promise<{ readonly packs: readonly MemoryPack[]; readonly problems: readonly (PackProblem & { readonly folder: string })[] }> {
  const packs: MemoryPack[] = [];
  const problems: (PackProblem & { folder: string })[] = [];
  for (const result of await Promise.all(folders.map(readPackFolder))) {
    const { folder } = result;
    if ('problem' in result) {
      problems.push({ ...result.problem, folder });
    } else if (packs.some((pack) => pack.id === result.pack.id)) {
      problems.push({ file: 'manifest.json', line: 0, message: `팩 id ${withJosa(`‘${result.pack.id}’`, '이/가')} 겹쳐 읽지 않았습니다`, folder });
    } else {
      packs.push(result.pack);
      problems.push(...result.pack.problems.map((problem) => ({ ...problem, folder })));
    }
  }
  return { packs, problems };
}
