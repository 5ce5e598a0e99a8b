// `npm run eval`: quality on the development sets beside the checkout; says so where they are absent.
import './lib/fail-plainly.mjs';
import { join } from 'node:path';
import { bundleAndRun } from './lib/bundle.mjs';
import { ROOT } from './lib/paths.mjs';

await bundleAndRun(join(ROOT, 'test', 'eval', 'main.ts'));
