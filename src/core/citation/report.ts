import { printDate } from '../../base/date.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { escapeMarkdown } from './authorities.ts';
import type { CheckedCitation } from './check.ts';
import { isGrey, VERDICTS, verdictWord, type VerdictName } from './verdict.ts';

/** A draft that was checked, or why it was not. */
export type CheckedFile =
  | { readonly path: string; readonly text: string; readonly citations: readonly CheckedCitation[]; readonly truncatedAt?: number }
  | { readonly path: string; readonly problem: string };

export interface CitationCounts {
  readonly found: number;
  /** Told one way or the other; the rest is `unchecked`. */
  readonly checked: number;
  readonly unchecked: number;
  readonly by_verdict: Readonly<Record<VerdictName, number>>;
}

/** One citation in a report; lines and columns count from 1, in UTF-16 units. */
export interface ReportRow {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly citation: CheckedCitation;
}

/** What was checked, with what, as of when: a report says so whatever it found. */
export interface CitationReport extends CitationCounts {
  readonly as_of: string;
  readonly packs: readonly { readonly id: string; readonly title: string; readonly version: string; readonly as_of: string; readonly official: boolean }[];
  readonly files: readonly (CitationCounts & { readonly path: string; readonly truncated_at?: number })[];
  /** Files that could not be read: their citations are not among those found. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
  readonly rows: readonly ReportRow[];
}

export function countVerdicts(citations: readonly CheckedCitation[]): CitationCounts {
  const by_verdict = Object.fromEntries(VERDICTS.map((name) => [name, 0])) as Record<VerdictName, number>;
  for (const { verdict } of citations) by_verdict[verdict.verdict]++;
  const unchecked = by_verdict.unchecked + by_verdict.out_of_scope;
  return { found: citations.length, checked: citations.length - unchecked, unchecked, by_verdict };
}

export function citationReport(files: readonly CheckedFile[], corpus: Corpus, asOf: string): CitationReport {
  const read = files.flatMap((file) => ('problem' in file ? [] : [file]));
  const skipped = files.flatMap((file) => ('problem' in file ? [{ path: file.path, reason: file.problem }] : []));
  return {
    ...countVerdicts(read.flatMap(({ citations }) => citations)),
    as_of: asOf,
    packs: corpus.packs.map(({ id, title, version, asOf: day, official }) => ({ id, title, version, as_of: day, official })),
    files: read.map(({ path, citations, truncatedAt }) => ({ path, ...countVerdicts(citations), ...(truncatedAt !== undefined && { truncated_at: truncatedAt }) })),
    skipped,
    rows: read.flatMap(({ path, text, citations }) => {
      const placeOf = lineFinder(text);
      return citations.map((citation) => ({ path, ...placeOf(citation.span.start), citation }));
    }),
  };
}

/** 1-based line and column of offsets in a text; each look-up is a binary search. */
export function lineFinder(text: string): (offset: number) => { readonly line: number; readonly column: number } {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

/** A report as a person reads it: what must be mended first, then what could not be told, then what was confirmed. */
export function reportMarkdown(report: CitationReport, title: string): string {
  const { found, checked, unchecked, by_verdict } = report;
  const lines = [
    `# ${escapeMarkdown(title)}`,
    '',
    `기준일 ${printDate(report.as_of)} · 파일 ${report.files.length}개 · 인용 **${found}건 찾음** · 확인 ${checked}건 · 확인 못 함 ${unchecked}건`,
    '',
  ];
  if (found === 0) lines.push('찾은 인용이 없습니다. 문제가 없다는 뜻이 아니라, 알아볼 수 있는 인용이 없었다는 뜻입니다.', '');
  lines.push('| 판정 | 건수 |', '| --- | ---: |', ...VERDICTS.map((name) => `| ${verdictWord(name)} | ${by_verdict[name]} |`), '', '## 무엇으로 확인했나', '');
  if (report.packs.length === 0) lines.push('설치된 팩이 없습니다. 아무 인용도 확인하지 못했습니다.', '');
  else lines.push('| 팩 | 판 | 자료 기준일 | 구분 |', '| --- | --- | --- | --- |', ...report.packs.map((pack) => `| ${escapeMarkdown(pack.title)} | ${escapeMarkdown(pack.version)} | ${printDate(pack.as_of)} | ${pack.official ? '공식' : '표본·비공식'} |`), '');
  const sections: readonly (readonly [string, (row: ReportRow) => boolean])[] = [
    ['고쳐야 할 인용', ({ citation }) => isGrey(citation.verdict.verdict) || citation.verdict.verdict === 'misquoted'],
    ['확인하지 못한 인용', ({ citation }) => citation.verdict.verdict === 'unchecked' || citation.verdict.verdict === 'out_of_scope'],
    ['확인된 인용', ({ citation }) => citation.verdict.verdict === 'verified'],
  ];
  for (const [heading, wanted] of sections) {
    const rows = report.rows.filter(wanted);
    if (rows.length === 0) continue;
    lines.push(`## ${heading} (${rows.length})`, '', '| 곳 | 인용 | 판정 | 이유 |', '| --- | --- | --- | --- |');
    for (const { path, line, citation } of rows) lines.push(`| ${escapeMarkdown(path)}:${line} | ${escapeMarkdown(citation.text)} | ${verdictWord(citation.verdict.verdict)} | ${escapeMarkdown(citation.verdict.reason)} |`);
    lines.push('');
  }
  const cut = report.files.filter(({ truncated_at }) => truncated_at !== undefined);
  if (report.skipped.length + cut.length > 0) {
    lines.push('## 읽지 못한 부분', '', ...report.skipped.map(({ path, reason }) => `- ${escapeMarkdown(path)}: ${escapeMarkdown(reason)}`));
    lines.push(...cut.map(({ path, truncated_at = 0 }) => `- ${escapeMarkdown(path)}: 앞 ${truncated_at.toLocaleString('ko-KR')}자만 점검했습니다`), '');
  }
  return `${lines.join('\n')}\n`;
}
