import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LawFamily } from '../../../src/core/corpus/corpora.ts';
import { downloadStatutes, type DownloadRequest } from '../../../src/node/download/download-statutes.ts';
import type { FetchLimits } from '../../../src/node/download/fetch-text.ts';
import { legalizeSource, openApiSource } from '../../../src/node/download/statute-source.ts';
import { packPath } from '../../../src/node/pack-files.ts';
import { sqlite } from '../../../src/node/sqlite.ts';
import { openSqlitePack } from '../../../src/node/sqlite-pack.ts';
import { startLawServer, type LawServer, type Mood } from '../support/law-server.ts';

const FAMILIES: readonly LawFamily[] = [
  { name: '주택임대차보호법', files: ['법률', '시행령'] },
  { name: '상가건물 임대차보호법', files: ['법률'] },
];
const TITLES = { '주택임대차보호법/법률': '주택임대차보호법', '주택임대차보호법/시행령': '주택임대차보호법 시행령', '상가건물임대차보호법/법률': '상가건물 임대차보호법', '민법/법률': '민법' };
const QUICK: Partial<FetchLimits> = { retries: 3, firstWait: 5, longestWait: 2_000, idle: 150, total: 400 };

const temp = (): string => mkdtempSync(join(tmpdir(), 'jomun-download-'));

/** The command line as a program of its own, which can be killed. */
let cli = '';
beforeAll(async () => {
  const folder = temp();
  writeFileSync(join(folder, 'package.json'), '{"version":"0.0.0"}');
  cli = join(folder, 'dist', 'cli.js');
  await build({ entryPoints: [join(import.meta.dirname, '..', '..', '..', 'src', 'cli', 'main.ts')], outfile: cli, bundle: true, platform: 'node', format: 'cjs', logLevel: 'error' });
});

let server: LawServer;
beforeEach(async () => {
  server = await startLawServer(TITLES);
});
afterEach(() => server.close());

const request = (dataFolder: string, more: Partial<DownloadRequest> = {}): DownloadRequest => ({
  source: legalizeSource(server.base),
  families: FAMILIES,
  dataFolder,
  id: 'law',
  now: new Date('2026-12-01T03:00:00Z'),
  today: '2026-12-01',
  limits: QUICK,
  ...more,
});

/** What a pack holds now, or why it cannot be opened. */
function held(folder: string): readonly string[] {
  const opened = openSqlitePack(packPath(folder, 'law'));
  if ('problem' in opened) return [opened.problem.message];
  const ids = [...opened.pack.heads()].map(({ doc_id }) => doc_id);
  opened.close();
  return ids;
}

