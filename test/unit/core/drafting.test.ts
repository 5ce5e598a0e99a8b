import { beforeAll, describe, expect, it } from 'vitest';
import { authoritiesCsv, authoritiesMarkdown, tableOfAuthorities } from '../../../src/core/citation/authorities.ts';
import { checkCitations } from '../../../src/core/citation/check.ts';
import { leadingCases } from '../../../src/core/citation/citing.ts';
import { completionsAt } from '../../../src/core/citation/completion.ts';
import { fixesFor, type Fix } from '../../../src/core/citation/fixes.ts';
import { citationReport, lineFinder, reportMarkdown } from '../../../src/core/citation/report.ts';
import { reportSarif } from '../../../src/core/citation/sarif.ts';
import { CITATION_STYLES, styleRef, type CitationStyle } from '../../../src/core/citation/style.ts';
import { createCorpus, type Corpus } from '../../../src/core/corpus/corpus.ts';
import { delegationChain, higherArticles } from '../../../src/core/corpus/delegation.ts';
import { parseLawRef } from '../../../src/core/corpus/law-ref.ts';
import { loadPack, PackManifest } from '../../../src/core/corpus/pack.ts';
import { samplePack, TODAY } from '../support/service.ts';

const LAW = '가상시험법';
const source = { url: 'https://www.law.go.kr/', retrieved_at: '2026-01-01', official: true };
const article = (law: string, no: string, title: string, body: string) => ({ doc_id: `${law} ${no}`, kind: 'article', corpus: 'other', title, body, law_name: law, article: no, status: 'active', effective_on: '2025-01-01', source });
const judgment = (no: string, on: string, body: string) => ({ doc_id: `대법원 ${no}`, kind: 'precedent', corpus: 'other', title: `사건 ${no}`, body, court: '대법원', case_no: no, decided_on: on, status: 'active', source });

/** A made-up law with its decree, rule and annex, and the cases on it. */
const MADE = [
  article(LAW, '제3조', '허가', '① 장관은 대통령령으로 정하는 기준에 따라 허가한다.\n② 허가를 받은 자는 신고한다.'),
  article(LAW, '제4조', '취소', '허가는 취소할 수 있다.'),
  article(`${LAW} 시행령`, '제2조', '허가의 기준', '법 제3조제1항에 따른 기준은 총리령으로 정한다.'),
  article(`${LAW} 시행규칙`, '제5조', '세부 기준', '영 제2조에 따른 세부 기준은 별표 1과 같다.'),
  { ...article(`${LAW} 시행규칙`, '', '세부 기준(제5조 관련)', '1. 기준'), doc_id: `${LAW} 시행규칙 [별표 1]`, kind: 'table', article: undefined },
  judgment('2015다100', '2015-05-01', `${LAW} 제3조의 취지에 비추어 본다.`),
  judgment('2017다200', '2017-05-01', `${LAW} 제3조 제1항. 대법원 2015. 5. 1. 선고 2015다100 판결 참조.`),
  judgment('2018다300', '2018-05-01', `${LAW} 제3조. 대법원 2015. 5. 1. 선고 2015다100 판결 참조. 구 ${LAW}(2010. 1. 1. 법률 제9999호로 개정되기 전의 것) 제4조.`),
  judgment('2019다400', '2019-05-01', `[다수의견] ${LAW} 제3조를 본다.`),
];

let corpus: Corpus;
beforeAll(async () => {
  const manifest = PackManifest.parse({
    id: 'made', title: '만든 팩', version: '1', as_of: '2026-06-01', official: true, documents: 'd.jsonl',
    laws: [LAW, `${LAW} 시행령`, `${LAW} 시행규칙`].map((name) => ({ name, corpus: 'other', effective_on: '2025-01-01' })),
  });
  corpus = createCorpus([await samplePack(), loadPack(manifest, MADE.map((doc) => JSON.stringify(doc)).join('\n'))]);
});

function fixes(text: string, style: CitationStyle = 'bracketed'): readonly Fix[] {
  return checkCitations(text, corpus, TODAY).flatMap((citation) => fixesFor(citation, { text, corpus, style }));
}

