import { parseArgs } from 'node:util';
import { toLawError, type LawError } from '../base/law-error.ts';
import { builtInIssueTypes } from '../core/rules/registry.ts';
import { createLawService } from '../core/service.ts';
import { defaultDataFolder, openInstalled } from '../node/installed.ts';
import { COMMANDS, type Invocation } from './commands.ts';
import { EXIT, type CliIo, type ExitCode } from './io.ts';

const HELP = [
  'Jomun 조문 — 검증된 법령·판례 인용',
  '',
  ...COMMANDS.map((command) => `  jomun ${command.usage}\n      ${command.help}`),
  '',
  '  공통: --json  --as-of YYYY-MM-DD  --data 팩폴더  --no-sample',
  '  pack add: --id ID  --retrieved YYYY-MM-DD (자료를 받은 날)',
  '  pack download: --api (법제처 Open API, 키는 환경 변수 JOMUN_LAW_OC)  --from URL  --only 법령,법령  --allow-missing',
  '  종료 코드: 0 완료, 1 회색 인용 있음, 2 사용법 오류, 3 팩이나 문서 없음',
  '',
].join('\n');

/** Runs one command line and gives its exit code. `samplePack` is the folder of the pack that comes with the product. */
export async function runCli(argv: readonly string[], io: CliIo, samplePack: string): Promise<ExitCode> {
  const parsed = parse(argv);
  if (typeof parsed === 'string') {
    io.err(`${parsed}\n\n${HELP}`);
    return EXIT.usage;
  }
  const { name, call, sample, help } = parsed;
  const command = COMMANDS.find((one) => one.name === name);
  if (help || !command) {
    if (help || name === undefined) io.out(HELP);
    else io.err(`‘${name}’ 명령은 없습니다.\n\n${HELP}`);
    return help ? EXIT.done : EXIT.usage;
  }
  try {
    const { packs, problems, close } = await openInstalled(sample ? [samplePack] : [], [call.dataFolder]);
    for (const { folder, file, line, message } of problems) io.err(`${folder}/${file}${line > 0 ? `:${line}` : ''}: ${message}\n`);
    const service = createLawService({ packs, issueTypes: builtInIssueTypes(), now: () => new Date() });
    const code = await command.run(call, service, io);
    close();
    return code;
  } catch (thrown) {
    const error = toLawError(thrown);
    const cause = error.data['cause'];
    io.err(`${error.message}${cause === undefined ? '' : ` (${cause})`}\n`);
    return exitOf(error);
  }
}

function exitOf(error: LawError): ExitCode {
  switch (error.code) {
    case 'empty_input':
    case 'input_too_large':
    case 'not_text':
    case 'bad_date':
    case 'bad_reference':
    case 'bad_endpoint':
    case 'cancelled':
      return EXIT.usage;
    case 'not_found':
    case 'pack_unreadable':
    case 'no_pack':
    case 'download_failed':
    case 'write_failed':
    case 'engine_failed':
      return EXIT.missing;
  }
}

interface Parsed {
  readonly name: string | undefined;
  readonly call: Invocation;
  readonly sample: boolean;
  readonly help: boolean;
}

function parse(argv: readonly string[]): Parsed | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        sarif: { type: 'boolean', default: false },
        report: { type: 'boolean', default: false },
        text: { type: 'string' },
        data: { type: 'string' },
        'as-of': { type: 'string' },
        'top-k': { type: 'string' },
        corpus: { type: 'string' },
        id: { type: 'string' },
        retrieved: { type: 'string' },
        from: { type: 'string' },
        api: { type: 'boolean', default: false },
        only: { type: 'string' },
        'allow-missing': { type: 'boolean', default: false },
        'no-sample': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const [name, ...words] = positionals;
    return {
      name,
      call: {
        words,
        text: values.text,
        json: values.json,
        sarif: values.sarif,
        report: values.report,
        asOf: values['as-of'],
        dataFolder: values.data ?? defaultDataFolder(process.env),
        topK: values['top-k'],
        corpus: values.corpus,
        id: values.id,
        retrievedAt: values.retrieved,
        from: values.from,
        api: values.api,
        only: values.only,
        allowMissing: values['allow-missing'],
      },
      sample: !values['no-sample'],
      help: values.help,
    };
  } catch (error) {
    return `알 수 없는 옵션입니다: ${error instanceof Error ? error.message : String(error)}`;
  }
}
