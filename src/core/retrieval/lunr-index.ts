import lunr from 'lunr';
import type { Hit, IndexedDocument, LexicalIndex } from './lexical-index.ts';
import { tokenise } from './tokens.ts';

/** lunr stops being useful long before this: about 1 GB and 4 s for 15,000 articles. */
export const LUNR_LIMIT = 5_000;

/**
 * A `LexicalIndex` in memory on lunr: one combined field (boosted fields rank worse there), our own tokens on both
 * sides, no pipeline, and `query()` rather than `search()`, whose syntax would read a person's `~` and `:`.
 */
export function createLunrIndex(documents: readonly IndexedDocument[]): LexicalIndex {
  const builder = new lunr.Builder();
  builder.ref('id');
  builder.field('text');
  builder.tokenizer = ((text: string) => tokenise(text).map((token) => new lunr.Token(token, {}))) as unknown as typeof lunr.tokenizer;
  const folded: string[] = [];
  const byId = new Map(documents.map((doc) => [doc.id, doc]));
  for (const { id, text } of documents) {
    builder.add({ id, text });
    folded.push(squeeze(text));
  }
  const index = builder.build();
  const made: LexicalIndex = {
    size: documents.length,
    search: (query, { limit, accept, corpus, kinds, match }) => {
      const terms = [...new Set(tokenise(query))];
      if (terms.length === 0) return [];
      const hits: Hit[] = [];
      const results = index.query((q) => {
        for (const term of terms) q.term(term, { usePipeline: false, ...(match === 'all' && { presence: lunr.Query.presence.REQUIRED }) });
      });
      for (const { ref, score } of results) {
        const doc = byId.get(ref);
        if (!doc || (corpus !== undefined && doc.corpus !== corpus) || (kinds && !kinds.includes(doc.kind)) || (accept && !accept(ref))) continue;
        hits.push({ id: ref, score });
        if (hits.length >= limit) break;
      }
      return hits;
    },
    count: (query, options) => made.search(query, options).length,
    frequency: (term) => {
      const wanted = squeeze(term);
      return wanted === '' ? 0 : folded.filter((text) => text.includes(wanted)).length;
    },
  };
  return made;
}

function squeeze(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, '').toLowerCase();
}
