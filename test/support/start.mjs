// `npm start`: sets up everything and opens a real VS Code with the extension and the sample matter.
import './lib/fail-plainly.mjs';
import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureDependencies } from './lib/deps.mjs';
import { CACHE, ROOT } from './lib/paths.mjs';
import { has, run } from './lib/run.mjs';
import { ensureServer, freePort, startServer } from './lib/vscode-server.mjs';

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
  const port = Number(option('port') ?? process.env.PORT ?? (await freePort()));
  const running = await startServer(server, {
    port,
    userDataDir: join(CACHE, 'user'),
    serverDataDir: join(CACHE, 'server-data'),
    extensionsDir: join(CACHE, 'extensions'),
    settings: {
      'telemetry.telemetryLevel': 'off',
      'workbench.startupEditor': 'none',
      'workbench.secondarySideBar.defaultVisibility': 'visible',
      'chat.disableAIFeatures': true,
      'editor.wordWrap': 'on',
      'security.workspace.trust.enabled': false,
      'extensions.autoCheckUpdates': false,
      'update.mode': 'none',
    },
  });
  const authority = `127.0.0.1:${port}`;
  const payload = [
    ['extensionDevelopmentPath', `vscode-remote://${authority}${encodeURI(ROOT)}`],
    ['openFile', `vscode-remote://${authority}${encodeURI(join(matter, '특약.md'))}`],
  ];
  const address = `${running.url}/?folder=${encodeURIComponent(matter)}&payload=${encodeURIComponent(JSON.stringify(payload))}`;
  console.log(`\nJomun이 준비되었습니다 (${((Date.now() - started) / 1000).toFixed(1)}초). 브라우저에서 여세요:\n\n  ${address}\n`);
  console.log('특약.md에서 특약 한 줄을 선택하고 오른쪽 클릭 → 쟁점 분석. 끝내려면 Ctrl+C.');
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void running.stop().then(() => process.exit(0)));
  running.child.on('close', (code) => process.exit(code ?? 1));
}
