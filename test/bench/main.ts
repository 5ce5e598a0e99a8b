import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkCitations } from '../../src/core/citation/check.ts';
import { createCitationChecker } from '../../src/core/citation/checker.ts';
import { indexInMemory } from '../../src/core/retrieval/joined-index.ts';
import { builtInIssueTypes } from '../../src/core/rules/registry.ts';
import { createLawService } from '../../src/core/service.ts';
import { ms, print, spread } from './figures.ts';
import { benchRealLaw, coldStart } from './real-law.ts';
import { readPackFolder } from '../../src/node/pack-folder.ts';

const root = process.argv[2] ?? '.';
if (process.argv[3] === '--cold') {
  coldStart(process.argv[4] ?? '');
  process.exit(0);
}
function* files(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else if (name.endsWith('.md')) yield path;
  }
}

const loading = performance.now();
const loaded = await readPackFolder(join(root, 'media', 'packs', 'sample'));
if ('problem' in loaded) throw new Error(loaded.problem.message);
const service = createLawService({ packs: [indexInMemory(loaded.pack)], issueTypes: builtInIssueTypes(), now: () => new Date() });
print('표본 팩 읽기', `${ms(loading).toFixed(1)} ms (문서 ${loaded.pack.documents.length}건)`);

const clauses = readFileSync(join(root, 'media', 'samples', '특약.md'), 'utf8').split('\n').filter((line) => /^\d+\. /.test(line));
const first = performance.now();
await service.analyse(clauses[0] ?? '');
print('첫 분석(색인 만들기 포함)', `${ms(first).toFixed(1)} ms`);
const times: number[] = [];
for (let round = 0; round < 20; round++) {
  for (const clause of clauses) {
    const start = performance.now();
    await service.analyse(clause);
    times.push(ms(start));
  }
}
print('특약 한 줄 분석', spread(times));

const judgments = join(root, '..', 'shared', 'corpus', 'precedent-kr');
if (!existsSync(judgments)) {
  console.log('실제 판결문(../shared/corpus)이 없어 인용 점검 속도는 재지 않았습니다.');
} else {
  let text = '';
  for (const path of files(judgments)) {
    text += readFileSync(path, 'utf8');
    if (text.length > 8_000_000) break;
  }
  const throughput = (length: number): number => {
    const part = text.slice(0, length);
    const start = performance.now();
    checkCitations(part, service.corpus, '2026-12-01');
    return Buffer.byteLength(part) / 1e6 / (ms(start) / 1000);
  };
  throughput(500_000);
  const [small, large] = [throughput(1_000_000), throughput(8_000_000)];
  print('인용 점검, 판결문 100만 자', `${small.toFixed(1)} MB/s`);
  print('인용 점검, 판결문 800만 자', `${large.toFixed(1)} MB/s`);
  print('여덟 배 길이의 속도 비', (large / small).toFixed(2));
  // A keystroke in the middle of a long draft: the changed paragraph is read, the rest is remembered.
  const checker = createCitationChecker(service.corpus);
  let draft = text.slice(0, 1_000_000);
  checker.check(draft, '2026-12-01');
  const edits = Array.from({ length: 60 }, (_, i) => {
    const at = 400_000 + i * 997;
    draft = `${draft.slice(0, at)}가${draft.slice(at)}`;
    const start = performance.now();
    checker.check(draft, '2026-12-01');
    return ms(start);
  });
  print('초안 100만 자에서 글자 하나 고침', spread(edits));
  print('찾은 인용', String(checkCitations(text, service.corpus, '2026-12-01').length));
}

await benchRealLaw(root, process.argv[1] ?? '');
