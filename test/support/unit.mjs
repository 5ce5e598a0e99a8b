// `npm run test:unit [FILE …]`: the unit tests on a Node that has SQLite.
import './lib/fail-plainly.mjs';
import { ensureDependencies } from './lib/deps.mjs';
import { newerNode } from './lib/newer-node.mjs';
import { ROOT } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

await ensureDependencies();
const { code } = await run(newerNode(), ['node_modules/vitest/vitest.mjs', 'run', '-c', 'test/support/vitest.config.mts', ...process.argv.slice(2)], { cwd: ROOT, allowFailure: true });
process.exit(code);
