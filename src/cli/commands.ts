import { LawError } from '../base/law-error.ts';
import { checkedToJson, expansionToJson, reportToJson } from '../core/analysis/to-json.ts';
import type { LawService } from '../core/service.ts';
import { citeCommand } from './cite-command.ts';
import { EXIT, type CliIo, type ExitCode } from './io.ts';
import { packCommand } from './pack-command.ts';
import { printChecked, printDocument, printExpansion, printReport } from './print.ts';

/** Flags and words of one call, parsed. */
export interface Invocation {
  readonly words: readonly string[];
  readonly text?: string | undefined;
  readonly json: boolean;
  /** Of `cite`: SARIF for code scanners, or a report in Markdown. */
  readonly sarif?: boolean | undefined;
  readonly report?: boolean | undefined;
  readonly asOf?: string | undefined;
  /** Where packs are installed. */
  readonly dataFolder: string;
  readonly topK?: string | undefined;
  readonly corpus?: string | undefined;
  readonly id?: string | undefined;
  readonly retrievedAt?: string | undefined;
  /** Of `pack download`: another address, the ministry's Open API, some laws only, and laws that the source lacks. */
  readonly from?: string | undefined;
  readonly api?: boolean | undefined;
  readonly only?: string | undefined;
  readonly allowMissing?: boolean | undefined;
}

/** One subcommand: its line of help and what it does. */
export interface Command {
  readonly name: string;
  readonly usage: string;
  readonly help: string;
  run(call: Invocation, service: LawService, io: CliIo): Promise<ExitCode>;
}

export const COMMANDS: readonly Command[] = [
  {
    name: 'analyze',
    usage: 'analyze <파일>[:줄[-줄]] | --text 글',
    help: '특약이나 질의의 쟁점을 짚고 인용을 검증합니다',
    run: async (call, service, io) => {
      const report = await service.analyse(await inputText(call, io), { asOf: call.asOf });
      io.out(call.json ? toJson(reportToJson(report)) : printReport(report, io.colour));
      return service.corpus.packs.length === 0 ? EXIT.missing : EXIT.done;
    },
  },
  {
    name: 'expand',
    usage: 'expand <파일>[:줄[-줄]] | --text 글',
    help: '질의 확장만 합니다',
    run: async (call, service, io) => {
      const text = await inputText(call, io);
      const { issues, omitted } = await service.expand(text, call.asOf);
      if (call.json) io.out(toJson({ expansions: issues.map((issue) => expansionToJson(issue, issue.expansion.clause_text)), omitted_issues: omitted }));
      else io.out(`${issues.flatMap((issue) => [...printExpansion(issue), '']).join('\n')}`);
      return EXIT.done;
    },
  },
  citeCommand,
  {
    name: 'article',
    usage: 'article <조문·사건번호·문서번호>',
    help: '문서 전문을 보여 줍니다',
    run: (call, service, io) => {
      const found = service.lookUp(call.words.join(' '), call.asOf);
      const docs = found.targets.map((target) => service.document(target.verdict.docId ?? target.ref, target.verdict.heldOn ?? call.asOf)).filter((doc) => doc !== undefined);
      if (call.json) io.out(toJson({ ...checkedToJson(found), documents: docs }));
      else if (docs.length === 0) io.out(`${printChecked(found, io.colour)}\n`);
      else io.out(docs.map((doc) => printDocument(doc, call.asOf ?? service.today())).join('\n'));
      return Promise.resolve(docs.length === 0 ? EXIT.missing : EXIT.done);
    },
  },
  {
    name: 'search',
    usage: 'search <질의> [--top-k N] [--corpus contract|tax|lease]',
    help: '조문을 찾습니다 (search_law)',
    run: (call, service, io) => {
      const input = { query: call.words.join(' '), ...(call.topK !== undefined && { top_k: Number(call.topK) }), ...(call.corpus !== undefined && { corpus: call.corpus }) };
      const answer = service.tool('search_law', input, call.asOf);
      io.out(call.json ? toJson(answer) : printSearch(answer));
      if (answer['error'] === 'bad_input') throw new LawError('bad_reference', String(answer['message']));
      return Promise.resolve(answer['error'] === undefined ? EXIT.done : EXIT.missing);
    },
  },
  packCommand,
  {
    name: 'mcp',
    usage: 'mcp',
    help: 'MCP 서버를 표준 입출력으로 엽니다 (search_law, get_law_article)',
    run: async (_call, service, io) => {
      await io.serveMcp(service);
      return EXIT.done;
    },
  },
];

function printSearch(answer: Readonly<Record<string, unknown>>): string {
  if (answer['error'] !== undefined) return `${String(answer['message'])}\n`;
  const hits = answer['hits'] as readonly { law_ref: string; title: string; snippet: string; note?: string; implementing_articles?: readonly string[] }[];
  const lines = hits.flatMap((hit) => [
    `${hit.law_ref} (${hit.title})${hit.note === undefined ? '' : ` — ${hit.note}`}`,
    `    ${hit.snippet}`,
    ...(hit.implementing_articles ? [`    하위 조문: ${hit.implementing_articles.join(', ')}`] : []),
  ]);
  const notes = [answer['note'], answer['note_corpus'], answer['note_coverage']].filter((note) => typeof note === 'string');
  return `${[...lines, ...notes].join('\n')}\n`;
}

/** `file.md:3`, `file.md:3-5`, or the whole file. A path that itself ends in `:3` must exist as it is to be meant. */
async function inputText(call: Invocation, io: CliIo): Promise<string> {
  if (call.text !== undefined) return call.text;
  const [target] = call.words;
  if (target === undefined) throw new LawError('empty_input', '분석할 파일이나 --text를 적어 주세요.');
  if (target === '-') return io.readStdin();
  const match = /^(.+?):(\d+)(?:-(\d+))?$/.exec(target);
  if (!match?.[1]) return io.readFile(target);
  const lines = (await io.readFile(match[1])).split(/\r?\n/);
  const [from, to] = [Number(match[2]), Number(match[3] ?? match[2])];
  if (from < 1 || to < from || from > lines.length) {
    throw new LawError('empty_input', `${match[1]}에는 ${from}${to === from ? '' : `-${to}`}행이 없습니다(모두 ${lines.length}행).`);
  }
  return lines.slice(from - 1, to).join('\n');
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
