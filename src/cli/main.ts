import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { draftFiles, readDraft } from '../node/draft-files.ts';
import { sqlite } from '../node/sqlite.ts';
import { runCli } from './run.ts';

restartWhereNeeded();

// `jomun … | head` closes the pipe early; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const { version } = JSON.parse(readFileSync(join(__dirname, '..', 'package.json'), 'utf8')) as { version: string };
const samplePack = join(__dirname, '..', 'media', 'packs', 'sample');

const exit = runCli(
  process.argv.slice(2),
  {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    readFile: readDraft,
    listDrafts: draftFiles,
    readStdin: () => readAll(process.stdin),
    serveMcp: async (service) => (await import('../mcp/main.ts')).serveMcp(service, version),
    version,
    colour: process.stdout.isTTY && process.env['NO_COLOR'] === undefined,
  },
  samplePack,
);
void exit.then((code) => {
  process.exitCode = code;
});

/**
 * Packs of real law are SQLite files, which Node reads since 22.5. On an older one the command runs again on the Node 24
 * that npm installed beside it, where there is one; without it everything but those packs still works.
 */
function restartWhereNeeded(): void {
  if (sqlite() || process.env['JOMUN_RESTARTED'] !== undefined) return;
  const names = [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`];
  const newer = names.map((name) => join(__dirname, '..', 'node_modules', name, 'bin', 'node')).find((path) => existsSync(path));
  if (newer === undefined) return;
  const { status } = spawnSync(newer, ['--disable-warning=ExperimentalWarning', __filename, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, JOMUN_RESTARTED: '1' },
  });
  process.exit(status ?? 1);
}