const applied = (text: string, { span, replacement }: Fix): string => text.slice(0, span.start) + replacement + text.slice(span.end);

describe('styles', () => {
  it.each([
    ['bracketed', '「부가가치세법」 제39조제1항제6호가목'],
    ['spaced', '「부가가치세법」 제39조 제1항 제6호 가목'],
    ['court', '부가가치세법 제39조 제1항 제6호 가목'],
  ] as const)('%s: %s', (style, printed) => {
    const ref = parseLawRef('부가가치세법 제39조 제1항 제6호 가목');
    expect(ref && styleRef(ref, style)).toBe(printed);
  });

  it.each(CITATION_STYLES)('%s is read back as the same reference', (style) => {
    for (const canonical of ['민법 제623조', '주택임대차보호법 제3조의2 제2항', '국가를 당사자로 하는 계약에 관한 법률 시행령 제26조 제1항 제5호 가목', '국가를 당사자로 하는 계약에 관한 법률 시행규칙 [별표 2]']) {
      const ref = parseLawRef(canonical);
      const text = ref ? styleRef(ref, style) : '';
      expect(checkCitations(text, corpus, TODAY).flatMap(({ targets }) => targets.map((target) => target.ref))).toEqual([canonical]);
    }
  });
});

describe('fixes', () => {
  it.each([
    ['「특별소비세법」 제1조를 본다', '후속 법령 이름', '「개별소비세법」 제1조를 본다'],
    ['「예산회계법」 제47조를 본다', '후속 조문', '「국가재정법」 제90조를 본다'],
    ['예규 L-002에 따른다', '후속 문서', '예규 L-003에 따른다'],
    ['「주택임대차보호법」 제3조(보증금의 회수)제2항에 따라', '제목에 맞는', '「주택임대차보호법」 제3조의2(보증금의 회수)제2항에 따라'],
    ['주임법 제3조에 따라', '정식 이름', '「주택임대차보호법」 제3조에 따라'],
    ['「주택임대차보호법」 제3조에 따라', '약칭', '주임법 제3조에 따라'],
    ['국가계약법 시행령 제26조를', '정식 이름', '「국가를 당사자로 하는 계약에 관한 법률 시행령」 제26조를'],
    ['주택임대차보호법 제 3 조 제 1 항에', '인용 형식', '「주택임대차보호법」 제3조제1항에'],
    ['주택임대차보호법 제3조에', '시행일', '주택임대차보호법(2026. 1. 2. 시행) 제3조에'],
    ['대법원 2000. 1. 1. 선고 2000다37012 판결', '선고일', '대법원 2000. 9. 29. 선고 2000다37012 판결'],
    ['다른 글에서 L-003이 "비영업용 소형승용차에 해당하면 공제가 전면 허용된다"라고 한다', '원문', undefined],
  ])('%s: %s', (text, title, expected) => {
    const fix = fixes(text).find((one) => one.title.includes(title));
    expect(fix, JSON.stringify(fixes(text).map((one) => one.title))).toBeDefined();
    if (!fix) return;
    const after = applied(text, fix);
    if (expected !== undefined) expect(after).toBe(expected);
    // A repair of what the draft says leaves nothing to repair there; a rewrite means the same as before.
    const [before, now] = [checkCitations(text, corpus, TODAY)[0], checkCitations(after, corpus, TODAY)[0]];
    if (fix.kind === 'rewrite') expect(now?.targets.map(({ ref }) => ref)).toEqual(before?.targets.map(({ ref }) => ref));
    else if (fix.preferred) expect(now?.verdict.verdict).toBe('verified');
  });

  it('offers no form that would lose words of the citation', () => {
    for (const text of ['부가가치세법 제39조 제1항 단서', '주택임대차보호법 제3조 및 제4조', '구 주택임대차보호법 제3조', '같은 법 제3조']) {
      expect(fixes(text).filter(({ title }) => title.includes('인용 형식'))).toEqual([]);
    }
  });

  it('offers nothing for a citation that is not there, or not known', () => {
    for (const text of ['「민법」 제9999조', '「어느나라법」 제3조', '대법원 2024다99999 판결']) expect(fixes(text).filter(({ kind }) => kind === 'repair')).toEqual([]);
  });
});

