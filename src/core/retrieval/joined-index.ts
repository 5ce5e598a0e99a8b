import type { MemoryPack } from '../corpus/pack.ts';
import type { Hit, IndexedPack, LexicalIndex } from './lexical-index.ts';
import { createLunrIndex } from './lunr-index.ts';

/** A pack in memory with its lunr index, which is built at the first search: opening an editor costs nothing. */
export function indexInMemory(pack: MemoryPack): IndexedPack {
  let built: LexicalIndex | undefined;
  const index = (): LexicalIndex => {
    built ??= createLunrIndex(pack.documents.map((doc) => ({ id: doc.doc_id, corpus: doc.corpus, kind: doc.kind, text: `${doc.doc_id} ${doc.title} ${doc.body}` })));
    return built;
  };
  return {
    pack,
    index: {
      size: pack.documents.length,
      search: (query, options) => index().search(query, options),
      count: (query, options) => index().count(query, options),
      frequency: (term) => index().frequency(term),
    },
  };
}

/**
 * Several indexes as one. Scores of different engines do not compare, so each pack's are set against its own best; the
 * same id is taken from the pack that comes first.
 */
export function joinIndexes(packs: readonly IndexedPack[]): LexicalIndex {
  const [only] = packs;
  if (only && packs.length === 1) return only.index;
  return {
    size: packs.reduce((sum, { index }) => sum + index.size, 0),
    search: (query, options) => {
      const best = new Map<string, Hit>();
      for (const { index } of packs) {
        const hits = index.search(query, options);
        const top = hits[0]?.score ?? 1;
        for (const { id, score } of hits) if (!best.has(id)) best.set(id, { id, score: score / top });
      }
      return [...best.values()].sort((a, b) => b.score - a.score).slice(0, options.limit);
    },
    count: (query, options) => Math.min(options.limit, packs.reduce((sum, { index }) => sum + index.count(query, options), 0)),
    frequency: (term) => packs.reduce((sum, { index }) => sum + index.frequency(term), 0),
  };
}
