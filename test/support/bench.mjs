// `npm run bench`: figures of one run on this machine. Compare within a run only.
import './lib/fail-plainly.mjs';
import { build } from 'esbuild';
import { join } from 'node:path';
import { ensureDependencies } from './lib/deps.mjs';
import { ROOT } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

await ensureDependencies();
const outfile = join(ROOT, 'out', 'bench.mjs');
await build({ entryPoints: [join(ROOT, 'test/bench/main.ts')], outfile, bundle: true, platform: 'node', target: 'node20', format: 'esm', logLevel: 'warning', banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" } });
await run(process.execPath, ['--expose-gc', outfile, ROOT], { cwd: ROOT });
