import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readStatute } from '../../../src/node/import-checkout.ts';
import { installCheckout } from '../../../src/node/install-pack.ts';
import { parseLawXml, parseXml } from '../../../src/node/law-xml.ts';
import { packPath } from '../../../src/node/pack-files.ts';
import { sqlite } from '../../../src/node/sqlite.ts';
import { openSqlitePack } from '../../../src/node/sqlite-pack.ts';
import { shared } from '../support/service.ts';
import { xmlLaw } from '../support/law-server.ts';

const temp = (): string => mkdtempSync(join(tmpdir(), 'jomun-import-'));
const install = (from: string, dataFolder: string) => installCheckout({ from, dataFolder, retrievedAt: '2026-06-15', asOf: '2026-12-01' });

describe('a body of the Open API', () => {
  it.each([
    ['nothing', ''],
    ['an error page', '<html><body>미신청된 목록/본문에 대한 접근입니다.</body></html>'],
    ['no law of that number', '<Law>일치하는 법령이 없습니다.</Law>'],
    ['a cut-off body', xmlLaw('가나다법').slice(0, 900)],
    ['a body with a DTD', `<!DOCTYPE 법령 [<!ENTITY x "y">]>${xmlLaw('가나다법')}`],
  ])('is not read from %s', (_, xml) => {
    expect(parseLawXml(xml)).toBeUndefined();
  });

  it('keeps numbers and branches as they are, whether one child comes or several', () => {
    const law = parseLawXml(xmlLaw('가나다법'));
    expect(law?.articles.map(({ no }) => no)).toEqual([{ main: 1 }, { main: 2, branch: 2 }]);
    expect(law?.head).toMatchObject({ title: '가나다법', promulgationNo: '1', promulgatedOn: '2020-01-01', effectiveOn: '2020-02-01', annexes: [{ no: { main: 1, branch: 2 } }] });
  });

  it('knows a repeal by its kind, and leaves open where 목 belong when that cannot be told', () => {
    expect(parseLawXml(xmlLaw('가나다법').replace('일부개정', '타법폐지'))).toMatchObject({ repealed: true, articles: [] });
    // Two 호 announce 목, one run of them comes: it may be either's.
    const law = parseLawXml(xmlLaw('가나다법').replace('그 밖의 것', '다음 각 목의 다른 것'));
    expect(law?.articles.map(({ loose }) => loose)).toEqual([undefined, true]);
  });

  it('gives an article its own day where that is later than the law’s', () => {
    const law = parseLawXml(xmlLaw('가나다법').replace('<조문번호>2</조문번호>', '<조문번호>2</조문번호><조문시행일자>20990101</조문시행일자>'));
    expect(law?.articles.map(({ effectiveOn }) => effectiveOn)).toEqual([undefined, '2099-01-01']);
  });

  it('does not blow up on entities within entities', () => {
    expect(parseXml(`<a>${'&amp;'.repeat(10)}</a>`)).toBeDefined();
    expect(parseXml('<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><a>&b;</a>')).toBeUndefined();
  });

  const bodies = shared('corpus', 'law-open-api') ?? '';
  it.skipIf(bodies === '')('of 국가재정법 agrees with the public Markdown in every article (skipped: ../shared/corpus is absent)', () => {
    const fold = (text: string): string => text.normalize('NFC').replace(/\s+/g, '').replace(/\.$/, '');
    const xml = parseLawXml(readFileSync(join(bodies, '285189.xml'), 'utf8'));
    const markdown = readStatute(readFileSync(shared('corpus', 'legalize-kr', 'kr', '국가재정법', '법률.md') ?? '', 'utf8'));
    const plain = (file: typeof xml) => file?.articles.map(({ no, title, body, deletedOn }) => ({ no, title, body: fold(body), deletedOn }));
    expect(plain(xml)).toHaveLength(128);
    expect(plain(xml)).toEqual(plain(markdown));
    expect(xml?.articles.some(({ loose }) => loose)).toBe(false);
  });
});

describe.skipIf(!sqlite())('a firm’s own documents', () => {
  const line = (id: string, more: Record<string, unknown> = {}): string =>
    JSON.stringify({ doc_id: id, kind: 'ruling', corpus: 'own', title: '사내 메모', body: '차임 증액 한도에 관한\u2028검토 메모이다.', status: 'active', source: { url: 'https://example.com/m', retrieved_at: '2026-06-01', official: false }, ...more });

  it('are installed from a bare file of lines, the bad ones named by number', async () => {
    const folder = temp();
    writeFileSync(join(folder, 'memos.jsonl'), [line('M-001'), '', '{"doc_id": "M-0', line('M-002', { status: 'who knows' }), line('M-001'), line('M-003')].join('\n'));
    const result = await install(join(folder, 'memos.jsonl'), folder);
    expect(result).toMatchObject({ id: 'memos', documents: 2, doubles: 1 });
    expect(result.left.map(({ file }) => file.replace(/.*:/, ''))).toEqual(['3', '4']);
    const opened = openSqlitePack(packPath(folder, 'memos'));
    if ('problem' in opened) throw new Error(opened.problem.message);
    expect(opened.pack).toMatchObject({ official: false, ownIds: ['M-001', 'M-003'] });
    expect(opened.index.search('차임 증액 한도', { limit: 5 }).map(({ id }) => id)).toEqual(['M-001', 'M-003']);
    opened.close();
  });

  it('are installed from a folder with a manifest, whose laws come along', async () => {
    const folder = temp();
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'src', 'manifest.json'), JSON.stringify({ id: 'firm', title: '사내', version: '3', as_of: '2026-05-01', official: false, documents: 'd.jsonl', laws: [{ name: '사내지침', corpus: 'own' }] }));
    writeFileSync(join(folder, 'src', 'd.jsonl'), `\ufeff${line('L-001')}`);
    expect(await install(join(folder, 'src'), folder)).toMatchObject({ id: 'firm', documents: 1, laws: 1, left: [] });
  });

  it('say what is wrong with a broken manifest', async () => {
    const folder = temp();
    writeFileSync(join(folder, 'manifest.json'), '{"id": 3');
    await expect(install(folder, folder)).rejects.toMatchObject({ code: 'pack_unreadable' });
  });
});
