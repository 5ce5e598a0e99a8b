// Bundles the extension, the command line and the panel into dist/. `--watch` rebuilds on change.
import { context } from 'esbuild';
import { chmod, cp, rm } from 'node:fs/promises';

const common = { bundle: true, minify: !process.argv.includes('--dev'), sourcemap: process.argv.includes('--dev'), logLevel: 'warning', legalComments: 'none' };

await rm('dist', { recursive: true, force: true });
const builds = await Promise.all([
  context({ ...common, entryPoints: ['src/extension/extension.ts'], outfile: 'dist/extension.js', platform: 'node', target: 'node20', format: 'cjs', external: ['vscode'] }),
  // `vscode` is not external here: an import of it that leaks into the command line stops the build.
  context({ ...common, entryPoints: ['src/cli/main.ts'], outfile: 'dist/cli.js', platform: 'node', target: 'node20', format: 'cjs', banner: { js: '#!/usr/bin/env node' } }),
  context({ ...common, entryPoints: ['webview/main.ts'], outfile: 'dist/webview.js', platform: 'browser', target: 'es2022', format: 'iife' }),
]);
if (process.argv.includes('--watch')) {
  await Promise.all(builds.map((build) => build.watch()));
} else {
  await Promise.all(builds.map((build) => build.rebuild()));
  await Promise.all(builds.map((build) => build.dispose()));
}
await cp('webview/style.css', 'dist/webview.css');
// `npx jomun` runs the file itself.
if (!process.argv.includes('--watch')) await chmod('dist/cli.js', 0o755);
