import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/e2e/**/*.e2e.ts'],
    root: new URL('../..', import.meta.url).pathname,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    fileParallelism: false,
    // One browser walks through one workbench: a step that fails makes the next ones meaningless.
    bail: 1,
    reporters: process.env['JOMUN_REPORT'] ? ['default', ['json', { outputFile: process.env['JOMUN_REPORT'] }]] : ['default'],
  },
});
