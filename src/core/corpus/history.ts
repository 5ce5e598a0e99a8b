import { foldKey } from '../../base/fold.ts';
import type { LegalDocument } from './document.ts';
import { statuteDocuments, type ImportStamp, type StatuteFile } from './statute-file.ts';

/** One text of one article (or annex) with the days on which it was in force: `[from, to)`, `to` absent for the last. */
export interface PastDocument {
  readonly key: string;
  readonly from: string;
  readonly to?: string;
  readonly doc: LegalDocument;
}

/** A version of a law: when it took effect, and the promulgation that made it. */
export interface LawVersion {
  readonly from: string;
  readonly promulgationNo?: string;
}

export interface LawHistory {
  /** The name under which the law is known today. */
  readonly law: string;
  readonly versions: readonly LawVersion[];
  readonly documents: readonly PastDocument[];
}

/**
 * The history of one law from all its texts. A version is in force from its 시행일자 until the next one's; an article
 * whose text does not change over several versions is one entry. Texts that only repeal the law (and may have been put
 * off) end nothing here: the law's own entry says whether it is repealed.
 */
export function buildHistory(texts: readonly StatuteFile[], stamp: ImportStamp): LawHistory | undefined {
  const dated = texts
    .filter((text) => !text.repealed && text.articles.length > 0 && text.head.effectiveOn !== undefined)
    .sort((a, b) => compare(a.head.effectiveOn, b.head.effectiveOn) || compare(a.head.promulgatedOn, b.head.promulgatedOn));
  // Of several texts that took effect on one day the one promulgated last is what held.
  const versions = dated.filter((text, i) => text.head.effectiveOn !== dated[i + 1]?.head.effectiveOn);
  const law = versions.at(-1)?.head.title;
  if (law === undefined) return undefined;
  const documents: PastDocument[] = [];
  const open = new Map<string, PastDocument>();
  const textOf = (text: StatuteFile): Text => new Map(statuteDocuments({ ...text, head: { ...text.head, title: law } }, stamp).map((doc) => [foldKey(doc.doc_id), doc]));
  const promulgated = [...dated].sort((a, b) => compare(a.head.promulgatedOn, b.head.promulgatedOn));
  let current: Text = new Map();
  let latest = '';
  for (const version of versions) {
    const from = version.head.effectiveOn ?? '';
    const own = textOf(version);
    const on = version.head.promulgatedOn ?? '';
    const before = promulgated[promulgated.indexOf(version) - 1];
    const here = on >= latest || !before ? own : applyChanges(current, textOf(before), own);
    current = here;
    latest = on > latest ? on : latest;
    for (const [key, entry] of open) {
      const now = here.get(key);
      if (now && same(now, entry.doc)) continue;
      documents.push({ ...entry, to: from });
      open.delete(key);
    }
    for (const [key, doc] of here) if (!open.has(key)) open.set(key, { key, from, doc });
  }
  documents.push(...open.values());
  return {
    law,
    documents,
    versions: versions.map(({ head }) => ({ from: head.effectiveOn ?? '', ...(head.promulgationNo !== undefined && { promulgationNo: head.promulgationNo }) })),
  };
}

type Text = Map<string, LegalDocument>;

/**
 * A law promulgated first may take effect last. Its file then lacks what a later one has already changed, so only its
 * own changes, against the text promulgated before it, are brought into the text in force.
 */
function applyChanges(current: Text, before: Text, own: Text): Text {
  const merged = new Map(current);
  for (const [key, doc] of own) {
    const was = before.get(key);
    if (!was || !same(was, doc)) merged.set(key, doc);
  }
  for (const key of before.keys()) if (!own.has(key)) merged.delete(key);
  return merged;
}

function same(a: LegalDocument, b: LegalDocument): boolean {
  return a.body === b.body && a.title === b.title && a.status === b.status;
}

function compare(a: string | undefined, b: string | undefined): number {
  return (a ?? '').localeCompare(b ?? '');
}
