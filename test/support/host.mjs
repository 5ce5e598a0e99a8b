// Runs test/host inside the extension host of a real VS Code: the server from the npm registry under a headless browser,
// or, with JOMUN_HOST=desktop, a desktop VS Code fetched by @vscode/test-electron.
import './lib/fail-plainly.mjs';
import { build } from 'esbuild';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureDependencies } from './lib/deps.mjs';
import { CACHE, ROOT } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

await ensureDependencies();
await run(process.execPath, ['esbuild.mjs'], { cwd: ROOT });
await bundleSuite();
const work = join(CACHE, 'host');
await rm(work, { recursive: true, force: true });
const matter = join(work, 'matter');
await cp(join(ROOT, 'media', 'samples'), matter, { recursive: true });
const report = process.env.JOMUN_REPORT ?? join(work, 'report.json');
// The machine's own packs must not answer in a test.
const env = { JOMUN_HOST_REPORT: report, JOMUN_HOST_MATTER: matter, JOMUN_DATA: join(work, 'packs') };
const code = process.env.JOMUN_HOST === 'desktop' ? await inDesktop() : await inServer();
const summary = JSON.parse(await readFile(report, 'utf8').catch(() => '{"numPassedTests":0,"numFailedTests":1}'));
console.log(`host: ${summary.numPassedTests} passed, ${summary.numFailedTests} failed`);
process.exit(code !== 0 || summary.numFailedTests > 0 || summary.numPassedTests === 0 ? 1 : 0);

async function bundleSuite() {
  await build({
    entryPoints: [join(ROOT, 'test/host/index.ts')],
    outfile: join(ROOT, 'out/test/host/index.js'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['vscode', 'mocha'],
    sourcemap: 'inline',
    logLevel: 'warning',
  });
}

async function inDesktop() {
  const { runTests } = await import('@vscode/test-electron');
  return runTests({
    extensionDevelopmentPath: ROOT,
    extensionTestsPath: join(ROOT, 'out/test/host/index'),
    extensionTestsEnv: env,
    launchArgs: [matter, '--disable-extensions', '--disable-workspace-trust'],
  });
}

async function inServer() {
  const { ensureServer, freePort, shortTemp, startServer } = await import('./lib/vscode-server.mjs');
  const { launchBrowser } = await import('./lib/chromium.mjs');
  const server = await ensureServer();
  const home = await shortTemp();
  await mkdir(join(home, 'x'), { recursive: true });
  const port = await freePort();
  const running = await startServer(server, {
    port,
    userDataDir: join(home, 'u'),
    serverDataDir: join(home, 's'),
    extensionsDir: join(home, 'x'),
    smokeTest: true,
    lean: true,
    settings: { 'telemetry.telemetryLevel': 'off', 'workbench.startupEditor': 'none', 'chat.disableAIFeatures': true, 'editor.wordWrap': 'on' },
  });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const ended = new Promise((resolve) => {
      void page.exposeFunction('codeAutomationExit', (exit) => resolve(exit));
      setTimeout(() => resolve('timeout'), 180_000).unref();
    });
    await page.exposeFunction('codeAutomationLog', (_level, args) => console.log(args.map((arg) => (typeof arg === 'string' ? arg : JSON.stringify(arg))).join(' ')));
    const authority = `127.0.0.1:${port}`;
    const remote = (path) => `vscode-remote://${authority}${encodeURI(path)}`;
    const payload = [
      ['extensionDevelopmentPath', remote(ROOT)],
      ['extensionTestsPath', remote(join(ROOT, 'out/test/host/index'))],
      ['extensionEnvironment', JSON.stringify(env)],
      ['skipWelcome', 'true'],
    ];
    await page.goto(`${running.url}/?folder=${encodeURIComponent(matter)}&payload=${encodeURIComponent(JSON.stringify(payload))}`);
    const exit = await ended;
    if (exit === 'timeout') console.error(`host: 3분 안에 끝나지 않았습니다\n${running.output().slice(-3000)}`);
    return exit === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await running.stop();
    await rm(home, { recursive: true, force: true });
  }
}
