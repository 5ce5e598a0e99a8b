import { LawError, toLawError } from '../base/law-error.ts';
import { checkedToJson } from '../core/analysis/to-json.ts';
import { citationReport, countVerdicts, reportMarkdown, type CheckedFile, type CitationReport } from '../core/citation/report.ts';
import { reportSarif } from '../core/citation/sarif.ts';
import { isGrey } from '../core/citation/verdict.ts';
import type { LawService } from '../core/service.ts';
import type { Command, Invocation } from './commands.ts';
import { EXIT, type CliIo } from './io.ts';
import { printChecked } from './print.ts';

/** `jomun cite`: every citation of a file, of several, or of a folder; for people, programs and code scanners. */
export const citeCommand: Command = {
  name: 'cite',
  usage: 'cite <파일·폴더 …>|- | --text 글 [--json | --sarif | --report]',
  help: '글에 적힌 인용을 모두 찾아 검증합니다 (회색이 있으면 종료 코드 1)',
  run: async (call, service, io) => {
    if ([call.json, call.sarif, call.report].filter(Boolean).length > 1) throw new LawError('empty_input', '--json, --sarif, --report 가운데 하나만 쓸 수 있습니다.');
    const single = call.text !== undefined || call.words.length === 1;
    const files = await checkAll(call, service, io);
    const report = citationReport(files, service.corpus, call.asOf ?? service.today());
    if (call.sarif) io.out(toJson(reportSarif(report, io.version)));
    else if (call.report) io.out(reportMarkdown(report, '인용 점검 보고서'));
    else if (call.json) io.out(toJson(reportJson(report, files, single)));
    else io.out(printReport(report, files, io.colour));
    if (report.rows.some(({ citation }) => isGrey(citation.verdict.verdict))) return EXIT.findings;
    // What could not be read was not checked: CI must not take it for a clean bill.
    return report.skipped.length > 0 ? EXIT.missing : EXIT.done;
  },
};

async function checkAll(call: Invocation, service: LawService, io: CliIo): Promise<readonly CheckedFile[]> {
  const check = (path: string, text: string): CheckedFile => ({ path, text, citations: service.check(text, call.asOf) });
  if (call.text !== undefined) return [check('글', call.text)];
  if (call.words.length === 0) throw new LawError('empty_input', '점검할 파일을 적어 주세요. 표준 입력은 -입니다.');
  const checked: CheckedFile[] = [];
  for (const word of call.words) {
    if (word === '-') {
      checked.push(check('표준 입력', await io.readStdin()));
      continue;
    }
    const paths = await io.listDrafts(word);
    // A name that was typed must be there; what lies in a folder may be unreadable, and the report says so.
    const asked = paths.length === 1 && paths[0] === word && call.words.length === 1;
    for (const path of paths) {
      try {
        checked.push(check(path, await io.readFile(path)));
      } catch (error) {
        if (asked) throw error;
        checked.push({ path, problem: toLawError(error).message });
      }
    }
  }
  return checked;
}

/** `jomun cite --json` (CONTRACTS §7), with what it was checked by; several files are told apart below `files`. */
function reportJson(report: CitationReport, files: readonly CheckedFile[], single: boolean): Record<string, unknown> {
  const { found, checked, unchecked, by_verdict, as_of, packs, skipped } = report;
  const counts = { found, checked, unchecked, by_verdict };
  const read = files.flatMap((file) => ('problem' in file ? [] : [file]));
  const [only] = read;
  const by = { as_of, packs };
  if (single && only && read.length === 1) return { ...counts, ...by, citations: only.citations.map(checkedToJson) };
  return { ...counts, ...by, skipped, files: read.map(({ path, citations }) => ({ path, ...countVerdicts(citations), citations: citations.map(checkedToJson) })) };
}

function printReport(report: CitationReport, files: readonly CheckedFile[], colour: boolean): string {
  const several = files.length > 1;
  const lines = report.rows.map(({ path, line, column, citation }) => `${several ? `${path}:${line}:${column} ` : ''}${printChecked(citation, colour)}`);
  const skipped = report.skipped.map(({ path, reason }) => `읽지 못함: ${path} — ${reason}`);
  const grey = report.by_verdict.repealed + report.by_verdict.phantom;
  const where = several ? `파일 ${report.files.length}개 · ` : '';
  return `${[...lines, ...skipped, `${where}인용 ${report.found}건 찾음 · 확인 ${report.checked}건 · 확인 못 함 ${report.unchecked}건 · 회색 ${grey}건`].join('\n')}\n`;
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
