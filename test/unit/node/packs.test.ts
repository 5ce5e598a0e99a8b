import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCitations } from '../../../src/core/citation/check.ts';
import { createCorpus, type Corpus } from '../../../src/core/corpus/corpus.ts';
import { delegationsOf } from '../../../src/core/corpus/delegation.ts';
import { caseNumbers } from '../../../src/core/corpus/judgment-file.ts';
import { parseLawRef, printArticle } from '../../../src/core/corpus/law-ref.ts';
import { parseStatute } from '../../../src/core/corpus/statute-file.ts';
import type { LexicalIndex } from '../../../src/core/retrieval/lexical-index.ts';
import { indexInMemory } from '../../../src/core/retrieval/joined-index.ts';
import { runTool } from '../../../src/core/tools/index.ts';
import { installCheckout } from '../../../src/node/install-pack.ts';
import { packPath, removePack } from '../../../src/node/pack-files.ts';
import { openInstalled, type Installed } from '../../../src/node/installed.ts';
import { sqlite } from '../../../src/node/sqlite.ts';
import { openSqlitePack, verifyPackFile } from '../../../src/node/sqlite-pack.ts';
import { samplePack, shared, TODAY } from '../support/service.ts';

const temp = (): string => mkdtempSync(join(tmpdir(), 'jomun-pack-'));

/** A statute file of our own making in the public layout. */
function statute(folder: string, file: string, front: Record<string, string>, body: string): void {
  const path = join(folder, 'kr', front['제목']?.replaceAll(' ', '') ?? 'x', file);
  mkdirSync(dirname(path), { recursive: true });
  const lines = Object.entries({ 법령ID: "'000001'", 공포일자: '2020-01-01', 공포번호: "'00001'", 시행일자: '2020-02-01', 상태: '시행', ...front }).map(([key, value]) => `${key}: ${value}`);
  writeFileSync(path, `---\n${lines.join('\n')}\n---\n\n# ${front['제목'] ?? ''}\n\n${body}\n\n## 부칙\n\n제1조(시행일) 이 법은 공포한 날부터 시행한다.\n`);
}

/** A checkout with the traps that the public data holds. */
function checkout(): string {
  const folder = temp();
  statute(folder, '법률.md', { 제목: '가나다 지원법' }, `## 제1장 총칙

##### 제1조 (목적)

이 법은 가나다를 돕는 일을 정한다. <개정 2021.1.1>

##### 제2조 (지원)

**①** 가나다를 하려는 사람은 대통령령으로 정하는 바에 따라 신청한다. <신설 2020.3.1>

**②** 다음 각 호의 사람은 도움을 받는다.

  1\\. 처음 하는 사람

  1의2\\. 다시 하는 사람

    가\\. 두 번째인 사람

  2\\. 삭제 <2022.5.3>

**③** 삭제 <2023.6.1>

##### 제3조

삭제 <2021.7.7>

##### 제4조

제4조부터 제6조까지 삭제 <2019.9.9>

##### 제7조의2 (별도)

별도의 정함이 있다.`);
  statute(folder, '시행령.md', { 제목: '가나다 지원법 시행령' }, `##### 제5조 (신청의 방법)

법 제2조제1항에 따라 신청하려는 사람은 신청서를 낸다.

##### 제6조 (다른 신청)

법 제2조의9에 따른 신청은 다르다.`);
  // The same title twice: an old law that was repealed, and the one in force.
  statute(folder, '법률.md', { 제목: '이자법', 시행일자: '1998-01-13' }, '##### 제0조\n\n이자법은 이를 폐지한다.');
  statute(folder, '법률(법률).md', { 제목: '이자법', 시행일자: '2007-06-30' }, '##### 제1조 (목적)\n\n이 법은 이자를 정한다.');
  statute(folder, '법률.md', { 제목: '사라진법', 시행일자: '2015-03-01' }, '##### 제0조\n\n사라진법은 폐지한다.');
  // Only the coming text is there; the law itself is in force.
  statute(folder, '법률.md', { 제목: '앞날법', 시행일자: '2028-03-01' }, '##### 제1조 (목적)\n\n이 법은 앞날을 정한다.');
  mkdirSync(join(folder, 'kr', '깨진법'), { recursive: true });
  writeFileSync(join(folder, 'kr', '깨진법', '법률.md'), '머리글이 없는 파일');
  return folder;
}

