// `npm run package`: bundles, builds out/jomun.vsix and checks its size and its list of files.
import './lib/fail-plainly.mjs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureDependencies } from './lib/deps.mjs';
import { ROOT } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

const MAX_MB = 3;
const vsix = join(ROOT, 'out', 'jomun.vsix');

await ensureDependencies();
await mkdir(join(ROOT, 'out'), { recursive: true });
await run(process.execPath, ['esbuild.mjs'], { cwd: ROOT });
const vsce = join(ROOT, 'node_modules', '@vscode', 'vsce', 'vsce');
await run(process.execPath, [vsce, 'package', '--no-dependencies', '--allow-missing-repository', '--no-rewrite-relative-links', '-o', vsix], { cwd: ROOT, capture: true });
const { output } = await run(process.execPath, [vsce, 'ls', '--no-dependencies'], { cwd: ROOT, capture: true });
const files = output.split('\n').map((line) => line.trim()).filter((line) => /^[\w.-]+(?:\/|$)/.test(line));
const allowed = /^(?:package\.json|README(?:\.ko)?\.md|CHANGELOG\.md|LICENSE|dist\/[\w.]+|media\/.+)$/;
const strangers = files.filter((file) => !allowed.test(file));
const megabytes = (await stat(vsix)).size / 1024 / 1024;
console.log(`out/jomun.vsix: ${megabytes.toFixed(2)} MB, 파일 ${files.length}개`);
if (megabytes > MAX_MB) throw new Error(`패키지가 ${MAX_MB} MB를 넘습니다`);
if (strangers.length > 0) throw new Error(`패키지에 있으면 안 되는 파일: ${strangers.join(', ')}`);
