import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseArticleSet } from '../../../src/core/corpus/article-set.ts';
import { checkCitations } from '../../../src/core/citation/check.ts';
import { createCorpus } from '../../../src/core/corpus/corpus.ts';
import { statusOn, type LegalDocument } from '../../../src/core/corpus/document.ts';
import { ITEM_LETTERS, parseLawRef, printLawRef, type LawRef } from '../../../src/core/corpus/law-ref.ts';
import { FORMER_LAWS, formerLaw } from '../../../src/core/corpus/former-laws.ts';
import { KNOWN_LAWS } from '../../../src/core/corpus/known-laws.ts';
import { loadPack, parseManifest } from '../../../src/core/corpus/pack.ts';
import { urlOfRef } from '../../../src/core/corpus/official-url.ts';
import { findUnit, parseUnits } from '../../../src/core/corpus/units.ts';
import { samplePack, shared } from '../support/service.ts';

const number = fc.record({ main: fc.integer({ min: 1, max: 999 }), branch: fc.option(fc.integer({ min: 2, max: 30 }), { nil: undefined }) }).map(({ main, branch }) => (branch === undefined ? { main } : { main, branch }));
const reference: fc.Arbitrary<LawRef> = fc
  .record({
    law: fc.constantFrom('민법', '부가가치세법 시행령', '국가를 당사자로 하는 계약에 관한 법률', '교통ㆍ에너지ㆍ환경세법'),
    article: number,
    paragraph: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
    subparagraph: fc.option(number, { nil: undefined }),
    item: fc.option(fc.constantFrom(...ITEM_LETTERS.slice(0, 14)), { nil: undefined }),
  })
  .map(({ law, article, paragraph, subparagraph, item }) => ({
    law,
    article,
    ...(paragraph !== undefined && { paragraph }),
    ...(subparagraph && { subparagraph }),
    ...(subparagraph && item !== undefined && { item }),
  }));

describe('a reference', () => {
  it.each(['부가가치세법 제39조 제1항 제6호 가목', '주택임대차보호법 제3조의2', '국가를 당사자로 하는 계약에 관한 법률 시행규칙 [별표 2] 제2호', '소득세법 부칙 (법률 제17757호) 제5조'])(
    'prints %s as it was read',
    (text) => {
      const ref = parseLawRef(text);
      expect(ref && printLawRef(ref)).toBe(text);
    },
  );
  it('survives print and parse', () => {
    fc.assert(
      fc.property(reference, (ref) => {
        expect(parseLawRef(printLawRef(ref))).toEqual(ref);
      }),
    );
  });
  it('is not read out of what names no place', () => expect(parseLawRef('민법')).toBeUndefined());
});

describe('the official page', () => {
  const decode = (ref: string): string | undefined => {
    const url = urlOfRef(ref);
    return url && decodeURIComponent(url);
  };
  it.each([
    ['주택임대차보호법 제3조의2 제2항', 'https://www.law.go.kr/법령/주택임대차보호법/제3조의2'],
    ['국가를 당사자로 하는 계약에 관한 법률 시행규칙 [별표 2]', 'https://www.law.go.kr/법령/국가를당사자로하는계약에관한법률시행규칙'],
    ['대법원 2016다1045', 'https://www.law.go.kr/판례/(2016다1045)'],
    ['L-001', undefined],
  ])('of %s', (ref, url) => expect(decode(ref)).toBe(url));
});

describe('an article inventory', () => {
  const { set, bad } = parseArticleSet('1-3,3의2-3의4,5,10의2');
  it.each([
    [{ main: 3 }, true],
    [{ main: 3, branch: 4 }, true],
    [{ main: 3, branch: 5 }, false],
    [{ main: 4 }, false],
    [{ main: 10 }, false],
    [{ main: 10, branch: 2 }, true],
    [{ main: 31 }, false],
  ])('%j: %s', (no, has) => expect(set.has(no)).toBe(has));
  it('expands a range over what exists', () => expect(set.range({ main: 2 }, { main: 5 })).toHaveLength(6));
  it('names what it cannot read', () => {
    expect(bad).toEqual([]);
    expect(parseArticleSet('1,둘,3-').bad).toEqual(['둘', '3-']);
  });
});

