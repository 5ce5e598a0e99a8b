import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { draftFiles, readDraft } from '../../../src/node/draft-files.ts';
import { runCli } from '../../../src/cli/run.ts';
import { ROOT } from '../support/service.ts';

// The machine's own packs must not answer in a test.
process.env['JOMUN_DATA'] = mkdtempSync(join(tmpdir(), 'jomun-none-'));

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function jomun(args: readonly string[], stdin = ''): Promise<Ran> {
  let out = '';
  let err = '';
  const io = {
    out: (text: string) => void (out += text),
    err: (text: string) => void (err += text),
    readFile: (path: string) => readDraft(resolve(ROOT, path)),
    listDrafts: async (path: string) => (await draftFiles(resolve(ROOT, path))).map((file) => (file === resolve(ROOT, path) ? path : file)),
    readStdin: () => Promise.resolve(stdin),
    version: '0.0.0',
    colour: false,
    serveMcp: () => Promise.reject(new Error('no MCP here')),
  };
  const code = await runCli(args, io, join(ROOT, 'media', 'packs', 'sample'));
  return { code, out, err };
}

const json = ({ out }: Ran): Record<string, unknown> => JSON.parse(out) as Record<string, unknown>;

describe('jomun analyze', () => {
  it('prints the analysis of one line of a file', async () => {
    const { code, out, err } = await jomun(['analyze', 'media/samples/특약.md:3']);
    expect(code).toBe(0);
    expect(err).toBe('');
    for (const part of ['전입신고를 제한하는 특약과 대항력 취득', '[확인됨] 주택임대차보호법 제3조', '언어 모델을 쓰지 않음', '표본', '검색한 팩']) expect(out).toContain(part);
  });

  it('prints one JSON document with --json', async () => {
    const value = json(await jomun(['analyze', 'media/samples/특약.md:3', '--json']));
    expect(value).toMatchObject({ review: null, citation_accuracy: 1, engine: { uses_model: false }, degraded: [] });
  });

  it('takes lines, text and standard input alike', async () => {
    const lines = json(await jomun(['analyze', 'media/samples/세무메모.md:5-7', '--json']));
    expect(lines['query_id']).toBe('Q-001');
    expect((await jomun(['analyze', '--text', '임차인은 확정일자를 받지 않는다.'])).code).toBe(0);
    expect((await jomun(['analyze', '-'], '임차인은 확정일자를 받지 않는다.')).code).toBe(0);
  });

  it.each([
    [['analyze'], '--text'],
    [['analyze', 'media/samples/특약.md:999'], '행이 없습니다'],
    [['analyze', '--text', ''], '분석할 글이 없습니다'],
    [['analyze', '--text', '전입신고', '--as-of', '어제'], 'YYYY-MM-DD'],
    [['analyze', '--nonsense'], '알 수 없는 옵션'],
    [['nonsense'], '명령은 없습니다'],
    [['article', '아무것도 아닌 글'], '찾지 못했습니다'],
  ])('%j is a usage error, told in Korean', async (args, message) => {
    const { code, out, err } = await jomun(args);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(message);
  });

  it('says 3 when a file or every pack is missing', async () => {
    expect((await jomun(['analyze', 'media/없는파일.md'])).code).toBe(3);
    const bare = await jomun(['analyze', '--text', '임차인은 확정일자를 받지 않는다.', '--no-sample']);
    expect(bare.code).toBe(3);
    expect(bare.out).toContain('설치된 팩이 없어');
  });
});

describe('jomun cite', () => {
  it('finds every citation of the opinion letter and exits 1 on grey ones', async () => {
    const ran = await jomun(['cite', 'media/samples/의견서.md', '--json']);
    expect(ran.code).toBe(1);
    const text = readFileSync(join(ROOT, 'media/samples/의견서.md'), 'utf8');
    const value = json(ran) as { found: number; by_verdict: Record<string, number>; citations: { start: number; end: number; text: string; refs: string[] }[] };
    for (const { start, end, text: own } of value.citations) expect(text.slice(start, end)).toBe(own);
    expect(value.by_verdict).toEqual({ verified: 4, repealed: 3, phantom: 2, misquoted: 1, out_of_scope: 2, unchecked: 0 });
    expect(value.found).toBe(12);
  });

  it('exits 0 on the sample lease, and tells zero from nothing wrong', async () => {
    expect((await jomun(['cite', 'media/samples/특약.md'])).code).toBe(0);
    expect((await jomun(['cite', '-'], '인용이 없는 글')).out).toContain('인용 0건 찾음');
  });
});

