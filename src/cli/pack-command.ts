import { withJosa } from '../base/josa.ts';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { LawError } from '../base/law-error.ts';
import { seoulDate } from '../base/date.ts';
import { readEndpoint } from '../base/endpoint.ts';
import { foldKey } from '../base/fold.ts';
import { LAW_FAMILIES, type LawFamily } from '../core/corpus/corpora.ts';
import { createLawNames } from '../core/corpus/law-names.ts';
import type { LawService } from '../core/service.ts';
import { downloadStatutes, type DownloadRequest } from '../node/download/download-statutes.ts';
import { LEGALIZE_BASE, legalizeSource, OPEN_API_BASE, openApiSource, type StatuteSource } from '../node/download/statute-source.ts';
import { installCheckout, type InstallResult } from '../node/install-pack.ts';
import { packPath, removePack } from '../node/pack-files.ts';
import { packOrigins, verifyPackFile } from '../node/sqlite-pack.ts';
import type { Command, Invocation } from './commands.ts';
import { EXIT, type CliIo, type ExitCode } from './io.ts';

/** `jomun pack list|add|download|update|verify|remove`. */
export const packCommand: Command = {
  name: 'pack',
  usage: 'pack list | add <폴더|파일.jsonl> [--id ID] | download [--api] [--from URL] [--only 이름,…] | update [ID] | verify [ID] | remove <ID>',
  help: '설치된 팩을 보고, 체크아웃·자체 문서를 팩으로 만들고, 법령을 내려받고, 새로 고치고, 점검하고, 지웁니다',
  run: async (call, service, io) => {
    const [verb, argument] = call.words;
    switch (verb) {
      case 'list':
        return list(call, service, io);
      case 'add':
        return add(call, argument, io);
      case 'download':
        return download(call, io);
      case 'update':
        return update(call, argument, io);
      case 'verify':
        return verify(call, argument, service, io);
      case 'remove':
        if (argument === undefined) throw new LawError('bad_reference', '지울 팩의 id를 적어 주세요.');
        await removePack(call.dataFolder, argument);
        io.err(`팩 ${argument}을(를) 지웠습니다.\n`);
        return EXIT.done;
      case undefined:
      default:
        throw new LawError('bad_reference', 'pack list, add, download, update, verify, remove 가운데 하나를 적어 주세요.');
    }
  },
};

function list(call: Invocation, service: LawService, io: CliIo): ExitCode {
  const coverage = service.coverage();
  if (call.json) io.out(`${JSON.stringify(coverage, null, 2)}\n`);
  else {
    for (const pack of coverage.packs) {
      io.out(`${pack.id}  ${pack.title} ${pack.version}  문서 ${pack.documents}건, 법령 ${pack.laws}건, ${pack.as_of} 기준${pack.official ? '' : ' · 표본·비공식'}\n`);
    }
    for (const gap of coverage.gaps) io.out(`  · ${gap}\n`);
  }
  return coverage.packs.length === 0 ? EXIT.missing : EXIT.done;
}

async function add(call: Invocation, from: string | undefined, io: CliIo): Promise<ExitCode> {
  if (from === undefined) throw new LawError('bad_reference', '가져올 폴더를 적어 주세요. 예: jomun pack add ./legalize-kr');
  const today = seoulDate(new Date());
  const result = await installCheckout({
    from: resolve(from),
    dataFolder: call.dataFolder,
    retrievedAt: call.retrievedAt ?? today,
    asOf: call.asOf ?? today,
    ...(call.id !== undefined && { id: call.id }),
    onFile: progress(io),
  });
  return report(call, result, io);
}

/** Fetches the laws of the corpora. The Open API's key comes from the environment, where no list of processes shows it. */
async function download(call: Invocation, io: CliIo): Promise<ExitCode> {
  const result = await downloadStatutes({
    source: sourceOf(call.api ? 'open-api' : 'legalize', call.from),
    families: chosenFamilies(call.only),
    dataFolder: call.dataFolder,
    id: call.id ?? 'law',
    ...downloadBasics(call, io),
  });
  for (const name of result.missing) io.err(`원본에 없어 뺀 법령: ${name}\n`);
  if (result.resumed > 0) io.err(`지난번에 받아 둔 파일 ${result.resumed}개를 이어 썼습니다.\n`);
  return report(call, result, io);
}