const hasSqlite = sqlite() !== undefined;
const data = temp();
let installed: Installed;
let corpus: Corpus;
let index: LexicalIndex;
beforeAll(async () => {
  if (!hasSqlite) return;
  const result = await installCheckout({ from: checkout(), dataFolder: data, retrievedAt: '2026-06-15', asOf: TODAY });
  expect(result.left.map(({ reason }) => reason)).toEqual(['머리글(front matter)을 읽지 못했습니다']);
  installed = await openInstalled([], [data]);
  corpus = createCorpus(installed.packs.map(({ pack }) => pack));
  index = installed.packs[0]?.index as LexicalIndex;
});
afterAll(() => installed?.close());

describe('a statute file', () => {
  const file = parseStatute({ title: 'x', lawId: '1', annexes: [] }, '##### 제2조 (지원)\n\n**①** 하나 <개정 2021.1.1>\n\n  1\\. 가 &lt;나&gt;\n\n##### 제4조\n\n제4조부터 제6조까지 삭제 <2019.9.9>\n\n## 부칙\n\n##### 제9조\n\n부칙이다');
  it('gives one line a part, without amendment notes', () => expect(file.articles[0]?.body).toBe('① 하나\n1. 가 <나>'));
  it('spreads a stub over the articles that it deletes, and leaves the 부칙 out', () => {
    expect(file.articles.map(({ no, deletedOn }) => [no.main, deletedOn])).toEqual([[2, undefined], [4, '2019-09-09'], [5, '2019-09-09'], [6, '2019-09-09']]);
  });
});

describe('numbers of joined cases', () => {
  it.each([
    ['2019다296172, 296189', ['2019다296172', '2019다296189']],
    ['2000므1257_본소_1264_반소', ['2000므1257', '2000므1264']],
    ['92다24998_92다25007', ['92다24998', '92다25007']],
    ['2016다1045', ['2016다1045']],
  ])('%s', (text, numbers) => expect(caseNumbers(text)).toEqual(numbers));
});