describe('jomun cite over several files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jomun-cite-'));
  writeFileSync(join(folder, '가.md'), '「민법」 제623조');
  // What a Korean Windows program saves: CP949, not UTF-8. 「민법」 제9999조
  writeFileSync(join(folder, '나.txt'), Buffer.from([0xa1, 0xb8, 0xb9, 0xce, 0xb9, 0xfd, 0xa1, 0xb9, 0x20, 0xc1, 0xa6, 0x39, 0x39, 0x39, 0x39, 0xc1, 0xb6]));
  writeFileSync(join(folder, '다.tex'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]));
  writeFileSync(join(folder, '무시.hwp'), '「민법」 제9999조');

  it('reads a folder, older Korean files too, and says what it could not read', async () => {
    const ran = await jomun(['cite', folder, '--json']);
    expect(ran.code).toBe(1);
    const value = json(ran) as { found: number; skipped: { path: string; reason: string }[]; files: { path: string; found: number; citations: { refs: string[] }[] }[] };
    expect(value.files.map(({ path, citations }) => [path, citations.flatMap(({ refs }) => refs)])).toEqual([
      [join(folder, '가.md'), ['민법 제623조']],
      [join(folder, '나.txt'), ['민법 제9999조']],
    ]);
    expect(value.skipped).toEqual([{ path: join(folder, '다.tex'), reason: expect.stringContaining('글이 아닌 파일') as string }]);
    expect((await jomun(['cite', join(folder, '가.md'), join(folder, '나.txt')])).out).toContain('파일 2개 · 인용 2건 찾음');
  });
  it('does not pass when something could not be read', async () => {
    expect((await jomun(['cite', join(folder, '가.md'), join(folder, '다.tex')])).code).toBe(3);
    expect((await jomun(['cite', join(folder, '없음.md')])).code).toBe(3);
  });
  it('prints SARIF and a report in Markdown', async () => {
    const sarif = json(await jomun(['cite', 'media/samples/의견서.md', '--sarif'])) as { runs: { results: { ruleId: string }[] }[] };
    expect(sarif.runs[0]?.results.filter(({ ruleId }) => ruleId === 'phantom')).toHaveLength(2);
    const report = await jomun(['cite', 'media/samples/의견서.md', '--report']);
    expect(report.code).toBe(1);
    expect(report.out).toContain('## 고쳐야 할 인용 (6)');
    expect((await jomun(['cite', 'media/samples/의견서.md', '--sarif', '--json'])).code).toBe(2);
  });
});

describe('jomun article', () => {
  it('prints a document in full, its status first', async () => {
    const { code, out } = await jomun(['article', '주임법', '제3조']);
    expect(code).toBe(0);
    expect(out).toMatch(/^주택임대차보호법 제3조 \(대항력 등\)\n상태: 현행/);
  });
  it('says of an article without text why', async () => {
    const { code, out } = await jomun(['article', '민법 제9999조']);
    expect(code).toBe(3);
    expect(out).toContain('없는 문서');
  });
});

describe('jomun pack', () => {
  it('lists what is installed', async () => {
    expect((await jomun(['pack', 'list'])).out).toContain('표본 팩');
  });
  it("reads a firm's folder beside the sample and reports its broken line by number", async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jomun-'));
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ id: 'firm', title: '법인 자료', version: '1', as_of: '2026-11-30', official: false, documents: 'd.jsonl' }));
    writeFileSync(join(folder, 'd.jsonl'), '{"broken\n');
    const { out, err } = await jomun(['pack', 'list', '--data', folder]);
    expect(out).toContain('법인 자료');
    expect(err).toContain('d.jsonl:1:');
  });
});
