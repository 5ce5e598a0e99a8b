// `npm run bench`: figures of one run on this machine. Compare within a run only.
import './lib/fail-plainly.mjs';
import { join } from 'node:path';
import { bundleAndRun } from './lib/bundle.mjs';
import { ROOT } from './lib/paths.mjs';

await bundleAndRun(join(ROOT, 'test', 'bench', 'main.ts'));
