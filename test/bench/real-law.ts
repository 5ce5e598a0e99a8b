import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLunrIndex } from '../../src/core/retrieval/lunr-index.ts';
import { toLegalWords } from '../../src/core/rules/plain-words.ts';
import type { LexicalIndex } from '../../src/core/retrieval/lexical-index.ts';
import { installCheckout } from '../../src/node/install-pack.ts';
import { openSqlitePack } from '../../src/node/sqlite-pack.ts';
import { packPath } from '../../src/node/pack-files.ts';
import { ms, percentile, print, spread } from './figures.ts';

/** Packs of real law beside lunr on the same documents, in one run. `child` is this program, for a cold start. */
export async function benchRealLaw(root: string, child: string): Promise<void> {
  const shared = join(root, '..', 'shared');
  const from = join(shared, 'corpus', 'legalize-kr');
  if (!existsSync(from)) {
    console.log('실제 법령(../shared/corpus)이 없어 팩의 속도는 재지 않았습니다.');
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'jomun-bench-'));
  const importing = performance.now();
  const installed = await installCheckout({ from, dataFolder: folder, retrievedAt: '2026-06-15', asOf: '2026-12-01' });
  const path = packPath(folder, installed.id);
  print('법령 가져오기', `${(ms(importing) / 1000).toFixed(1)} s (문서 ${installed.documents}건)`);
  print('팩 크기', `${(statSync(path).size / 1e6).toFixed(1)} MB`);

  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const opening = performance.now();
  const opened = openSqlitePack(path);
  if ('problem' in opened) throw new Error(opened.problem.message);
  opened.index.search('수의계약', { limit: 8 });
  const cold = ms(opening);
  print('SQLite 열기와 첫 검색', `${cold.toFixed(1)} ms`);
  const { stdout } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', child, root, '--cold', path], { encoding: 'utf8' });
  print('새 프로세스에서 열기와 첫 검색', `${stdout.trim()} ms`);

  const known = readFileSync(join(shared, 'eval', 'tax-articles.dev.jsonl'), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as { query: string | null; context: string | null });
  const keywords = known.flatMap(({ query }) => query ?? []);
  const plain = known.flatMap(({ context }) => (context === null ? [] : toLegalWords(context)));
  const ours = { keyword: times(opened.index, keywords), plain: times(opened.index, plain) };
  print('SQLite 핵심어', spread(ours.keyword));
  print('SQLite 생활어', spread(ours.plain));
  print('SQLite RSS 증가', `${((process.memoryUsage().rss - before) / 1e6).toFixed(0)} MB`);

  const building = performance.now();
  const documents = [...opened.pack.heads()].flatMap(({ doc_id }) => opened.pack.document(doc_id.normalize('NFC').replace(/\s+/g, '').replace(/ㆍ/g, '·').toLowerCase()) ?? []);
  const lunr = createLunrIndex(documents.map((doc) => ({ id: doc.doc_id, corpus: doc.corpus, kind: doc.kind, text: `${doc.doc_id} ${doc.title} ${doc.body}` })));
  lunr.search('수의계약', { limit: 8 });
  const lunrCold = ms(building);
  print('lunr 만들기와 첫 검색', `${(lunrCold / 1000).toFixed(1)} s (문서 ${documents.length}건)`);
  const theirs = { keyword: times(lunr, keywords), plain: times(lunr, plain) };
  print('lunr 핵심어', spread(theirs.keyword));
  print('lunr 생활어', spread(theirs.plain));
  print('lunr ÷ SQLite: 첫 검색까지', `${(lunrCold / cold).toFixed(0)}배`);
  print('lunr ÷ SQLite: 핵심어 p95 / 생활어 p95', `${ratio(theirs.keyword, ours.keyword)} / ${ratio(theirs.plain, ours.plain)}배`);
  opened.close();
  await rm(folder, { recursive: true, force: true });
}

/** Opens a pack in a fresh process and prints the milliseconds to the first hit. */
export function coldStart(path: string): void {
  const start = performance.now();
  const opened = openSqlitePack(path);
  if ('problem' in opened) throw new Error(opened.problem.message);
  opened.index.search('수의계약', { limit: 8 });
  console.log(ms(start).toFixed(1));
  opened.close();
}

function times(index: LexicalIndex, queries: readonly string[]): readonly number[] {
  return queries.map((query) => {
    const start = performance.now();
    index.search(query, { limit: 10, kinds: ['article'] });
    return ms(start);
  });
}

function ratio(a: readonly number[], b: readonly number[]): string {
  return (percentile(a, 0.95) / percentile(b, 0.95)).toFixed(1);
}