/** Makes a pack anew from where it came; every downloaded or added one when no id is given. */
async function update(call: Invocation, id: string | undefined, io: CliIo): Promise<ExitCode> {
  const origins = await packOrigins(call.dataFolder);
  const wanted = id === undefined ? origins : origins.filter((one) => one.id === id);
  if (wanted.length === 0) throw new LawError('not_found', id === undefined ? '새로 고칠 팩이 없습니다.' : `설치된 팩 ${withJosa(`‘${id}’`, '이/가')} 없습니다.`);
  let worst: ExitCode = EXIT.done;
  for (const { id: one, source } of wanted) {
    const remote = /^(legalize|open-api) (\S+)$/.exec(source);
    const code = remote
      ? report(call, await downloadStatutes({ source: sourceOf(remote[1] === 'open-api' ? 'open-api' : 'legalize', remote[2]), families: chosenFamilies(call.only), dataFolder: call.dataFolder, id: one, ...downloadBasics(call, io) }), io)
      : await add({ ...call, id: one }, source, io);
    if (code !== EXIT.done) worst = code;
  }
  return worst;
}

function sourceOf(kind: 'legalize' | 'open-api', from: string | undefined): StatuteSource {
  if (kind === 'legalize') return legalizeSource(readEndpoint(from ?? LEGALIZE_BASE));
  const key = process.env['JOMUN_LAW_OC'] ?? '';
  if (key === '') throw new LawError('bad_reference', '법제처 Open API의 키(OC)를 환경 변수 JOMUN_LAW_OC에 넣어 주세요.');
  return openApiSource(readEndpoint(from ?? OPEN_API_BASE), key);
}

/** Families by the names that `--only` lists (official or short); all of them without it. */
function chosenFamilies(only: string | undefined): readonly LawFamily[] {
  const all = Object.values(LAW_FAMILIES).flat();
  if (only === undefined) return all;
  const names = createLawNames([]);
  return only.split(',').map((given) => {
    const official = foldKey(names.official(given.trim()) ?? given);
    const family = all.find(({ name }) => foldKey(name) === official);
    if (!family) throw new LawError('bad_reference', `내려받는 법령 목록에 ${withJosa(`‘${given.trim()}’`, '이/가')} 없습니다.`);
    return family;
  });
}

function downloadBasics(call: Invocation, io: CliIo): Pick<DownloadRequest, 'now' | 'today' | 'allowMissing' | 'onFile' | 'onRetry'> {
  const now = new Date();
  return { now, today: seoulDate(now), allowMissing: call.allowMissing ?? false, onFile: progress(io), onRetry: (message) => io.err(`다시 시도: ${message}\n`) };
}

/** Prints each tenth once. */
function progress(io: CliIo): (done: number, total: number) => void {
  let shown = -1;
  return (done, total) => {
    const tenth = Math.floor((10 * done) / Math.max(1, total));
    if (tenth > shown) io.err(`${(shown = tenth) * 10}% (${done}/${total})\n`);
  };
}

function report(call: Invocation, result: InstallResult, io: CliIo): ExitCode {
  for (const { file, reason } of result.left) io.err(`뺀 파일: ${file} — ${reason}\n`);
  if (result.doubles > 0) io.err(`같은 id가 겹쳐 뺀 문서: ${result.doubles}건\n`);
  if (call.json) io.out(`${JSON.stringify(result, null, 2)}\n`);
  else io.out(`팩 ${result.id}: 문서 ${result.documents}건, 법령 ${result.laws}건 → ${result.path}\n`);
  return EXIT.done;
}

async function verify(call: Invocation, id: string | undefined, service: LawService, io: CliIo): Promise<ExitCode> {
  const ids = id === undefined ? service.corpus.packs.map((pack) => pack.id) : [id];
  const checked = await Promise.all(
    ids.filter((one) => id !== undefined || existsSync(packPath(call.dataFolder, one))).map(async (one) => ({ id: one, ...(await verifyPackFile(packPath(call.dataFolder, one))) })),
  );
  if (call.json) io.out(`${JSON.stringify(checked, null, 2)}\n`);
  else for (const one of checked) io.out(`${one.id}: ${one.message}\n`);
  if (checked.length === 0) io.err('점검할 팩이 없습니다.\n');
  return checked.length > 0 && checked.every(({ ok }) => ok) ? EXIT.done : EXIT.missing;
}
