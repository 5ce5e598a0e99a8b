import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AnalysisEngine } from '../../../src/core/analysis/types.ts';
import { createCorpus, type Corpus } from '../../../src/core/corpus/corpus.ts';
import type { MemoryPack } from '../../../src/core/corpus/pack.ts';
import { indexInMemory } from '../../../src/core/retrieval/joined-index.ts';
import { builtInIssueTypes } from '../../../src/core/rules/registry.ts';
import { createLawService, type LawService } from '../../../src/core/service.ts';
import { readPackFolder } from '../../../src/node/pack-folder.ts';

export const ROOT = join(import.meta.dirname, '..', '..', '..');
/** The day on which every test asks: the sample's laws are in force, its coming ones are not. */
export const TODAY = '2026-12-01';

const SHARED = join(ROOT, '..', 'shared');
/** A folder of real data beside the checkout; tests that need it are skipped where it is absent. */
export function shared(...path: string[]): string | undefined {
  const full = join(SHARED, ...path);
  return existsSync(full) ? full : undefined;
}

export async function samplePack(): Promise<MemoryPack> {
  const result = await readPackFolder(join(ROOT, 'media', 'packs', 'sample'));
  if ('problem' in result) throw new Error(result.problem.message);
  return result.pack;
}

export async function sampleCorpus(): Promise<Corpus> {
  return createCorpus([await samplePack()]);
}

export async function sampleService(engine?: AnalysisEngine): Promise<LawService> {
  return createLawService({
    packs: [indexInMemory(await samplePack())],
    issueTypes: builtInIssueTypes(),
    now: () => new Date(`${TODAY}T03:00:00Z`),
    ...(engine && { engine }),
  });
}