describe('completion', () => {
  const at = (before: string, after = '') => completionsAt(before, after, { corpus, asOf: TODAY, style: 'bracketed' });
  it.each([
    ['임차인은 「주택임', '「주택임대차보호법」 ', 4],
    ['임차인은 「주임', '「주택임대차보호법」 ', 3],
    ['임차인은 주택임대', '「주택임대차보호법」 ', 4],
    ['주택임대차보호법 제3조의', undefined, 0],
    ['「주택임대차보호법」 제', '제3조', 1],
    ['「주택임대차보호법」 제3조에 따르고, 같은 법 제', '제3조', 1],
    ['주임법 제3', '제3조', 2],
    ['주임법 제3조 제', '제1항', 1],
    ['이 계약 제', undefined, 0],
    ['당사 취업규칙 제', undefined, 0],
    ['2000다37', '대법원 2000. 9. 29. 선고 2000다37012 판결', 7],
    ['대법원 2000다37', '대법원 2000. 9. 29. 선고 2000다37012 판결', 11],
    ['', undefined, 0],
  ])('after %j: %j', (before, insert, replace) => {
    const item = at(before).find((one) => one.insert === insert);
    if (insert === undefined) expect(at(before)).toEqual([]);
    else expect(item?.replace, JSON.stringify(at(before).map((one) => one.insert))).toBe(replace);
  });

  it('marks what is not in force, and closes a bracket once', () => {
    expect(at('「주택임대차보호법」 제').find(({ insert }) => insert === '제5조')).toMatchObject({ gone: true, detail: '삭제' });
    expect(at('「특별소비')[0]).toMatchObject({ gone: true, detail: '폐지 → 개별소비세법' });
    expect(at('「주택임대', '」을')[0]?.insert).toBe('「주택임대차보호법');
  });

  it('is as fast at the end of a long draft', () => {
    expect(at(`${'가나다라 '.repeat(200_000)}「주택임대차보호법」 제`).length).toBeGreaterThan(10);
  });
});

describe('the delegation chain', () => {
  it('goes from the law to the decree, the rule and the annex, and back up', () => {
    const law = corpus.document(`${LAW} 제3조`);
    if (!law) throw new Error('the made law is installed');
    const chain = [{ docId: `${LAW} 시행령 제2조`, below: [{ docId: `${LAW} 시행규칙 제5조`, below: [{ docId: `${LAW} 시행규칙 [별표 1]`, below: [] }] }] }];
    expect(delegationChain(law, corpus)).toEqual(chain);
    const second = law.body.indexOf('②');
    expect(delegationChain(law, corpus, { start: second, end: law.body.length })).toEqual([]);
    expect(delegationChain(law, corpus, { start: 0, end: second })).toEqual(chain);
    const above = (id: string) => higherArticles(corpus.document(id) ?? law, corpus);
    expect(above(`${LAW} 시행규칙 제5조`)).toEqual([`${LAW} 시행령 제2조`]);
    expect(above(`${LAW} 시행령 제2조`)).toEqual([`${LAW} 제3조`]);
    expect(above(`${LAW} 제3조`)).toEqual([]);
  });
});

describe('leading cases', () => {
  const on = (id: string, asOf = TODAY) => leadingCases(id, corpus, asOf, 3).map(({ doc }) => doc.doc_id);
  it('puts a full bench first, then what others cite most, then the newest', () => {
    expect(on(`${LAW} 제3조`)).toEqual(['대법원 2019다400', '대법원 2015다100', '대법원 2018다300']);
  });
  it('leaves out later ones than the day, and citations of a former text', () => {
    expect(on(`${LAW} 제3조`, '2016-01-01')).toEqual(['대법원 2015다100']);
    expect(on(`${LAW} 제4조`)).toEqual([]);
    expect(on(`${LAW} 제9조`)).toEqual([]);
  });
});

