import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCitations } from '../../../src/core/citation/check.ts';
import { createCorpus, type Corpus } from '../../../src/core/corpus/corpus.ts';
import { installCheckout } from '../../../src/node/install-pack.ts';
import { createLawService } from '../../../src/core/service.ts';
import { IssueType } from '../../../src/core/rules/issue-type.ts';
import { openInstalled, type Installed } from '../../../src/node/installed.ts';
import { sqlite } from '../../../src/node/sqlite.ts';
import { shared, TODAY } from '../support/service.ts';

const temp = (): string => mkdtempSync(join(tmpdir(), 'jomun-git-'));

interface Version {
  readonly promulgated: string;
  readonly no: string;
  readonly effective: string;
  readonly body: string;
}

/** A clone with one commit a promulgation, as the public repository has it; every text is made up. */
function clone(versions: readonly Version[]): string {
  const folder = temp();
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { stdio: 'ignore' });
  git('init', '-q');
  const path = join(folder, 'kr', '가나다법');
  mkdirSync(path, { recursive: true });
  for (const { promulgated, no, effective, body } of versions) {
    writeFileSync(join(path, '법률.md'), `---\n제목: 가나다법\n법령ID: '1'\n공포일자: ${promulgated}\n공포번호: '${no}'\n시행일자: ${effective}\n---\n\n# 가나다법\n\n${body}\n`);
    git('add', '-A');
    git('commit', '-q', '-m', `${promulgated} ${no}`);
  }
  return folder;
}

const article = (no: string, body: string): string => `##### 제${no}조 (조문 ${no})\n\n${body}\n\n`;
const VERSIONS: readonly Version[] = [
  { promulgated: '2001-01-01', no: '00100', effective: '2001-02-01', body: article('1', '처음의 첫 조문이다.') + article('2', '**①** 하나\n\n**②** 둘') },
  { promulgated: '2010-01-01', no: '00200', effective: '2010-07-01', body: article('1', '고친 첫 조문이다.') + article('2', '**①** 하나만') },
  // Promulgated first, in force last: its file lacks 제3조, which the next one has already brought.
  { promulgated: '2020-06-09', no: '00300', effective: '2020-12-10', body: article('1', '또 고친 첫 조문이다.') + article('2', '**①** 하나만') },
  { promulgated: '2020-07-31', no: '00400', effective: '2020-07-31', body: article('1', '고친 첫 조문이다.') + article('2', '**①** 하나만') + '##### 제2조의2 (끼운 조문)\n\n끼운 조문이다.\n\n' + article('3', '새 조문이다.') },
  { promulgated: '2027-01-01', no: '00500', effective: '2028-03-01', body: article('1', '앞날의 첫 조문이다.') + article('3', '새 조문이다.') },
];

const FIRST_ARTICLE = IssueType.parse({
  id: 'test.first',
  domain: '시험',
  category: '첫 조문의 적용',
  headline: '가나다법 첫 조문의 적용 여부',
  legal_issue: '가나다법 첫 조문의 적용 여부',
  legal_terms: ['첫 조문', '가나다법'],
  case_terms: ['첫 조문', '가나다법'],
  cues: ['첫 조문'],
  risk_focus: ['첫 조문의 적용 여부'],
  dispute_scenario: '첫 조문의 적용을 다투는 경우',
  refs: ['가나다법 제1조'],
  hedge: '적용 여부는 사실관계에 따라 달라진다',
});

