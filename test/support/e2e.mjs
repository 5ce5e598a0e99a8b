// `npm run test:e2e`: packages the extension and drives a workbench, with that very .vsix installed, in a browser.
import './lib/fail-plainly.mjs';
import { ensureDependencies } from './lib/deps.mjs';
import { ROOT } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

await ensureDependencies();
const { ensureServer } = await import('./lib/vscode-server.mjs');
const { ensureChromium } = await import('./lib/chromium.mjs');
await run(process.execPath, ['test/support/package.mjs'], { cwd: ROOT });
await ensureServer();
await ensureChromium();
const { code } = await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '-c', 'test/support/vitest.e2e.config.mts'], { cwd: ROOT, allowFailure: true });
process.exit(code);
