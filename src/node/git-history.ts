import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { LawError, throwIfCancelled } from '../base/law-error.ts';

const run = promisify(execFile);

/** One version of one file: its path and its text. */
export interface FileVersion {
  readonly path: string;
  readonly text: string;
}

/**
 * Every version of every Markdown file under `kr/` in a clone, oldest first, through the `git` command. Throws
 * `pack_unreadable` when git is missing or the folder is no clone.
 */
export async function* fileVersions(clone: string, signal?: AbortSignal, onFile?: (done: number, total: number) => void): AsyncGenerator<FileVersion> {
  const wanted = await listVersions(clone);
  const git = spawn('git', ['-C', clone, 'cat-file', '--batch'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const failed = new Promise<never>((_, reject) => git.on('error', () => reject(new LawError('pack_unreadable', 'git 명령을 실행하지 못했습니다.'))));
  const reader = createReader(git.stdout);
  try {
    for (const [i, { commit, path }] of wanted.entries()) {
      throwIfCancelled(signal);
      onFile?.(i, wanted.length);
      git.stdin.write(`${commit}:${path}\n`);
      const header = await Promise.race([reader.line(), failed]);
      const size = /^[0-9a-f]+ blob (\d+)$/.exec(header)?.[1];
      // A commit that deletes the file has no text of it.
      if (size === undefined) continue;
      const text = (await reader.bytes(Number(size))).toString('utf8');
      await reader.bytes(1);
      yield { path, text };
    }
  } finally {
    git.stdin.end();
    git.kill();
  }
}

async function listVersions(clone: string): Promise<readonly { readonly commit: string; readonly path: string }[]> {
  const args = ['-C', clone, '-c', 'core.quotepath=off', 'log', '--reverse', '--format=%x01%H', '--name-only', '--', 'kr'];
  const { stdout } = await run('git', args, { maxBuffer: 512 * 1024 * 1024 }).catch(() => {
    throw new LawError('pack_unreadable', `${clone}의 git 이력을 읽지 못했습니다. git이 설치되어 있고 전체 이력이 있는 클론이어야 합니다.`);
  });
  return stdout.split('\u0001').flatMap((entry) => {
    const [commit, ...paths] = entry.split('\n').map((line) => line.trim());
    return commit === undefined || commit === '' ? [] : paths.filter((path) => path.endsWith('.md')).map((path) => ({ commit, path }));
  });
}

/** Reads lines and byte counts off a stream, in order. */
function createReader(stream: NodeJS.ReadableStream): { line(): Promise<string>; bytes(count: number): Promise<Buffer> } {
  const chunks = stream[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  const more = async (): Promise<void> => {
    const next = await chunks.next();
    if (next.done) throw new LawError('pack_unreadable', 'git이 도중에 끝났습니다.');
    held = Buffer.concat([held, Buffer.from(next.value)]);
  };
  const take = (count: number): Buffer => {
    const part = held.subarray(0, count);
    held = held.subarray(count);
    return part;
  };
  return {
    line: async () => {
      while (!held.includes(10)) await more();
      const part = take(held.indexOf(10) + 1);
      return part.toString('utf8', 0, part.length - 1);
    },
    bytes: async (count) => {
      while (held.length < count) await more();
      return take(count);
    },
  };
}
