// `npm start`: sets up everything and opens a real VS Code with the extension and the sample matter.
import './lib/fail-plainly.mjs';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureDependencies } from './lib/deps.mjs';
import { CACHE, ROOT } from './lib/paths.mjs';
import { has, run } from './lib/run.mjs';
import { ensureServer, freePort, installVsix, startServer } from './lib/vscode-server.mjs';

const started = Date.now();
const args = process.argv.slice(2);
const option = (name) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);

await ensureDependencies();
await run(process.execPath, ['esbuild.mjs'], { cwd: ROOT });

// The person writes in a copy, so that trying things out never changes the checkout.
const matter = join(CACHE, 'matter');
if (!existsSync(matter)) {
  await mkdir(CACHE, { recursive: true });
  await cp(join(ROOT, 'media', 'samples'), matter, { recursive: true });
}

if (args.includes('--desktop')) {
  if (!(await has('code'))) {
    console.error('데스크톱 VS Code의 code 명령이 없습니다. VS Code에서 ‘Shell Command: Install code command in PATH’를 실행하거나, --desktop 없이 실행해 주세요.');
    process.exit(3);
  }
  await run('code', ['--new-window', `--extensionDevelopmentPath=${ROOT}`, matter, join(matter, '특약.md')]);
  console.log('데스크톱 VS Code를 열었습니다.');
} else {
  const server = await ensureServer();
  const dirs = { userDataDir: join(CACHE, 'user'), extensionsDir: join(CACHE, 'extensions') };
  await installWhenChanged(server, dirs);
  const port = Number(option('port') ?? process.env.PORT ?? (await freePort()));
  const running = await startServer(server, {
    port,
    ...dirs,
    serverDataDir: join(CACHE, 'server-data'),
    settings: {
      'telemetry.telemetryLevel': 'off',
      'workbench.startupEditor': 'none',
      'workbench.secondarySideBar.defaultVisibility': 'visible',
      'chat.disableAIFeatures': true,
      'git.openRepositoryInParentFolders': 'never',
      'editor.wordWrap': 'on',
      'security.workspace.trust.enabled': false,
      'extensions.autoCheckUpdates': false,
      'update.mode': 'none',
    },
  });
  const authority = `127.0.0.1:${port}`;
  const payload = [
    ['openFile', `vscode-remote://${authority}${encodeURI(join(matter, '특약.md'))}`],
  ];
  const address = `${running.url}/?folder=${encodeURIComponent(matter)}&payload=${encodeURIComponent(JSON.stringify(payload))}`;
  console.log(`\nJomun이 준비되었습니다 (${((Date.now() - started) / 1000).toFixed(1)}초). 브라우저에서 여세요:\n\n  ${address}\n`);
  console.log('특약.md에서 특약 한 줄을 선택하고 오른쪽 클릭 → 쟁점 분석. 끝내려면 Ctrl+C.');
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void running.stop().then(() => process.exit(0)));
  running.child.on('close', (code) => process.exit(code ?? 1));
}

/**
 * Installs the package that this checkout builds, as a person would; a start with nothing changed skips it. (The server
 * loads an extension from its source folder only under its test driver.)
 */
async function installWhenChanged(server, dirs) {
  const hash = createHash('sha256');
  const add = async (path) => {
    for (const entry of (await readdir(join(ROOT, path), { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.isDirectory()) await add(join(path, entry.name));
      else hash.update(entry.name).update(await readFile(join(ROOT, path, entry.name)));
    }
  };
  await add('dist');
  await add('media');
  const digest = hash.update(await readFile(join(ROOT, 'package.json'))).digest('hex');
  const mark = join(CACHE, 'installed');
  if (existsSync(mark) && (await readFile(mark, 'utf8')) === digest) return;
  await run(process.execPath, [join('test', 'support', 'package.mjs')], { cwd: ROOT, capture: true });
  await installVsix(server, join(ROOT, 'out', 'jomun.vsix'), dirs);
  await writeFile(mark, digest);
}