describe.skipIf(!hasSqlite)('an imported checkout (skipped: this Node has no SQLite)', () => {
  it.each([
    ['가나다 지원법 제2조', 'verified'],
    ['가나다 지원법 제2조제2항제1호의2가목', 'verified'],
    ['가나다 지원법 제2조제2항제1호의2나목', 'phantom'],
    ['가나다 지원법 제2조제2항제2호', 'repealed'],
    ['가나다 지원법 제2조제3항', 'repealed'],
    ['가나다 지원법 제2조제4항', 'phantom'],
    ['가나다 지원법 제3조', 'repealed'],
    ['가나다 지원법 제5조', 'repealed'],
    ['가나다 지원법 제7조', 'phantom'],
    ['가나다 지원법 제7조의2', 'verified'],
    ['가나다 지원법 시행령 제5조', 'verified'],
    ['이자법 제1조', 'verified'],
    ['사라진법 제1조', 'repealed'],
    ['앞날법 제1조', 'unchecked'],
    ['앞날법 제99조', 'unchecked'],
  ])('%s: %s', (text, verdict) => expect(checkCitations(`「${text.split(' 제')[0] ?? ''}」 제${text.split(' 제').slice(1).join(' 제')}`, corpus, TODAY)[0]?.verdict.verdict).toBe(verdict));

  it('is found by its words', () => {
    expect(index.search('다시 하는 사람', { limit: 3 })[0]?.id).toBe('가나다 지원법 제2조');
    expect(index.search('없는말씀뿐', { limit: 3, match: 'all' })).toEqual([]);
    expect(index.count('신청', { limit: 10 })).toBeGreaterThanOrEqual(3);
    expect(index.count('신청', { limit: 1 })).toBe(1);
    for (const odd of ['', '"', "' OR 1=1 --", 'a"b*(c)^~:-', '\u0000', 'NEAR(가 나)']) expect(() => index.search(odd, { limit: 3 })).not.toThrow();
  });

  it('follows a delegation by the back-reference of the decree, exactly', () => {
    const answer = runTool('get_law_article', { ref: '가나다 지원법 제2조' }, { corpus, index, asOf: TODAY });
    expect(answer['delegations']).toEqual([{ phrase: '대통령령으로 정하', paragraph: 1, targets: ['가나다 지원법 시행령 제5조'] }]);
  });

  it('is checked byte for byte', async () => {
    const folder = temp();
    await installCheckout({ from: checkout(), dataFolder: folder, retrievedAt: '2026-06-15', asOf: TODAY });
    const path = packPath(folder, 'law');
    expect((await verifyPackFile(path)).ok).toBe(true);
    // Killed between the two renames: either file may stand, and both are whole.
    const first = readFileSync(`${path}.sha256`, 'utf8');
    writeFileSync(`${path}.sha256`, `${'0'.repeat(64)}\n${first}`);
    expect((await verifyPackFile(path)).ok).toBe(true);
    const bytes = readFileSync(path);
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    expect(await verifyPackFile(path)).toMatchObject({ ok: false, message: expect.stringContaining('손상') as string });
  });

  it('leaves the old pack in place when a new import is cancelled or finds nothing', async () => {
    const folder = temp();
    await installCheckout({ from: checkout(), dataFolder: folder, retrievedAt: '2026-06-15', asOf: TODAY });
    const controller = new AbortController();
    const cancelled = installCheckout({ from: checkout(), dataFolder: folder, retrievedAt: '2026-07-01', asOf: TODAY, signal: controller.signal, onFile: () => controller.abort() });
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
    await expect(installCheckout({ from: temp(), dataFolder: folder, retrievedAt: '2026-07-01', asOf: TODAY })).rejects.toMatchObject({ code: 'pack_unreadable' });
    const broken = temp();
    mkdirSync(join(broken, 'kr', '깨진법'), { recursive: true });
    writeFileSync(join(broken, 'kr', '깨진법', '법률.md'), '머리글이 없는 파일');
    await expect(installCheckout({ from: broken, dataFolder: folder, retrievedAt: '2026-07-01', asOf: TODAY })).rejects.toMatchObject({ code: 'pack_unreadable' });
    expect((await verifyPackFile(packPath(folder, 'law'))).ok).toBe(true);
    const opened = openSqlitePack(packPath(folder, 'law'));
    expect('pack' in opened && opened.pack.version).toBe('2026-06-15');
    expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    if ('pack' in opened) opened.close();
    await removePack(folder, 'law');
    await expect(removePack(folder, 'law')).rejects.toMatchObject({ code: 'not_found' });
    await expect(removePack(folder, '../law')).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([['nothing', ''], ['text', '이것은 데이터베이스가 아니다'.repeat(100)]])('tells of a file that holds %s', (_, content) => {
    const path = join(temp(), 'bad.sqlite');
    writeFileSync(path, content);
    expect(openSqlitePack(path)).toMatchObject({ problem: { message: expect.stringMatching(/[가-힣]/) as string } });
  });
});

describe('search_law and get_law_article', () => {
  const sample = async () => {
    const pack = indexInMemory(await samplePack());
    return { corpus: createCorpus([pack.pack]), index: pack.index, asOf: TODAY };
  };
  const search = async (input: unknown) => runTool('search_law', input, await sample());
  const refs = (answer: Readonly<Record<string, unknown>>): string[] => (answer['hits'] as { law_ref: string }[]).map((hit) => hit.law_ref);

  it('goes to tax when the query names a tax law, else to public contracts first', async () => {
    expect(await search({ query: '소득세법 제89조' })).toMatchObject({ corpus: 'tax', search_scope: 'article', count: 1 });
    expect(await search({ query: '지체상금' })).toMatchObject({ corpus: 'contract', search_scope: 'keyword' });
    const tax = await search({ query: '공통매입세액' });
    expect(tax).toMatchObject({ corpus: 'tax' });
    expect(tax['note_corpus']).toContain('공공계약 코퍼스에서 찾지 못해');
    expect(await search({ query: '지체상금', corpus: 'tax' })).toMatchObject({ corpus: 'tax' });
  });

  it('never mixes corpora', async () => {
    const context = await sample();
    for (const query of ['계약', '공제', '보증금', '제10조', '시행령 제26조']) {
      const answer = runTool('search_law', { query }, context);
      for (const ref of refs(answer)) expect(context.corpus.document(ref)?.corpus).toBe(answer['corpus']);
    }
  });

  it.each([
    [0, 1],
    [-3, 1],
    [99, 20],
    [2.7, 2],
  ])('corrects top_k %s to %s and says so', async (requested, applied) => {
    expect(await search({ query: '계약', top_k: requested })).toMatchObject({ top_k_applied: { requested, applied } });
  });

  it('says how much it found and how much it gives', async () => {
    const answer = await search({ query: '계약', top_k: 1 });
    expect(answer).toMatchObject({ count: 1, complete: true, truncated: false });
    expect(answer['total_found']).toBeGreaterThan(1);
    expect(answer['note']).toContain('1건입니다');
  });

  it('warns of a deleted article', async () => {
    const answer = await search({ query: '주택임대차보호법 제5조' });
    expect((answer['hits'] as { status: string; note: string }[])[0]).toMatchObject({ status: 'deleted', note: expect.stringContaining('인용하지 마세요') as string });
  });

  it('answers an annex with the article that it belongs to', async () => {
    const answer = await search({ query: '국가계약법 시행규칙 [별표 2]' });
    expect((answer['hits'] as Record<string, unknown>[])[0]).toMatchObject({ article: '[별표 2]', related_article: '국가를 당사자로 하는 계약에 관한 법률 시행규칙 제76조' });
  });

  it('says of a law outside what the corpora are, and that this is no absence', async () => {
    const answer = await search({ query: '형법 제329조' });
    expect(answer).toMatchObject({ error: 'no_corpus_match', message: expect.stringContaining('없다는 뜻이 아닙니다') as string });
    expect((answer['corpus_laws'] as Record<string, string[]>)['tax']).toContain('부가가치세법');
  });

  it('names the articles to read next, and every one of them can be read', async () => {
    const context = await sample();
    const answer = runTool('search_law', { query: '국가계약법 제7조' }, context);
    const [hit] = answer['hits'] as { implementing_articles: string[] }[];
    expect(hit?.implementing_articles).toContain('국가를 당사자로 하는 계약에 관한 법률 시행령 제26조');
    for (const ref of hit?.implementing_articles ?? []) expect(runTool('get_law_article', { ref }, context)).toMatchObject({ law_ref: ref });
  });

  it('reads every law_ref that a search returns', async () => {
    const context = await sample();
    for (const ref of refs(runTool('search_law', { query: '계약', top_k: 20 }, context))) expect(runTool('get_law_article', { ref }, context)).toMatchObject({ law_ref: ref });
  });

  it('marks the part that was asked for in the whole', async () => {
    const answer = runTool('get_law_article', { ref: '주임법 제6조의3 제1항 제8호' }, await sample());
    const { start, end } = answer['part'] as { start: number; end: number };
    expect((answer['body'] as string).slice(start, end)).toMatch(/^8\. /);
  });

  it.each([[{}], [{ query: '' }], [{ query: 7 }], [null], [{ query: '계약', corpus: 'criminal' }]])('tells what is wrong with %j', async (input) => {
    expect(await search(input)).toMatchObject({ error: 'bad_input' });
  });
});

const law = shared('corpus', 'legalize-kr');
const cases = shared('corpus', 'precedent-kr');
describe.skipIf(!hasSqlite || !law || !cases)('the real law (skipped: no SQLite or ../shared/corpus is absent)', () => {
  let real: Installed;
  let all: Corpus;
  beforeAll(async () => {
    const folder = temp();
    await installCheckout({ from: law ?? '', dataFolder: folder, retrievedAt: '2026-06-15', asOf: TODAY });
    real = await openInstalled([], [folder]);
    all = createCorpus(real.packs.map(({ pack }) => pack));
  }, 60_000);
  afterAll(() => real?.close());

  it.each([
    ['하도급법 제14조', 'verified'],
    ['이자제한법 제2조', 'verified'],
    // Its newest file holds the repeal, which was put off to the end of 2027: in force, its text not installed.
    ['교통·에너지·환경세법 제2조', 'unchecked'],
    ['교통·에너지·환경세법 시행령 제3조', 'verified'],
    ['민사집행법 제280조', 'unchecked'],
    ['민법 제9999조', 'phantom'],
    ['국가계약법 시행규칙 [별표 1]', 'repealed'],
    ['부가가치세법 제39조 제1항 제3호', 'repealed'],
    ['조세특례제한법 제4조', 'repealed'],
  ])('%s: %s', (text, verdict) => expect(checkCitations(text, all, TODAY)[0]?.verdict.verdict).toBe(verdict));

  it('leads to the right lower article in at least nine of ten delegations that were labelled by hand', () => {
    const labelled = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'data', 'delegations.json'), 'utf8')) as { from: string; nth: number; target: string; right: boolean }[];
    const given = labelled.filter(({ from, nth, target }) => {
      const doc = all.document(from);
      return doc && delegationsOf(doc, all)[nth]?.targets.includes(target);
    });
    const right = given.filter((one) => one.right).length;
    console.log(`    위임 정밀도: ${given.length}건 가운데 ${right}건`);
    expect(labelled).toHaveLength(60);
    expect(given.length).toBeGreaterThanOrEqual(50);
    expect(right / given.length).toBeGreaterThanOrEqual(0.9);
  });

  it('leads from 국가계약법 제7조 to 시행령 제26조', () => {
    const answer = runTool('get_law_article', { ref: '국가계약법 제7조' }, { corpus: all, index: real.packs[0]?.index as LexicalIndex, asOf: TODAY });
    expect((answer['delegations'] as { targets: string[] }[])[0]?.targets).toContain('국가를 당사자로 하는 계약에 관한 법률 시행령 제26조');
  });

  it('catches at least 99% of the citations that were changed to point at nothing', () => {
    // What exists is read off the files here, apart from the code under test.
    const raw = new Map<string, { articles: Set<string>; paragraphs: Map<string, number> }>();
    for (const file of readdirSync(law ?? '', { recursive: true }) as string[]) {
      if (!file.endsWith('.md')) continue;
      const text = readFileSync(join(law ?? '', file), 'utf8');
      const title = /^제목: '?(.*?)'?$/m.exec(text)?.[1]?.normalize('NFC') ?? '';
      if (!all.laws(title).some((entry) => entry.articles)) continue;
      const entry = raw.get(title) ?? { articles: new Set<string>(), paragraphs: new Map<string, number>() };
      raw.set(title, entry);
      for (const part of (text.split(/^## 부칙/m)[0] ?? '').split(/^##### /m).slice(1)) {
        const article = /^제\d+조(?:의\d+)?/.exec(part)?.[0] ?? '';
        entry.articles.add(article);
        entry.paragraphs.set(article, Math.max(entry.paragraphs.get(article) ?? 0, (part.match(/\*\*[①-⑳㉑-㉟㊱-㊿]\*\*/g) ?? []).length));
        for (const [, from, to] of part.matchAll(/제(\d+)조부터 제(\d+)조까지 삭제/g)) for (let n = Number(from); n <= Number(to); n++) entry.articles.add(`제${n}조`);
      }
    }
    const laws = [...raw.keys()];
    const mutants: string[] = [];
    const real = new Set<string>();
    for (const file of (readdirSync(cases ?? '', { recursive: true }) as string[]).filter((name) => name.endsWith('.md')).slice(0, 600)) {
      for (const { targets } of checkCitations(readFileSync(join(cases ?? '', file), 'utf8'), all, TODAY)) {
        for (const { ref, verdict } of targets) if (verdict.verdict === 'verified') real.add(ref);
      }
    }
    [...real].forEach((ref, i) => {
      const place = parseLawRef(ref);
      const [name, article] = [place?.law ?? '', place?.article ? printArticle(place.article) : ''];
      const rest = ref.slice(`${name} ${article}`.length);
      const known = raw.get(name);
      if (!known?.articles.has(article)) return;
      const main = Number(/\d+/.exec(article)?.[0]);
      const other = laws[(i * 37) % laws.length] ?? '';
      for (const [in_, changed] of [[name, `제${main + 1}조`], [name, `제${main}조`], [name, `제${main}조의${(i % 29) + 2}`], [name, `제${main + 1000}조`], [other, article]] as const) {
        if (!raw.get(in_)?.articles.has(changed)) mutants.push(`「${in_}」 ${changed}`);
      }
      const paragraphs = known.paragraphs.get(article) ?? 0;
      if (/^ 제\d+항/.test(rest) && paragraphs > 1) mutants.push(`「${name}」 ${article} 제${paragraphs + 1 + (i % 3)}항`);
    });
    const missed = mutants.filter((text) => !checkCitations(text, all, TODAY).some(({ verdict }) => verdict.verdict === 'phantom' || verdict.verdict === 'repealed'));
    console.log(`    바꾼 인용 ${mutants.length}건 가운데 ${mutants.length - missed.length}건을 잡음${missed.length > 0 ? `, 놓친 것: ${missed.slice(0, 12).join(' / ')}` : ''}`);
    expect(real.size).toBeGreaterThan(500);
    expect(mutants.length).toBeGreaterThan(1500);
    expect(missed.length / mutants.length).toBeLessThanOrEqual(0.01);
  });

  it('knows the annexes of a law, and that another one does not exist', () => {
    const verdict = (text: string) => checkCitations(text, all, TODAY)[0]?.verdict.verdict;
    expect(verdict('국가를 당사자로 하는 계약에 관한 법률 시행규칙 별표 2')).toBe('verified');
    expect(verdict('국가를 당사자로 하는 계약에 관한 법률 시행규칙 별표 99')).toBe('phantom');
    expect(verdict('개별소비세법 별표')).not.toBe('phantom');
    expect(verdict('개별소비세법 별표 1')).not.toBe('phantom');
    expect(verdict('민법 별표 1')).toBe('phantom');
  });

  it('calls no citation of 3,258 real judgments phantom as of the day of each', async () => {
    const phantoms: string[] = [];
    let found = 0;
    for (const entry of await readdir(cases ?? '', { recursive: true, withFileTypes: true })) {
      if (!entry.name.endsWith('.md')) continue;
      const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
      const day = /선고일자: (\d{4}-\d{2}-\d{2})/.exec(text)?.[1] ?? TODAY;
      for (const citation of checkCitations(text, all, day)) {
        found++;
        if (citation.verdict.verdict === 'phantom') phantoms.push(`${entry.name}: ${citation.text}`);
      }
    }
    expect(found).toBeGreaterThan(50_000);
    expect(phantoms).toEqual([]);
  }, 60_000);
});
