import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LawError } from '../base/law-error.ts';

/** The pack folders under `data`: the folder itself when it holds a manifest, else its children that do. */
export async function packFoldersIn(data: string): Promise<readonly string[]> {
  const entries = await readdir(data, { withFileTypes: true }).catch(() => undefined);
  if (!entries) throw new LawError('pack_unreadable', `팩 폴더를 읽지 못했습니다: ${data}`);
  if (entries.some((entry) => entry.name === 'manifest.json')) return [data];
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(data, entry.name));
  return folders.filter((folder) => existsSync(join(folder, 'manifest.json')));
}
