import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';

/** Runs every suite of this folder inside the extension host; called by VS Code. Rejects when a test failed. */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', timeout: 20_000, color: false });
  mocha.suite.emit(Mocha.Suite.constants.EVENT_FILE_PRE_REQUIRE, globalThis, '', mocha);
  await import('./activation.spec.ts');
  await import('./analysis.spec.ts');
  await import('./draft.spec.ts');
  await import('./drafting.spec.ts');
  await import('./full-text.spec.ts');
  await import('./packs.spec.ts');
  await import('./tools.spec.ts');
  const stats = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 };
  await new Promise<void>((resolve) => {
    mocha
      .run(() => resolve())
      .on('pass', (test) => {
        stats.numPassedTests++;
        console.log(`  ✓ ${test.fullTitle()} (${test.duration ?? 0}ms)`);
      })
      .on('pending', () => stats.numPendingTests++)
      .on('fail', (test, error: Error) => {
        stats.numFailedTests++;
        console.log(`  ✗ ${test.fullTitle()}\n      ${error.stack ?? error.message}`);
      });
  });
  const report = process.env['JOMUN_HOST_REPORT'];
  if (report !== undefined) writeFileSync(report, JSON.stringify(stats));
  if (stats.numFailedTests > 0) throw new Error(`${stats.numFailedTests} host tests failed`);
}