describe('parts of an article', () => {
  const body = '① 첫째 항이다.\n② 다음과 같다.\n1. 하나\n1의2. 하나의 둘\n가. 그 아래\n2. 삭제 <2014. 1. 1.>\n③ 삭제 <2016. 1. 6.>';
  it.each([
    [{ law: '', paragraph: 1 }, '① 첫째 항이다.'],
    [{ law: '', paragraph: 2, subparagraph: { main: 1, branch: 2 } }, '1의2. 하나의 둘\n가. 그 아래'],
    [{ law: '', paragraph: 2, subparagraph: { main: 1, branch: 2 }, item: '가' }, '가. 그 아래'],
  ])('%j', (ref, text) => {
    const unit = findUnit(body, ref);
    expect(unit && body.slice(unit.span.start, unit.span.end)).toBe(text);
  });
  it.each([{ law: '', paragraph: 4 }, { law: '', paragraph: 1, subparagraph: { main: 1 } }, { law: '', paragraph: 2, subparagraph: { main: 1 }, item: '가' }])('%j is not there', (ref) => {
    expect(findUnit(body, ref)).toBeUndefined();
  });
  it('knows deleted ones', () => {
    expect(parseUnits(body).filter((unit) => unit.deleted)).toHaveLength(2);
  });
  it('takes the first 항 of an article without 항 for the article', () => {
    expect(findUnit('하나뿐인 문장이다.', { law: '', paragraph: 1 })).toBeDefined();
    expect(findUnit('하나뿐인 문장이다.', { law: '', paragraph: 2 })).toBeUndefined();
  });
});

const source = { url: 'https://example.org/', retrieved_at: '2026-01-01', official: true };
const record = { doc_id: 'A-1', kind: 'ruling', corpus: 'tax', title: '제목', body: '본문입니다', status: 'active', source };
const manifest = { id: 'p', title: '팩', version: '1', as_of: '2026-01-01', official: true, documents: 'd.jsonl' };

describe('a pack', () => {
  const load = (jsonl: string) => {
    const parsed = parseManifest(JSON.stringify(manifest));
    if ('problem' in parsed) throw new Error(parsed.problem.message);
    return loadPack(parsed.manifest, jsonl);
  };
  it('reports a broken line by its number and loads the rest', () => {
    const pack = load(`${JSON.stringify(record)}\n{"doc_id": "깨진\n\n${JSON.stringify({ ...record, doc_id: 'A-2' })}\n`);
    expect(pack.documents.map((doc) => doc.doc_id)).toEqual(['A-1', 'A-2']);
    expect(pack.problems.map(({ line }) => line)).toEqual([2]);
    expect(pack.problems[0]?.message).toContain('JSON이 아닙니다');
  });
  it.each([
    ['a second document of the same id', record, '겹칩니다'],
    ['an address that is a command', { ...record, doc_id: 'A-3', source: { ...source, url: 'javascript:alert(1)' } }, 'http'],
    ['a date that does not exist', { ...record, doc_id: 'A-4', effective_on: '2026-02-30' }, '날짜'],
    ['an unknown status', { ...record, doc_id: 'A-5', status: 'fine' }, 'status'],
  ])('leaves out %s', (_, bad, message) => {
    const pack = load(`${JSON.stringify(record)}\n${JSON.stringify(bad)}`);
    expect(pack.documents).toHaveLength(1);
    expect(pack.problems[0]).toMatchObject({ line: 2 });
    expect(pack.problems[0]?.message).toContain(message);
  });
  it.each(['', '[]', '{', '{"id":"p"}', JSON.stringify({ ...manifest, documents: '../secret.jsonl' })])('has no manifest in %j', (json) => {
    expect(parseManifest(json)).toHaveProperty('problem');
  });
  it('treats an inventory that it cannot read whole as none', () => {
    const parsed = parseManifest(JSON.stringify({ ...manifest, laws: [{ name: '가나법', corpus: 'tax', articles: '1-3,x' }] }));
    if ('problem' in parsed) throw new Error('unreadable');
    const pack = loadPack(parsed.manifest, '');
    expect(pack.laws[0]?.articles).toBeUndefined();
    expect(pack.problems).toHaveLength(1);
  });
  it('gives the official one of two documents with one id', () => {
    const own = { ...load(JSON.stringify(record)), official: false, id: 'own' };
    const corpus = createCorpus([own, load(JSON.stringify({ ...record, title: '공식' }))]);
    expect(corpus.document('A-1')?.title).toBe('공식');
  });
});

describe('status on a day', () => {
  const doc = (over: Partial<LegalDocument>): LegalDocument => ({ ...record, text_kind: 'verbatim', source: { ...source, pack: 'p' }, ...over }) as LegalDocument;
  it.each([
    [{ status: 'repealed', status_on: '2019-12-31' }, '2019-12-30', 'active'],
    [{ status: 'repealed', status_on: '2019-12-31' }, '2019-12-31', 'repealed'],
    [{ status: 'not_in_force', effective_on: '2027-01-01' }, '2026-12-31', 'not_in_force'],
    [{ status: 'not_in_force', effective_on: '2027-01-01' }, '2027-01-01', 'active'],
    // A law's newest text may lie ahead while an earlier one is in force: nothing is said against the law.
    [{ status: 'active', effective_on: '2028-03-01' }, '2026-12-01', 'later_version'],
    [{ status: 'deleted' }, '1900-01-01', 'deleted'],
  ] as const)('%j on %s: %s', (over, day, status) => expect(statusOn(doc(over), day).status).toBe(status));
});

