// `npm test`: sets up what is missing, runs every check, and closes with `N passed, N failed, N skipped`.
import './lib/fail-plainly.mjs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureDependencies } from './lib/deps.mjs';
import { newerNode } from './lib/newer-node.mjs';
import { CACHE, ROOT } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { createTally } from './lib/suite.mjs';

const started = Date.now();
const { add, line, tally } = createTally();
await ensureDependencies();
await mkdir(CACHE, { recursive: true });

/** A check that passes or fails as a whole. */
async function step(name, command, args) {
  console.log(`\n── ${name}`);
  const { code } = await run(command, args, { cwd: ROOT, allowFailure: true });
  add(code === 0 ? { passed: 1 } : { failed: 1 });
  if (code !== 0) console.log(`실패: ${name}`);
}

/** A suite that writes how many of its tests passed; a suite that dies without a report counts as one failure. */
async function suite(name, args, node = process.execPath) {
  console.log(`\n── ${name}`);
  const report = join(CACHE, 'report.json');
  await rm(report, { force: true });
  const { code } = await run(node, args, { cwd: ROOT, allowFailure: true, env: { JOMUN_REPORT: report } });
  const counts = JSON.parse(await readFile(report, 'utf8').catch(() => '{}'));
  const failed = counts.numFailedTests ?? 0;
  add({ passed: counts.numPassedTests ?? 0, failed: code !== 0 && failed === 0 ? 1 : failed, skipped: counts.numPendingTests ?? 0 });
  if (code !== 0) console.log(`실패: ${name}`);
}

const bin = (path) => join('node_modules', ...path.split('/'));
const vitest = [bin('vitest/vitest.mjs'), 'run', '-c'];
for (const project of ['tsconfig.json', 'webview/tsconfig.json', 'test/e2e/tsconfig.json']) {
  await step(`타입 ${project}`, process.execPath, [bin('typescript/bin/tsc'), '-p', project]);
}
await step('린트', process.execPath, [bin('eslint/bin/eslint.js'), '-c', 'test/support/eslint.config.mjs', '--max-warnings', '0', '.']);
// On the newer Node: packs in SQLite are tested too.
await suite('단위 시험', [...vitest, 'test/support/vitest.config.mts'], newerNode());
await step('패키지와 크기', process.execPath, ['test/support/package.mjs']);
await suite('호스트 시험(실제 VS Code)', ['test/support/host.mjs']);
await suite('브라우저 시험(패키지를 설치한 워크벤치)', ['test/support/e2e.mjs']);

console.log(`\n${((Date.now() - started) / 1000).toFixed(0)}초`);
console.log(line());
process.exit(tally.failed > 0 || tally.passed === 0 ? 1 : 0);
