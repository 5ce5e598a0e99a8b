import type { Corpus } from '../corpus/corpus.ts';
import type { DocumentKind } from '../corpus/document.ts';
import type { LoadedPack } from '../corpus/pack.ts';
import type { Coverage } from './types.ts';

/** What the installed packs hold and, as plainly, what they do not: “not here” must never read as “does not exist”. */
export function coverageOf(corpus: Corpus): Coverage {
  const kinds: Record<DocumentKind, number> = { article: 0, table: 0, precedent: 0, ruling: 0 };
  for (const doc of corpus.documents) kinds[doc.kind]++;
  return {
    packs: corpus.packs.map((pack) => ({
      id: pack.id,
      title: pack.title,
      version: pack.version,
      as_of: pack.asOf,
      official: pack.official,
      documents: pack.documents.length,
      laws: pack.laws.length,
      ...(pack.note !== undefined && { note: pack.note }),
    })),
    searched_documents: corpus.documents.length,
    kinds,
    gaps: gapsOf(corpus),
  };
}

function gapsOf(corpus: Corpus): readonly string[] {
  if (corpus.packs.length === 0) return ['설치된 팩이 없어 아무것도 찾아보지 못했습니다'];
  const gaps: string[] = [];
  const partial = corpus.packs.filter(isPartial);
  if (partial.length > 0) gaps.push(`${partial.map((pack) => pack.title).join(', ')}에는 법령마다 일부 조문의 본문만 있습니다`);
  gaps.push('판례와 예규는 일부만 있으므로 찾지 못했다고 해서 없다는 뜻이 아닙니다');
  const unofficial = corpus.packs.filter((pack) => !pack.official);
  if (unofficial.length > 0) gaps.push(`${unofficial.map((pack) => pack.title).join(', ')}은 공식 원문이 아닙니다`);
  return gaps;
}

/** True when some law's listed articles outnumber the documents that hold their text. */
function isPartial(pack: LoadedPack): boolean {
  const texts = new Map<string, number>();
  for (const doc of pack.documents) if (doc.law_name !== undefined) texts.set(doc.law_name, (texts.get(doc.law_name) ?? 0) + 1);
  return pack.laws.some((law) => law.status === 'active' && (law.articles?.size ?? Infinity) > (texts.get(law.name) ?? 0));
}
