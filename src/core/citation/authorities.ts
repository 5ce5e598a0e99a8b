import type { CheckedCitation } from './check.ts';
import { gravest, verdictWord, type Verdict } from './verdict.ts';

/** What a table of authorities sets apart, in its order. */
export const AUTHORITY_GROUPS = ['법령', '판례', '헌법재판소 결정', '예규·심판례·그 밖의 문서'] as const;
export type AuthorityGroup = (typeof AUTHORITY_GROUPS)[number];

/** One authority that a draft cites, with every place where it does. */
export interface Authority {
  readonly group: AuthorityGroup;
  /** Canonical reference (CONTRACTS §7). */
  readonly ref: string;
  /** The gravest verdict that any of its places has. */
  readonly verdict: Verdict;
  /** UTF-16 offsets into the draft, in order. */
  readonly places: readonly number[];
}

/**
 * 인용 목차: every authority of a draft once, by group, laws by their name and number, cases by court and date of filing.
 * Members of a list or range count each. What points nowhere (같은 법 without a law before it) is left out.
 */
export function tableOfAuthorities(citations: readonly CheckedCitation[]): readonly Authority[] {
  const byRef = new Map<string, { group: AuthorityGroup; verdicts: Verdict[]; places: number[] }>();
  for (const { span, kind, targets, verdict } of citations) {
    for (const target of targets) {
      const entry = byRef.get(target.ref) ?? { group: groupOf(kind, target.ref), verdicts: [], places: [] };
      // A citation of one place has the verdict of its quotation and title too.
      entry.verdicts.push(targets.length === 1 ? verdict : target.verdict);
      if (entry.places.at(-1) !== span.start) entry.places.push(span.start);
      byRef.set(target.ref, entry);
    }
  }
  return [...byRef]
    .flatMap(([ref, { group, verdicts, places }]) => {
      const verdict = gravest(verdicts);
      return verdict ? [{ group, ref, verdict, places }] : [];
    })
    .sort((a, b) => AUTHORITY_GROUPS.indexOf(a.group) - AUTHORITY_GROUPS.indexOf(b.group) || a.ref.localeCompare(b.ref, 'ko', { numeric: true }));
}

function groupOf(kind: CheckedCitation['kind'], ref: string): AuthorityGroup {
  if (kind === 'statute') return '법령';
  if (kind === 'ruling') return '예규·심판례·그 밖의 문서';
  return ref.startsWith('헌법재판소') ? '헌법재판소 결정' : '판례';
}

/** The table as Markdown. `lineOf` gives the 1-based line of an offset. */
export function authoritiesMarkdown(title: string, authorities: readonly Authority[], lineOf: (offset: number) => number): string {
  const lines = [`# 인용 목차 — ${escapeMarkdown(title)}`, ''];
  if (authorities.length === 0) lines.push('인용 0건을 찾았습니다. 문제가 없다는 뜻이 아닙니다.', '');
  for (const group of AUTHORITY_GROUPS) {
    const rows = authorities.filter((one) => one.group === group);
    if (rows.length === 0) continue;
    lines.push(`## ${group} (${rows.length})`, '', '| 인용 | 확인 | 곳 |', '| --- | --- | --- |');
    for (const { ref, verdict, places } of rows) lines.push(`| ${escapeMarkdown(ref)} | ${statusOf(verdict)} | ${places.map((at) => `${lineOf(at)}행`).join(', ')} |`);
    lines.push('');
  }
  return lines.join('\n');
}

/** The table as CSV (RFC 4180, with the mark that tells a spreadsheet that it is UTF-8). */
export function authoritiesCsv(authorities: readonly Authority[], lineOf: (offset: number) => number): string {
  const rows = authorities.map(({ group, ref, verdict, places }) => [group, ref, verdictWord(verdict.verdict), verdict.reason, String(places.length), places.map(lineOf).join(' ')]);
  return `\ufeff${[['구분', '인용', '확인', '이유', '횟수', '행'], ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

function statusOf(verdict: Verdict): string {
  return escapeMarkdown(verdict.reason === '' ? verdictWord(verdict.verdict) : `${verdictWord(verdict.verdict)} — ${verdict.reason}`);
}

/** What a draft says is data: in a table it may be neither markup nor the end of its cell. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>#|~!]/g, '\\$&').trim();
}

/** A cell that begins like a formula would be run by a spreadsheet; an apostrophe makes it text. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