describe('the sample pack', () => {
  it('loads whole, unofficial, and covers what the product promises', async () => {
    const pack = await samplePack();
    expect(pack.problems).toEqual([]);
    expect(pack.documents.length).toBeGreaterThanOrEqual(60);
    expect(pack.documents.every((doc) => !doc.source.official && doc.source.url.startsWith('https://www.law.go.kr/'))).toBe(true);
    for (const corpus of ['lease', 'tax', 'contract']) expect(pack.documents.filter((doc) => doc.corpus === corpus).length).toBeGreaterThan(15);
    for (const kind of ['article', 'table', 'precedent', 'ruling']) expect(pack.documents.some((doc) => doc.kind === kind)).toBe(true);
    for (const status of ['repealed', 'deleted', 'not_in_force', 'superseded']) expect(pack.documents.some((doc) => doc.status === status)).toBe(true);
  });

  const laws = shared('corpus', 'legalize-kr', 'kr');
  it.skipIf(!laws)('lists exactly the articles of the real laws (skipped: ../shared/corpus is absent)', async () => {
    const pack = await samplePack();
    for (const law of pack.laws.filter((one) => one.status === 'active')) {
      const base = law.name.replace(/ (?:시행령|시행규칙)$/, '');
      const file = law.name === base ? '법률' : law.name.slice(base.length + 1);
      const text = readFileSync(join(laws ?? '', base.replaceAll(' ', ''), `${file}.md`), 'utf8').split('\n## 부칙')[0] ?? '';
      const heads = [...text.matchAll(/^#{5} 제(\d+)조(?:의(\d+))?/gm)].map((match) => (match[2] === undefined ? { main: Number(match[1]) } : { main: Number(match[1]), branch: Number(match[2]) }));
      const missing = heads.filter((no) => !law.articles?.has(no));
      expect(missing, law.name).toEqual([]);
      expect(law.articles?.size, law.name).toBe(new Set(heads.map((no) => JSON.stringify(no))).size);
    }
  });
});

describe('the register of names that have ended', () => {
  const corpus = createCorpus([]);
  const verdictOn = (text: string, asOf: string) => checkCitations(text, corpus, asOf)[0]?.verdict;

  it('holds at least 60 names, each once, and none that a law in force bears or is called by for short', () => {
    expect(FORMER_LAWS.length).toBeGreaterThanOrEqual(60);
    expect(new Set(FORMER_LAWS.map(({ name }) => name)).size).toBe(FORMER_LAWS.length);
    expect(KNOWN_LAWS.flat().filter((name) => formerLaw(name))).toEqual([]);
  });

  it.each([
    ['증권거래법 제188조의4', '자본시장과 금융투자업에 관한 법률', '폐지되었습니다'],
    ['부동산중개업법 제15조', '공인중개사법', '조문 번호가 이어지지 않습니다'],
    ['특별소비세법 제1조', '개별소비세법', '이름이 바뀌었습니다'],
    ['「상속세법」 제32조의2', '상속세 및 증여세법', '전부 바뀌어'],
    ['조세감면규제법 제6조', '조세특례제한법', '1999. 1. 1.'],
    ['회사정리법 제100조', '채무자 회생 및 파산에 관한 법률', '2006. 4. 1.'],
    ['예산회계법 시행령 제95조의2', '국가재정법 시행령', '2007. 1. 1.'],
  ])('says of %s what became of it', (text, successor, said) => {
    const verdict = verdictOn(text, '2026-12-01');
    expect(verdict).toMatchObject({ verdict: 'repealed', successor });
    expect(verdict?.reason).toContain(said);
  });

  it('says nothing against a name before its day, of 구 법, or of a law that lives under the same name', () => {
    expect(verdictOn('증권거래법 제10조', '2009-02-03')?.verdict).toBe('out_of_scope');
    expect(verdictOn('증권거래법 제10조', '2009-02-04')?.verdict).toBe('repealed');
    expect(verdictOn('구 증권거래법 제10조', '2026-12-01')?.verdict).toBe('unchecked');
    expect(verdictOn('이자제한법 제2조', '2026-12-01')?.verdict).toBe('out_of_scope');
    expect(verdictOn('교통세법 제2조', '2026-12-01')?.verdict).toBe('out_of_scope');
  });

  it('gives way to what a pack says of the law', async () => {
    const reason = checkCitations('증권거래법 제10조', createCorpus([await samplePack()]), '2026-12-01')[0]?.verdict.reason;
    expect(reason).toContain('시행으로 폐지되었습니다');
  });
});
