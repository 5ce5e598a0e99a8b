import { foldKey } from '../../base/fold.ts';
import type { ArticleSet } from './article-set.ts';
import type { LegalDocument } from './document.ts';
import { createLawNames, type LawNames } from './law-names.ts';
import type { Overruling } from './overruling.ts';
import type { LawEntry, Pack } from './pack.ts';

/** Everything that is installed, looked up exactly: no prefix, no fuzzy match. */
export interface Corpus {
  readonly packs: readonly Pack[];
  readonly names: LawNames;
  /** How many documents all packs hold, the same id counted once a pack. */
  readonly size: number;
  /**
   * A document by its id; spacing and dot variants aside, the id must be whole. With `asOf`, the text in force on that
   * day where a pack holds the law's history, else the text installed.
   */
  document(docId: string, asOf?: string): LegalDocument | undefined;
  /** The articles that a law had on a day, where some pack's history of it reaches that day. */
  articlesOn(law: string, asOf: string): ArticleSet | undefined;
  /** Every text that a document has had, from all packs that hold its history. */
  pastOf(docId: string): readonly LegalDocument[];
  /** The last day before the promulgation `no` took effect, for 구 법 that names it. */
  dayBefore(law: string, promulgationNo: string): string | undefined;
  /** The judgment that overrules this one, where an installed pack holds it and its day has come. */
  overruling(docId: string, asOf: string): Overruling | undefined;
  /** The articles and annexes of a law, from the first pack that holds any. */
  documentsOf(law: string): readonly LegalDocument[];
  /** What the packs declare of the law with this official name, official packs first. */
  laws(official: string): readonly LawEntry[];
  /** Ids that are neither articles nor cases (a firm's own `L-001`), for finding them in drafts. */
  readonly ownIds: ReadonlySet<string>;
}

/** Joins packs into one corpus. Where two packs hold the same id the official one wins, then the earlier one. */
export function createCorpus(packs: readonly Pack[]): Corpus {
  const ordered = [...packs].sort((a, b) => Number(b.official) - Number(a.official));
  const lawsByName = new Map<string, LawEntry[]>();
  for (const law of ordered.flatMap((pack) => pack.laws)) {
    const key = foldKey(law.name);
    lawsByName.set(key, [...(lawsByName.get(key) ?? []), law]);
  }
  return {
    packs: ordered,
    names: createLawNames(ordered.flatMap((pack) => pack.laws)),
    size: ordered.reduce((sum, { counts }) => sum + counts.article + counts.table + counts.precedent + counts.ruling, 0),
    articlesOn: (law, asOf) => ordered.map((pack) => pack.articlesOn?.(law, asOf)).find((set) => set !== undefined),
    pastOf: (docId) => ordered.flatMap((pack) => pack.pastOf?.(foldKey(docId)) ?? []),
    dayBefore: (law, no) => ordered.map((pack) => pack.versionOf?.(law, no)?.before).find((day) => day !== undefined),
    document: (docId, asOf) => {
      const key = foldKey(docId);
      if (asOf !== undefined) {
        const then = ordered.map((pack) => pack.documentOn?.(key, asOf)).find((doc) => doc !== undefined);
        if (then) return then;
      }
      for (const pack of ordered) {
        const doc = pack.document(key);
        if (doc) return doc;
      }
      return undefined;
    },
    overruling: (docId, asOf) => ordered.map((pack) => pack.overruling?.(foldKey(docId))).find((one) => one !== undefined && one.on <= asOf),
    documentsOf: (law) => ordered.map((pack) => pack.documentsOf(law)).find((documents) => documents.length > 0) ?? [],
    laws: (official) => lawsByName.get(foldKey(official)) ?? [],
    ownIds: new Set(ordered.flatMap((pack) => pack.ownIds)),
  };
}
