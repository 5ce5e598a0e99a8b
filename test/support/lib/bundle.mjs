import { join } from 'node:path';
import { ensureDependencies } from './deps.mjs';
import { newerNode } from './newer-node.mjs';
import { ROOT } from './paths.mjs';
import { run } from './run.mjs';

/** Bundles a TypeScript program and runs it, on a Node that has SQLite. */
export async function bundleAndRun(entry) {
  await ensureDependencies();
  const { build } = await import('esbuild');
  const outfile = join(ROOT, 'out', entry.replace(/.*[\\/]test[\\/]/, '').replace(/\W+/g, '-') + '.mjs');
  const banner = { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" };
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', target: 'node20', format: 'esm', logLevel: 'warning', banner });
  await run(newerNode(), ['--disable-warning=ExperimentalWarning', '--expose-gc', outfile, ROOT], { cwd: ROOT });
}
