import type { CitationReport, ReportRow } from './report.ts';
import { isGrey, verdictWord, type VerdictName } from './verdict.ts';

/** The verdicts that a code scanner is told of. What nothing is known of is a note: it never fails a build. */
const RULES: readonly (readonly [name: VerdictName, level: 'error' | 'warning' | 'note', help: string])[] = [
  ['phantom', 'error', '조문 목록을 모두 담은 팩에 없는 조문이거나, 있을 수 없는 사건번호입니다.'],
  ['repealed', 'warning', '기준일에 폐지, 삭제, 대체되었거나 변경된 판례입니다.'],
  ['misquoted', 'warning', '문서는 있으나 따옴표 안의 문구나 제목, 선고일이 다릅니다.'],
  ['out_of_scope', 'note', '설치된 팩의 범위 밖이라 확인하지 못했습니다.'],
  ['unchecked', 'note', '확인하지 못했습니다. 이유는 각 항목에 있습니다.'],
];

/**
 * A report as SARIF 2.1.0 (OASIS), for code scanning in CI. Columns are UTF-16 units; file paths are relative references
 * where they were given so.
 */
export function reportSarif(report: CitationReport, version: string): Record<string, unknown> {
  const told = report.rows.filter(({ citation }) => RULES.some(([name]) => name === citation.verdict.verdict));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Jomun',
            version,
            rules: RULES.map(([name, level, help]) => ({ id: name, name, shortDescription: { text: verdictWord(name) }, fullDescription: { text: help }, defaultConfiguration: { level } })),
          },
        },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: report.skipped.length === 0,
            toolExecutionNotifications: report.skipped.map(({ path, reason }) => ({ level: 'warning', message: { text: `${path}: ${reason}` } })),
          },
        ],
        properties: { asOf: report.as_of, found: report.found, checked: report.checked, unchecked: report.unchecked, packs: report.packs },
        results: told.map(toResult),
      },
    ],
  };
}

function toResult({ path, line, column, citation }: ReportRow): Record<string, unknown> {
  const { verdict, text, targets } = citation;
  const rule = RULES.findIndex(([name]) => name === verdict.verdict);
  return {
    ruleId: verdict.verdict,
    ruleIndex: rule,
    level: RULES[rule]?.[1] ?? 'none',
    message: { text: `${verdictWord(verdict.verdict)}: ${text.replace(/\s+/g, ' ')}${verdict.reason === '' ? '' : ` — ${verdict.reason}`}` },
    locations: [{ physicalLocation: { artifactLocation: { uri: encodeURI(path.replaceAll('\\', '/')) }, region: { startLine: line, startColumn: column, charLength: text.length } } }],
    properties: { refs: targets.map(({ ref }) => ref), grey: isGrey(verdict.verdict) },
  };
}
