import { existsSync } from 'node:fs';
import { LawError } from '../base/law-error.ts';
import { seoulDate } from '../base/date.ts';
import type { LawService } from '../core/service.ts';
import { installCheckout } from '../node/install-pack.ts';
import { packPath, removePack } from '../node/pack-files.ts';
import { verifyPackFile } from '../node/sqlite-pack.ts';
import type { Command, Invocation } from './commands.ts';
import { EXIT, type CliIo, type ExitCode } from './io.ts';

/** `jomun pack list|add|verify|remove`. */
export const packCommand: Command = {
  name: 'pack',
  usage: 'pack list | add <폴더> [--id ID] | verify [ID] | remove <ID>',
  help: '설치된 팩을 보고, 법령·판례 체크아웃을 팩으로 만들고, 점검하고, 지웁니다',
  run: async (call, service, io) => {
    const [verb, argument] = call.words;
    switch (verb) {
      case 'list':
        return list(call, service, io);
      case 'add':
        return add(call, argument, io);
      case 'verify':
        return verify(call, argument, service, io);
      case 'remove':
        if (argument === undefined) throw new LawError('bad_reference', '지울 팩의 id를 적어 주세요.');
        await removePack(call.dataFolder, argument);
        io.err(`팩 ${argument}을(를) 지웠습니다.\n`);
        return EXIT.done;
      case undefined:
      default:
        throw new LawError('bad_reference', 'pack list, pack add, pack verify, pack remove 가운데 하나를 적어 주세요.');
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
  let shown = -1;
  const result = await installCheckout({
    from,
    dataFolder: call.dataFolder,
    retrievedAt: call.retrievedAt ?? today,
    asOf: call.asOf ?? today,
    ...(call.id !== undefined && { id: call.id }),
    onFile: (done, total) => {
      const tenth = Math.floor((10 * done) / Math.max(1, total));
      if (tenth > shown) io.err(`${(shown = tenth) * 10}% (${done}/${total})\n`);
    },
  });
  for (const { file, reason } of result.left) io.err(`뺀 파일: ${file} — ${reason}\n`);
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
