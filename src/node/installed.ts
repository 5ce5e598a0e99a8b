import { withJosa } from '../base/josa.ts';
import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { existsSync } from 'node:fs';
import type { PackProblem } from '../core/corpus/pack.ts';
import { indexInMemory } from '../core/retrieval/joined-index.ts';
import type { IndexedPack } from '../core/retrieval/lexical-index.ts';
import { readPackFolders } from './pack-folder.ts';
import { openSqlitePack } from './sqlite-pack.ts';

/** Everything that could be read, and what could not. */
export interface Installed {
  readonly packs: readonly IndexedPack[];
  readonly problems: readonly (PackProblem & { readonly folder: string })[];
  /** Closes the database files. */
  readonly close: () => void;
}

/** Where packs are installed when nothing else is said: `JOMUN_DATA`, else `.jomun/packs` in the person's home. */
export function defaultDataFolder(env: Readonly<Record<string, string | undefined>>): string {
  const set = env['JOMUN_DATA'];
  return set === undefined || set === '' ? join(homedir(), '.jomun', 'packs') : set;
}

/**
 * Opens what is installed: pack folders by name, and in each of `dataFolders` its database files and the folders that
 * hold a manifest. A data folder that is not there holds nothing. An id that was already read is left out and named.
 */
export async function openInstalled(folders: readonly string[], dataFolders: readonly string[]): Promise<Installed> {
  const found = await Promise.all(dataFolders.map(contentsOf));
  const read = await readPackFolders([...folders, ...found.flatMap((one) => one.folders)]);
  const packs: IndexedPack[] = read.packs.map(indexInMemory);
  const problems = [...read.problems];
  const closers: (() => void)[] = [];
  for (const path of found.flatMap((one) => one.databases)) {
    const opened = openSqlitePack(path);
    const folder = path.replace(/[\\/][^\\/]*$/, '');
    if ('problem' in opened) {
      problems.push({ ...opened.problem, folder });
    } else if (packs.some(({ pack }) => pack.id === opened.pack.id)) {
      opened.close();
      problems.push({ file: `${opened.pack.id}.sqlite`, line: 0, message: `팩 id ${withJosa(`‘${opened.pack.id}’`, '이/가')} 겹쳐 읽지 않았습니다`, folder });
    } else {
      packs.push(opened);
      closers.push(opened.close);
    }
  }
  return { packs, problems, close: () => closers.forEach((close) => close()) };
}

async function contentsOf(data: string): Promise<{ readonly folders: readonly string[]; readonly databases: readonly string[] }> {
  const entries = await readdir(data, { withFileTypes: true }).catch(() => []);
  if (entries.some((entry) => entry.name === 'manifest.json')) return { folders: [data], databases: [] };
  return {
    folders: entries.filter((entry) => entry.isDirectory() && existsSync(join(data, entry.name, 'manifest.json'))).map((entry) => join(data, entry.name)),
    databases: entries.filter((entry) => entry.isFile() && entry.name.endsWith('.sqlite')).map((entry) => join(data, entry.name)),
  };
}