const hasSqlite = sqlite() !== undefined;
describe.skipIf(!hasSqlite)('a clone with its history (skipped: this Node has no SQLite)', () => {
  let installed: Installed;
  let corpus: Corpus;
  beforeAll(async () => {
    const folder = temp();
    await installCheckout({ from: clone(VERSIONS), dataFolder: folder, retrievedAt: TODAY, asOf: TODAY });
    installed = await openInstalled([], [folder]);
    corpus = createCorpus(installed.packs.map(({ pack }) => pack));
  }, 30_000);
  afterAll(() => installed?.close());

  it.each([
    ['2001-01-31', undefined],
    ['2001-02-01', '처음의 첫 조문이다.'],
    ['2010-06-30', '처음의 첫 조문이다.'],
    ['2010-07-01', '고친 첫 조문이다.'],
    ['2020-12-09', '고친 첫 조문이다.'],
    ['2020-12-10', '또 고친 첫 조문이다.'],
    [TODAY, '또 고친 첫 조문이다.'],
    ['2028-03-01', '앞날의 첫 조문이다.'],
  ])('on %s 제1조 read %s', (day, body) => {
    const doc = corpus.document('가나다법 제1조', day);
    if (body !== undefined) expect(doc?.body).toBe(body);
    else expect(doc?.effective_on).not.toBe(day);
  });

  it.each([
    ['제3조', '2019-01-01', 'unchecked'],
    ['제3조', '2020-08-01', 'verified'],
    ['제3조', '2021-01-01', 'verified'],
    ['제2조제2항', '2005-01-01', 'verified'],
    // It was there once: whoever cites it today may mean the earlier text, and it is no invention.
    ['제2조제2항', TODAY, 'unchecked'],
    ['제2조', '2028-03-01', 'unchecked'],
    ['제9조', TODAY, 'phantom'],
    ['제2조제5항', TODAY, 'phantom'],
  ])('%s on %s: %s', (place, day, verdict) => expect(checkCitations(`「가나다법」 ${place}`, corpus, day)[0]?.verdict.verdict).toBe(verdict));

  it('holds a former text against the day before the promulgation that ended it', () => {
    const [former, same] = checkCitations('구 가나다법(2010. 1. 1. 법률 제200호로 개정되기 전의 것) 제2조 제2항과 같은 법 제1조', corpus, TODAY);
    expect(former?.verdict).toMatchObject({ verdict: 'verified', passage: { text: '② 둘' } });
    expect(same?.verdict).toMatchObject({ verdict: 'verified' });
    const [unknown] = checkCitations('구 가나다법(2010. 1. 1. 법률 제200호로 개정되기 전의 것) 제9조', corpus, TODAY);
    expect(unknown?.verdict.verdict).toBe('unchecked');
  });

  it.each([
    ['처음의 첫 조문이다.', 'verified'],
    ['고친 첫 조문이다.', 'misquoted'],
  ])('holds a quotation of a former text against that text: %s %s', (quote, verdict) => {
    const [former] = checkCitations(`구 가나다법(2010. 1. 1. 법률 제200호로 개정되기 전의 것) 제1조는 “${quote}”라고 한다.`, corpus, TODAY);
    expect(former?.verdict).toMatchObject({ verdict, heldOn: '2010-06-30' });
    expect(former?.verdict.reason).toContain('2010. 6. 30. 시행본');
  });

  it.each([
    ['제1조부터 제2조까지', '2005-01-01', ['제1조', '제2조'], 'verified'],
    ['제2조부터 제3조까지', '2005-01-01', ['제2조', '제3조'], 'unchecked'],
    ['제2조부터 제3조까지', '2020-08-01', ['제2조', '제2조의2', '제3조'], 'verified'],
    ['제1조부터 제9조까지', '2005-01-01', ['제1조', '제2조', '제9조'], 'phantom'],
  ])('reads the range %s against the articles of %s', (range, day, articles, verdict) => {
    const [cited] = checkCitations(`「가나다법」 ${range}`, corpus, day);
    expect(cited?.targets.map(({ ref }) => ref)).toEqual(articles.map((one) => `가나다법 ${one}`));
    expect(cited?.verdict.verdict).toBe(verdict);
  });

  it.each([
    ['2005-01-01', '처음의 첫 조문이다.'],
    ['2015-01-01', '고친 첫 조문이다.'],
  ])('shows the text of %s on every surface', async (day, body) => {
    const service = createLawService({ packs: installed.packs, issueTypes: [FIRST_ARTICLE], now: () => new Date(`${TODAY}T03:00:00Z`) });
    expect(service.document('가나다법 제1조', day)?.body).toBe(body);
    expect(service.tool('get_law_article', { ref: '가나다법 제1조' }, day)).toMatchObject({ body, status: 'active' });
    expect(service.tool('search_law', { query: '가나다법 제1조' }, day)).toMatchObject({ hits: [{ snippet: expect.stringContaining(body) as string, status: 'active' }] });
    const { issues } = await service.analyse('가나다 신청의 첫 조문을 어긴 경우 어떻게 되는지 묻는다.', { asOf: day });
    const cited = issues.flatMap(({ citations }) => citations).filter(({ doc_id }) => doc_id === '가나다법 제1조');
    expect(cited.map(({ document, verdict }) => [verdict.verdict, document?.body])).toEqual([['verified', body]]);
  });
});

const bundle = shared('corpus', 'legalize-kr-history.bundle');
const cases = shared('corpus', 'precedent-kr');
describe.skipIf(!hasSqlite || !bundle || !cases)('the real history of 13 laws (skipped: no SQLite or ../shared/corpus is absent)', () => {
  let installed: Installed;
  let corpus: Corpus;
  beforeAll(async () => {
    const from = join(temp(), 'clone');
    execFileSync('git', ['clone', '-q', bundle ?? '', from], { stdio: 'ignore' });
    const folder = temp();
    await installCheckout({ from, dataFolder: folder, retrievedAt: '2026-06-15', asOf: TODAY });
    installed = await openInstalled([], [folder]);
    corpus = createCorpus(installed.packs.map(({ pack }) => pack));
  }, 120_000);
  afterAll(() => installed?.close());

  it.each([
    ['하도급법 제14조', TODAY, 'verified'],
    ['민사집행법 제280조', TODAY, 'verified'],
    ['이자제한법 제2조', TODAY, 'verified'],
    ['교통·에너지·환경세법 제2조', TODAY, 'verified'],
    ['주택임대차보호법 제6조의3', '2021-12-30', 'verified'],
    ['부가가치세법 제17조', '2012-01-01', 'verified'],
  ])('%s on %s: %s', (text, day, verdict) => expect(checkCitations(text, corpus, day)[0]?.verdict.verdict).toBe(verdict));

  it('gives 부가가치세법 제17조 its title of 2012', () => {
    expect(corpus.document('부가가치세법 제17조', '2012-01-01')?.title).toBe('납부세액');
  });

  it('calls four citations of 3,258 judgments phantom as of the day of each: slips of the courts themselves', async () => {
    const phantoms = new Set<string>();
    for (const entry of await readdir(cases ?? '', { recursive: true, withFileTypes: true })) {
      if (!entry.name.endsWith('.md')) continue;
      const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
      const day = /선고일자: (\d{4}-\d{2}-\d{2})/.exec(text)?.[1] ?? TODAY;
      for (const { verdict, targets } of checkCitations(text, corpus, day)) {
        if (verdict.verdict === 'phantom') for (const target of targets) if (target.verdict.verdict === 'phantom') phantoms.add(target.ref);
      }
    }
    // 제6조제1항 has no 호 (제2항 has), 제9조 of the one law has 호 and no 항, 제9조 of the other has two 항; at any time.
    expect([...phantoms].sort()).toEqual([
      '약관의 규제에 관한 법률 제6조 제1항 제3호',
      '약관의 규제에 관한 법률 제9조 제3항',
      '약관의 규제에 관한 법률 제9조 제4항',
      '하도급거래 공정화에 관한 법률 제9조 제3항',
    ]);
  }, 120_000);
});
