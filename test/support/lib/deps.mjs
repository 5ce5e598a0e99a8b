import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';
import { run } from './run.mjs';

const MARK = join(ROOT, 'node_modules', '.jomun-lock');

/** Installs the locked dependencies when they are missing or the lock has changed. No install script of theirs runs. */
export async function ensureDependencies() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`Node 20.19 이상이 필요합니다(지금 ${process.versions.node}).`);
  }
  const lock = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json'))).digest('hex');
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === lock) return;
  console.log('의존성을 설치합니다 …');
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: ROOT });
  writeFileSync(MARK, lock);
}
