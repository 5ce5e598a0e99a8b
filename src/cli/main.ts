import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { LawError } from '../base/law-error.ts';
import { runCli } from './run.ts';

// `jomun … | head` closes the pipe early; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const samplePack = join(__dirname, '..', 'media', 'packs', 'sample');

const exit = runCli(
  process.argv.slice(2),
  {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    readFile: (path) =>
      readFile(path, 'utf8').catch(() => {
        throw new LawError('not_found', `파일을 읽지 못했습니다: ${path}`);
      }),
    readStdin: () => readAll(process.stdin),
    colour: process.stdout.isTTY && process.env['NO_COLOR'] === undefined,
  },
  samplePack,
);
void exit.then((code) => {
  process.exitCode = code;
});
