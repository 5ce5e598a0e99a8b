import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkCitations } from '../../src/core/citation/check.ts';
import { createCorpus } from '../../src/core/corpus/corpus.ts';
import { builtInIssueTypes } from '../../src/core/rules/registry.ts';
import { toLegalWords } from '../../src/core/rules/plain-words.ts';
import { createLawService } from '../../src/core/service.ts';
import { importStatutes } from '../../src/node/import-checkout.ts';
import { openSqlitePack } from '../../src/node/sqlite-pack.ts';
import { writePack } from '../../src/node/sqlite-write.ts';

const shared = join(process.argv[2] ?? '.', '..', 'shared');
if (!existsSync(join(shared, 'corpus')) || !existsSync(join(shared, 'eval'))) {
  console.log('../shared가 없어 평가하지 않았습니다.');
  process.exit(0);
}
const AS_OF = '2026-12-01';
const lines = <T>(file: string): T[] => readFileSync(join(shared, 'eval', file), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as T);
const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(0)}%`;
const print = (name: string, value: string): void => console.log(`${name.padEnd(34)} ${value}`);

const folder = await mkdtemp(join(tmpdir(), 'jomun-eval-'));
const path = join(folder, 'law.sqlite');
const imported = await importStatutes(join(shared, 'corpus', 'legalize-kr'), { pack: 'law', retrievedAt: '2026-06-15', asOf: AS_OF });
await writePack(path, { id: 'law', title: '법령', version: '1', as_of: '2026-06-15', official: true, source: 'legalize-kr' }, imported.laws, imported.documents);
const opened = openSqlitePack(path);
if ('problem' in opened) throw new Error(opened.problem.message);

interface Cite {
  readonly text: string;
  readonly cites: readonly { readonly text: string; readonly refs: readonly string[] }[];
}
const corpus = createCorpus([opened.pack]);
let [right, found, wanted] = [0, 0, 0];
for (const { text, cites } of lines<Cite>('citations.dev.jsonl')) {
  const got = checkCitations(text, corpus, AS_OF).flatMap(({ targets }) => targets.map(({ ref }) => ref));
  const gold = cites.flatMap(({ refs }) => refs);
  found += got.length;
  wanted += gold.length;
  for (const ref of got) {
    const at = gold.indexOf(ref);
    if (at >= 0) {
      right++;
      gold.splice(at, 1);
    }
  }
}
print('인용 정밀도 / 재현율', `${share(right, found)} / ${share(right, wanted)} (n=${wanted})`);

interface Known {
  readonly query: string | null;
  readonly context: string | null;
  readonly expected_article: string;
}
const known = lines<Known>('tax-articles.dev.jsonl');
for (const [name, of] of [
  ['핵심어', ({ query }: Known) => query ?? ''],
  ['생활어', ({ context }: Known) => toLegalWords(context ?? '')],
] as const) {
  const ranks = known.filter((one) => of(one) !== '').map((one) => opened.index.search(of(one), { limit: 10, kinds: ['article'] }).findIndex(({ id }) => id === one.expected_article));
  const within = (k: number): string => share(ranks.filter((rank) => rank >= 0 && rank < k).length, ranks.length);
  print(`${name} R@1 / R@5 / R@10`, `${within(1)} / ${within(5)} / ${within(10)} (n=${ranks.length})`);
}

const service = createLawService({ packs: [opened], issueTypes: builtInIssueTypes(), now: () => new Date(`${AS_OF}T03:00:00Z`) });
const clauses = lines<{ text: string; any_of: string[] }>('clauses.dev.jsonl');
let [cited, verified, all] = [0, 0, 0];
for (const { text, any_of } of clauses) {
  const { issues } = await service.analyse(text);
  const citations = issues.flatMap((issue) => issue.citations);
  all += citations.length;
  verified += citations.filter(({ verdict }) => verdict.verdict === 'verified').length;
  if (citations.some(({ doc_id }) => any_of.includes(doc_id))) cited++;
}
print('특약·질의: 맞는 조문을 인용', `${share(cited, clauses.length)} (n=${clauses.length}), 인용 ${all}건 중 확인 ${verified}건`);
opened.close();
await rm(folder, { recursive: true, force: true });
