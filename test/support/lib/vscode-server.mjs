import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newerNode } from './newer-node.mjs';
import { CACHE } from './paths.mjs';
import { has, run } from './run.mjs';

/**
 * VS Code's own server from the npm registry: the package `code-server` carries it, and an optional dependency of ours
 * the Node that it needs. Nothing is downloaded from anywhere else, and system Node 20 is enough to set it up.
 */
const VERSION = '4.139.1';
const HOME = join(CACHE, `server-${VERSION}`);

/** Languages and themes that the tests use; the many others only slow the start. */
const TEST_EXTENSIONS = ['theme-defaults', 'theme-seti', 'markdown-basics', 'json', 'latex', 'configuration-editing'];

/** Sets the server up once (about a minute and 900 MB) and gives the paths in it. */
export async function ensureServer() {
  const paths = serverPaths(HOME);
  if (existsSync(join(HOME, 'ready'))) return paths;
  if (process.platform === 'win32') throw new Error('Windows에서는 npm start -- --desktop을 쓰세요(설치된 VS Code가 필요합니다).');
  console.log('VS Code 서버를 준비합니다(처음 한 번, 1–2분) …');
  await mkdir(CACHE, { recursive: true });
  // Built aside and renamed, so that a broken set-up is never taken for a whole one.
  const making = await mkdtemp(join(CACHE, 'making-'));
  const fresh = serverPaths(making);
  await writeFile(join(making, 'package.json'), '{"private":true}');
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...quiet, `code-server@${VERSION}`], { cwd: making });
  await run('npm', ['install', '--omit=dev', ...quiet], { cwd: fresh.vscode });
  await buildLogging(fresh);
  await writeFile(join(making, 'ready'), VERSION);
  await rm(HOME, { recursive: true, force: true });
  await rename(making, HOME);
  return paths;
}

/** Output channels need this one native module; without a compiler everything else still works. */
async function buildLogging({ vscode }) {
  if (!(await has('make')) || !(await has('g++')) || !(await has('python3'))) {
    console.log('python3, make, g++가 없어 로그 출력 창은 비어 있게 됩니다. 나머지는 동작합니다.');
    return;
  }
  const built = await run('npm', ['rebuild', '@vscode/spdlog'], {
    cwd: vscode,
    env: { npm_config_nodedir: join(newerNode(), '..', '..') },
    capture: true,
    allowFailure: true,
  });
  if (built.code !== 0) console.log('로그 모듈을 빌드하지 못해 로그 출력 창은 비어 있게 됩니다. 나머지는 동작합니다.');
}

function serverPaths(home) {
  const modules = join(home, 'node_modules');
  const vscode = join(modules, 'code-server', 'lib', 'vscode');
  return {
    vscode,
    node: newerNode(),
    main: join(vscode, 'out', 'server-main.js'),
    cli: join(modules, 'code-server', 'out', 'node', 'entry.js'),
    extensions: join(vscode, 'extensions'),
  };
}

/** A free port on loopback. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** A folder of short path: VS Code's sockets live under it, and their paths may have 103 letters at most. */
export function shortTemp() {
  return mkdtemp(join(tmpdir(), 'jm-'));
}

/** Installs a .vsix into `extensionsDir`, as a person would with `--install-extension`. */
export async function installVsix(server, vsix, { userDataDir, extensionsDir }) {
  await run(server.node, [server.cli, '--install-extension', vsix, '--force', '--user-data-dir', userDataDir, '--extensions-dir', extensionsDir], {
    capture: true,
    env: { EXTENSIONS_GALLERY: '{}' },
  });
}

/**
 * Starts the server and resolves when it answers. `smokeTest` sets the driver that runs a suite inside the extension
 * host (it also switches notifications off); `settings` become the user's settings; `lean` loads few built-in extensions.
 */
export async function startServer(server, { port, userDataDir, serverDataDir, extensionsDir, settings = {}, smokeTest = false, lean = false, trust = true, env = {} }) {
  const userDir = join(userDataDir, 'User');
  await mkdir(userDir, { recursive: true });
  await mkdir(extensionsDir, { recursive: true });
  if (!existsSync(join(userDir, 'settings.json'))) await writeFile(join(userDir, 'settings.json'), JSON.stringify(settings, null, 2));
  const args = [
    server.main,
    '--host', '127.0.0.1', '--port', String(port), '--without-connection-token', '--accept-server-license-terms',
    '--server-data-dir', serverDataDir, '--user-data-dir', userDataDir, '--extensions-dir', extensionsDir, '--telemetry-level', 'off',
    ...(trust ? ['--disable-workspace-trust'] : []),
    ...(smokeTest ? ['--enable-smoke-test-driver'] : []),
    ...(lean ? ['--builtin-extensions-dir', await leanExtensions(server, serverDataDir)] : []),
  ];
  const child = spawn(server.node, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, EXTENSIONS_GALLERY: '{}', ...env } });
  let output = '';
  child.stdout.on('data', (chunk) => (output = (output + chunk).slice(-20_000)));
  child.stderr.on('data', (chunk) => (output = (output + chunk).slice(-20_000)));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 240; tries++) {
    if (child.exitCode !== null) throw new Error(`VS Code 서버가 시작하지 못했습니다.\n${output.slice(-2000)}`);
    const up = await fetch(`${url}/version`).then((response) => response.ok, () => false);
    if (up) return { url, port, child, output: () => output, stop: () => stop(child) };
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await stop(child);
  throw new Error(`VS Code 서버가 1분 안에 응답하지 않았습니다.\n${output.slice(-2000)}`);
}

async function leanExtensions(server, serverDataDir) {
  const folder = join(serverDataDir, 'builtin');
  await mkdir(folder, { recursive: true });
  const there = await readdir(server.extensions);
  for (const name of TEST_EXTENSIONS) {
    if (there.includes(name) && !existsSync(join(folder, name))) await symlink(join(server.extensions, name), join(folder, name));
  }
  return folder;
}

function stop(child) {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    const timer = setTimeout(() => child.kill('SIGKILL'), 4000);
    child.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