describe('the table of authorities', () => {
  const DRAFT = '「민법」 제623조, 주임법 제3조 및 제3조의2를 본다.\n\n주택임대차보호법 제3조, 대법원 2000다37012 판결, 「민법」 제9999조. =SUM(A1)은 L-001이 아니다.';
  it('lists each authority once, by group, with its places', () => {
    const table = tableOfAuthorities(checkCitations(DRAFT, corpus, TODAY));
    expect(table.map(({ group, ref, places, verdict }) => [group, ref, places.length, verdict.verdict])).toEqual([
      ['법령', '민법 제623조', 1, 'verified'],
      ['법령', '민법 제9999조', 1, 'phantom'],
      ['법령', '주택임대차보호법 제3조', 2, 'verified'],
      ['법령', '주택임대차보호법 제3조의2', 1, 'verified'],
      ['판례', '대법원 2000다37012', 1, 'verified'],
      ['예규·심판례·그 밖의 문서', 'L-001', 1, 'verified'],
    ]);
  });
  it('prints Markdown and CSV in which a draft is data', () => {
    const placeAt = lineFinder(DRAFT);
    const table = tableOfAuthorities(checkCitations(DRAFT, corpus, TODAY));
    const evil = [{ ...(table[0] as (typeof table)[number]), ref: '=HYPERLINK("http://x") | [가](command:x)' }];
    expect(authoritiesMarkdown('초안', evil, () => 1)).toContain('=HYPERLINK("http://x") \\| \\[가\\](command:x)');
    expect(authoritiesCsv(evil, () => 1)).toContain(`"'=HYPERLINK(""http://x"") | [가](command:x)"`);
    const csv = authoritiesCsv(table, (offset) => placeAt(offset).line);
    expect(csv.startsWith('\ufeff구분,인용,')).toBe(true);
    expect(csv).toContain('법령,주택임대차보호법 제3조,확인됨,,2,1 3\r\n');
    expect(authoritiesMarkdown('빈 글', [], () => 1)).toContain('문제가 없다는 뜻이 아닙니다');
  });
});

describe('reports', () => {
  const TEXT = '머리글\n「민법」 제623조와 「민법」 제9999조.\r\n「형법」 제1조';
  const report = () => citationReport([{ path: '가/초안.md', text: TEXT, citations: checkCitations(TEXT, corpus, TODAY) }, { path: '나.hwp', problem: '글이 아닌 파일입니다' }], corpus, TODAY);
  it('say what was found, by what, as of when, and what was not read', () => {
    expect(report()).toMatchObject({ found: 3, checked: 2, unchecked: 1, as_of: TODAY, skipped: [{ path: '나.hwp', reason: '글이 아닌 파일입니다' }] });
    expect(report().rows.map(({ line, column }) => [line, column])).toEqual([[2, 1], [2, 13], [3, 1]]);
    expect(report().packs.map(({ id }) => id)).toEqual(['made', 'sample']);
    const text = reportMarkdown(report(), '보고서');
    for (const part of ['3건 찾음', '고쳐야 할 인용 (1)', '가/초안.md:2', '확인하지 못한 인용 (1)', '나.hwp: 글이 아닌 파일입니다', '2026. 12. 1.', '표본·비공식']) expect(text).toContain(part);
    expect(reportMarkdown(citationReport([], corpus, TODAY), '빈 보고서')).toContain('문제가 없다는 뜻이 아니라');
  });
  it('print SARIF whose rules and places agree', () => {
    const sarif = reportSarif(report(), '1.2.3') as { version: string; runs: { tool: { driver: { version: string; rules: { id: string }[] } }; results: { ruleId: string; ruleIndex: number; level: string; locations: { physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number; startColumn: number; charLength: number } } }[] }[]; invocations: { executionSuccessful: boolean }[] }[] };
    expect(sarif.version).toBe('2.1.0');
    const [run] = sarif.runs;
    expect(run?.tool.driver.version).toBe('1.2.3');
    expect(run?.invocations[0]?.executionSuccessful).toBe(false);
    for (const { ruleId, ruleIndex } of run?.results ?? []) expect(run?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    expect(run?.results.map(({ ruleId, level }) => [ruleId, level])).toEqual([['phantom', 'error'], ['out_of_scope', 'note']]);
    expect(run?.results[0]?.locations[0]?.physicalLocation).toEqual({ artifactLocation: { uri: encodeURI('가/초안.md') }, region: { startLine: 2, startColumn: 13, charLength: '「민법」 제9999조'.length } });
  });
});
