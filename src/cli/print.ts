import { printDate } from '../base/date.ts';
import type { AnalysisReport, ExpandedIssue } from '../core/analysis/types.ts';
import type { CheckedCitation } from '../core/citation/check.ts';
import { isGrey, verdictWord, type Verdict } from '../core/citation/verdict.ts';
import { statusOn, statusWord, type LegalDocument } from '../core/corpus/document.ts';
import { styles } from './io.ts';

const CONFIDENCE = { low: '낮음', mid: '보통', high: '높음' } as const;

/** An analysis as a person reads it in a terminal. */
export function printReport(report: AnalysisReport, colour: boolean): string {
  const { bold, grey } = styles(colour);
  const lines: string[] = [bold(`■ ${report.query_id}`), `  ${report.plain_text.replace(/\n/g, '\n  ')}`, ''];
  report.expanded.forEach((issue) => lines.push(...printExpansion(issue), ''));
  for (const issue of report.issues) {
    lines.push(bold(`◆ ${issue.headline}`) + `  [확신도 ${CONFIDENCE[issue.confidence]}]`, `  ${issue.reasoning}`);
    if (issue.hedge !== null) lines.push(`  ※ ${issue.hedge}`);
    for (const citation of issue.citations) {
      lines.push(`  - ${mark(citation.verdict, citation.doc_id, colour)}${sourceOf(citation.document)}`, `      “${citation.excerpt}”`);
      if (citation.document) lines.push(`      ${citation.document.source.url}`);
    }
    lines.push('');
  }
  if (report.draft_citations.length > 0) lines.push(bold('선택한 글에 적힌 인용'), ...report.draft_citations.map((one) => `  ${printChecked(one, colour)}`), '');
  if (report.excluded.length > 0) {
    lines.push(bold('근거에서 제외한 문서'));
    for (const { doc, status, reason } of report.excluded) lines.push(`  - ${grey(`${doc.doc_id} ${doc.title}`)} — ${statusWord(status)}: ${reason}`);
    lines.push('');
  }
  if (report.omitted_issues > 0) lines.push(`쟁점이 ${report.omitted_issues}건 더 있습니다. 조항을 나누어 분석해 주세요.`);
  lines.push(...printCoverage(report));
  return `${lines.join('\n')}\n`;
}

/** Which engine answered, over which packs, as of when. */
function printCoverage(report: AnalysisReport): readonly string[] {
  const packs = report.coverage.packs.map((pack) => `${pack.title} ${pack.version}(문서 ${pack.documents}건${pack.official ? '' : ', 표본·비공식'})`);
  return [
    `엔진: ${report.engine.label}${report.engine.usesModel ? '' : ' (언어 모델을 쓰지 않음)'} · 기준일 ${printDate(report.as_of)}`,
    `검색한 팩: ${packs.length > 0 ? packs.join(', ') : '없음'}`,
    ...report.coverage.gaps.map((gap) => `  · ${gap}`),
  ];
}

/** One expansion: statute and case queries kept apart. */
export function printExpansion(issue: ExpandedIssue): readonly string[] {
  const { expansion } = issue;
  return [
    `  [${expansion.clause_category}] ${expansion.normalized_clause}`,
    `  위험: ${expansion.risk_focus.join(' / ')}`,
    `  법령 질의: ${expansion.statute_query.statute_keywords.join(', ')}`,
    `  판례 질의: ${expansion.case_query.case_keywords.join(', ')}`,
  ];
}

/** One citation of a draft on a line. */
export function printChecked(citation: CheckedCitation, colour: boolean): string {
  const reason = citation.verdict.reason === '' ? '' : ` — ${citation.verdict.reason}`;
  return `${mark(citation.verdict, citation.text.replace(/\s+/g, ' '), colour)}${reason}`;
}

/** A document in full, its status first. */
export function printDocument(doc: LegalDocument, asOf: string): string {
  const { status, reason } = statusOn(doc, asOf);
  const lines = [`${doc.doc_id} (${doc.title})`, `상태: ${statusWord(status)}${reason === undefined ? '' : ` — ${reason}`}`];
  if (doc.effective_on !== undefined) lines.push(`시행일: ${printDate(doc.effective_on)}`);
  if (!doc.source.official) lines.push('표본: 공식 원문이 아닙니다');
  lines.push(`공식 원문: ${doc.source.url}`, '', doc.body);
  return `${lines.join('\n')}\n`;
}

function mark(verdict: Verdict, text: string, colour: boolean): string {
  const { grey, amber } = styles(colour);
  const word = `[${verdictWord(verdict.verdict)}]`;
  if (isGrey(verdict.verdict)) return `${word} ${grey(text)}`;
  return verdict.verdict === 'misquoted' ? `${amber(word)} ${text}` : `${word} ${text}`;
}

function sourceOf(doc: LegalDocument | undefined): string {
  if (!doc) return '';
  const date = doc.effective_on === undefined ? '' : `, ${printDate(doc.effective_on)} 시행`;
  return ` ${doc.title}${date}${doc.source.official ? '' : ' · 표본'}`;
}
