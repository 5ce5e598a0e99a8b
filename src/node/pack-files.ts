import { withJosa } from '../base/josa.ts';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LawError } from '../base/law-error.ts';

/** The file of an installed pack. */
export function packPath(dataFolder: string, id: string): string {
  return join(dataFolder, `${id}.sqlite`);
}

/** Removes an installed pack; throws `not_found` when there is none of that id. */
export async function removePack(dataFolder: string, id: string): Promise<void> {
  const path = packPath(dataFolder, id);
  if (!/^[\w.-]{1,64}$/.test(id) || !existsSync(path)) throw new LawError('not_found', `설치된 팩 ${withJosa(`‘${id}’`, '이/가')} 없습니다.`);
  await rm(path);
  await rm(`${path}.sha256`, { force: true });
}
