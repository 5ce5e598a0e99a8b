import { daysBetween, printDate } from '../../base/date.ts';
import { withJosa } from '../../base/josa.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { DocumentKind } from '../corpus/document.ts';
import type { Pack } from '../corpus/pack.ts';
import type { Coverage } from './types.ts';

/** What the installed packs hold and, as plainly, what they do not: “not here” must never read as “does not exist”. */
export function coverageOf(corpus: Corpus, today: string): Coverage {
  const kinds: Record<DocumentKind, number> = { article: 0, table: 0, precedent: 0, ruling: 0 };
  for (const { counts } of corpus.packs) for (const kind of DocumentKind.options) kinds[kind] += counts[kind];
  return {
    packs: corpus.packs.map((pack) => ({
      id: pack.id,
      title: pack.title,
      version: pack.version,
      as_of: pack.asOf,
      official: pack.official,
      documents: sizeOf(pack),
      laws: pack.laws.length,
      ...(pack.note !== undefined && { note: pack.note }),
    })),
    searched_documents: corpus.size,
    kinds,
    gaps: gapsOf(corpus, today),
  };
}

export function sizeOf(pack: Pack): number {
  return DocumentKind.options.reduce((sum, kind) => sum + pack.counts[kind], 0);
}

/** Law changes every month: a copy older than this is told to be old. */
export const STALE_DAYS = 90;

function gapsOf(corpus: Corpus, today: string): readonly string[] {
  if (corpus.packs.length === 0) return ['설치된 팩이 없어 아무것도 찾아보지 못했습니다'];
  const gaps: string[] = [];
  const partial = corpus.packs.filter((pack) => pack.partial);
  if (partial.length > 0) gaps.push(`${partial.map((pack) => pack.title).join(', ')}에는 법령마다 일부 조문의 본문만 있습니다`);
  for (const pack of corpus.packs) {
    const days = daysBetween(pack.asOf, today);
    if (days > STALE_DAYS) gaps.push(`${withJosa(pack.title, '은/는')} ${days}일 전(${printDate(pack.asOf)}) 자료여서 그 뒤의 개정이 없습니다`);
  }
  gaps.push('판례와 예규는 일부만 있으므로 찾지 못했다고 해서 없다는 뜻이 아닙니다');
  const unofficial = corpus.packs.filter((pack) => !pack.official);
  if (unofficial.length > 0) gaps.push(`${withJosa(unofficial.map((pack) => pack.title).join(', '), '은/는')} 공식 원문이 아닙니다`);
  return gaps;
}
