import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { decodeText } from '../base/decode.ts';
import { LawError } from '../base/law-error.ts';

/** Files that a person drafts in, as far as they are text. */
export const DRAFT_EXTENSIONS = ['.md', '.markdown', '.txt', '.tex'] as const;

/** The drafts that a path stands for: the file itself, or those of a folder and of what lies in it, hidden ones left out. */
export async function draftFiles(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new LawError('not_found', `파일을 읽지 못했습니다: ${path}`);
  return found.isDirectory() ? inFolder(path) : [path];
}

/** The text of a draft, in any encoding that `decodeText` knows. Throws `not_found` or `not_text`. */
export async function readDraft(path: string): Promise<string> {
  const bytes = await readFile(path).catch(() => {
    throw new LawError('not_found', `파일을 읽지 못했습니다: ${path}`);
  });
  return decodeText(bytes);
}

async function inFolder(folder: string): Promise<readonly string[]> {
  const entries = (await readdir(folder, { withFileTypes: true })).sort((a, b) => a.name.localeCompare(b.name, 'ko', { numeric: true }));
  const paths: string[] = [];
  for (const entry of entries) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) paths.push(...(await inFolder(path)));
    else if (entry.isFile() && DRAFT_EXTENSIONS.some((one) => one === extname(entry.name).toLowerCase())) paths.push(path);
  }
  return paths;
}