describe.skipIf(!sqlite())('downloading statutes', () => {
  const passing: readonly Mood[] = ['404', '429', '500', 'empty', 'html', 'redirect', 'truncated', 'cut', 'drip', 'silent', 'latin', 'other-law'];
  it.each(passing)('gets over an answer that is wrong once: %s', async (mood) => {
    const folder = temp();
    const told: string[] = [];
    server.misbehave('주택임대차보호법/법률.md', mood);
    const result = await downloadStatutes(request(folder, { onRetry: (message) => told.push(message) }));
    expect(result).toMatchObject({ fetched: 3, missing: [], laws: 3, documents: 9 });
    expect(told).toHaveLength(1);
    expect(held(folder)).toContain('주택임대차보호법 제3조');
  });

  it('waits as long as Retry-After says', async () => {
    server.misbehave('시행령.md', '429');
    const start = performance.now();
    await downloadStatutes(request(temp()));
    expect(performance.now() - start).toBeGreaterThan(900);
  });

  it.each(['500', 'empty', 'html', 'redirect', 'truncated', 'cut', 'drip', 'silent', 'latin', 'other-law'] as const)('installs nothing when an answer stays wrong: %s', async (mood) => {
    const folder = temp();
    await downloadStatutes(request(folder));
    const before = readFileSync(packPath(folder, 'law'));
    server.misbehave('주택임대차보호법/법률.md', mood, mood, mood, mood);
    await expect(downloadStatutes(request(folder))).rejects.toMatchObject({ code: 'download_failed' });
    expect(readFileSync(packPath(folder, 'law')).equals(before)).toBe(true);
  });

  it('goes on where it stopped, and fetches only what had not come', async () => {
    const folder = temp();
    server.misbehave('상가건물', '500', '500', '500', '500');
    await expect(downloadStatutes(request(folder))).rejects.toMatchObject({ code: 'download_failed' });
    const before = server.asked.length;
    const result = await downloadStatutes(request(folder));
    expect(result.resumed + result.fetched).toBe(3);
    expect(server.asked.length - before).toBe(result.fetched);
    expect(existsSync(join(folder, '.download', 'law'))).toBe(false);
  });

  it('begins anew after a day: the law may have changed', async () => {
    const folder = temp();
    server.misbehave('상가건물', '500', '500', '500', '500');
    await expect(downloadStatutes(request(folder))).rejects.toThrow();
    expect(await downloadStatutes(request(folder, { now: new Date('2026-12-03T03:00:00Z') }))).toMatchObject({ resumed: 0, fetched: 3 });
  });

  it('names a law that the source lacks for good, and leaves it out only when told to', async () => {
    const folder = temp();
    const families = [...FAMILIES, { name: '세상에 없는 법', files: ['법률'] }];
    await expect(downloadStatutes(request(folder, { families }))).rejects.toThrow(/세상에 없는 법 법률/);
    expect(existsSync(packPath(folder, 'law'))).toBe(false);
    expect(await downloadStatutes(request(folder, { families, allowMissing: true }))).toMatchObject({ missing: ['세상에 없는 법 법률'], laws: 3 });
  });

  it('stops within a moment when it is cancelled, and keeps what had come', async () => {
    const folder = temp();
    const stop = new AbortController();
    server.misbehave('상가건물', 'silent');
    const running = downloadStatutes(request(folder, { signal: stop.signal, limits: { ...QUICK, idle: 60_000, total: 60_000 } }));
    setTimeout(() => stop.abort(), 200);
    const start = performance.now();
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    expect(performance.now() - start).toBeLessThan(2_000);
    expect(existsSync(packPath(folder, 'law'))).toBe(false);
    expect(await downloadStatutes(request(folder))).toMatchObject({ resumed: 2, fetched: 1 });
  });

  it('leaves the old pack working when the process is killed in the middle', async () => {
    const folder = temp();
    await downloadStatutes(request(folder));
    const before = readFileSync(packPath(folder, 'law'));
    server.misbehave('상가건물', 'silent');
    const child = spawn(process.execPath, [cli, 'pack', 'download', '--from', server.base, '--only', '주택임대차보호법,상가건물 임대차보호법', '--data', folder, '--no-sample', '--allow-missing'], { stdio: 'ignore' });
    while (!server.asked.some((path) => path.includes('상가건물') && server.asked.length > 4)) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGKILL');
    await new Promise((resolve) => child.on('close', resolve));
    expect(readFileSync(packPath(folder, 'law')).equals(before)).toBe(true);
    expect(held(folder)).toContain('주택임대차보호법 제1조');
  });

  it.skipIf(process.platform === 'win32')('leaves the old pack working when the disk takes no more', async () => {
    const folder = temp();
    await downloadStatutes(request(folder));
    const before = readFileSync(packPath(folder, 'law'));
    // A limit on file size is what a full disk is to one who writes: the pack (over 100 kB) cannot be finished.
    const child = spawn('sh', ['-c', 'trap "" XFSZ; ulimit -f 100; exec "$0" "$@"', process.execPath, cli, 'pack', 'download', '--from', server.base, '--only', '민법', '--data', folder, '--no-sample'], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code, said).toBe(3);
    expect(said).toContain('파일을 쓰지 못했습니다');
    expect(server.asked.some((path) => path.includes('민법'))).toBe(true);
    expect(readFileSync(packPath(folder, 'law')).equals(before)).toBe(true);
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('starts over when the note of the last download is broken', async () => {
    const folder = temp();
    server.misbehave('상가건물', '500', '500', '500', '500');
    await expect(downloadStatutes(request(folder))).rejects.toThrow();
    writeFileSync(join(folder, '.download', 'law', 'download.json'), '{"origin": ');
    expect(await downloadStatutes(request(folder))).toMatchObject({ resumed: 0, fetched: 3 });
  });
});

describe.skipIf(!sqlite())('the Open API', () => {
  const api = (key = 'tester'): Partial<DownloadRequest> => ({ source: openApiSource(`${server.base}/DRF`, key) });

  it('finds the law of exactly that name behind a page of strangers, and installs annexes with their text', async () => {
    const folder = temp();
    expect(await downloadStatutes(request(folder, api()))).toMatchObject({ fetched: 3, missing: [], laws: 3 });
    const opened = openSqlitePack(packPath(folder, 'law'));
    if ('problem' in opened) throw new Error(opened.problem.message);
    const annex = opened.pack.document('주택임대차보호법[별표1의2]');
    expect(annex).toMatchObject({ doc_id: '주택임대차보호법 [별표 1의2]', text_kind: 'verbatim' });
    expect(annex?.body).toContain('│가│0.1│');
    // 목 that stand beside their 호 are put under the 호 that announces them; notes and chapter heads are gone.
    expect(opened.pack.document('주택임대차보호법제2조의2')?.body).toBe('① 다음 각 호와 같다.\n1. 다음 각 목의 것\n가. 첫째\n나. 둘째\n2. 그 밖의 것');
    expect(JSON.stringify([...opened.pack.documentsOf('주택임대차보호법')])).not.toContain('tester');
    opened.close();
  });

  it.each(['404', 'html', 'redirect', 'empty', 'truncated', 'charset', 'cut'] as const)('gets over a wrong answer of its services: %s', async (mood) => {
    server.misbehave('lawSearch', mood);
    server.misbehave('lawService', mood);
    expect(await downloadStatutes(request(temp(), api()))).toMatchObject({ laws: 3, missing: [] });
  });

  it('says plainly that the key is wrong, at once and without showing it', async () => {
    const error = await downloadStatutes(request(temp(), api('secret-key'))).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('OC 키가 맞지 않거나');
    expect(String(error)).not.toContain('secret-key');
    expect(server.asked.length).toBeLessThanOrEqual(4);
  });

  it('says that the service was not applied for', async () => {
    server.misbehave('lawSearch', 'not-applied', 'not-applied', 'not-applied', 'not-applied');
    await expect(downloadStatutes(request(temp(), api()))).rejects.toThrow(/신청되어 있지 않습니다/);
  });
});
