import { foldKey } from '../../base/fold.ts';
import type { LegalDocument } from './document.ts';
import { createLawNames, type LawNames } from './law-names.ts';
import type { LawEntry, LoadedPack } from './pack.ts';

/** Everything that is installed, looked up exactly: no prefix, no fuzzy match. */
export interface Corpus {
  readonly packs: readonly LoadedPack[];
  readonly names: LawNames;
  readonly documents: readonly LegalDocument[];
  /** A document by its id; spacing and dot variants aside, the id must be whole. */
  document(docId: string): LegalDocument | undefined;
  /** What the packs declare of the law with this official name, official packs first. */
  laws(official: string): readonly LawEntry[];
  /** Ids that are neither articles nor cases (a firm's own `L-001`), for finding them in drafts. */
  readonly ownIds: readonly string[];
}

/** Joins packs into one corpus. Where two packs hold the same id the official one wins, then the earlier one. */
export function createCorpus(packs: readonly LoadedPack[]): Corpus {
  const ordered = [...packs].sort((a, b) => Number(b.official) - Number(a.official));
  const byId = new Map<string, LegalDocument>();
  const lawsByName = new Map<string, LawEntry[]>();
  for (const pack of ordered) {
    for (const doc of pack.documents) {
      const key = foldKey(doc.doc_id);
      if (!byId.has(key)) byId.set(key, doc);
    }
    for (const law of pack.laws) {
      const key = foldKey(law.name);
      lawsByName.set(key, [...(lawsByName.get(key) ?? []), law]);
    }
  }
  const documents = [...byId.values()];
  return {
    packs: ordered,
    names: createLawNames(ordered.flatMap((pack) => pack.laws)),
    documents,
    document: (docId) => byId.get(foldKey(docId)),
    laws: (official) => lawsByName.get(foldKey(official)) ?? [],
    ownIds: documents.filter((doc) => doc.kind === 'ruling').map((doc) => doc.doc_id),
  };
}
