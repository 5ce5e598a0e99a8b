import { foldKey } from '../../base/fold.ts';
import type { Corpus } from '../corpus/corpus.ts';
import type { LegalDocument } from '../corpus/document.ts';
import { documentRef, printLawRef } from '../corpus/law-ref.ts';
import type { Citing, Pack } from '../corpus/pack.ts';
import { findCitations } from './find.ts';
import { resolveCitations } from './resolve.ts';
import { printTarget } from './verify.ts';

/** Packs up to this many documents are read whole when they keep no list of who cites what. */
const SMALL = 5000;

/**
 * The documents that a judgment cites, as folded ids, each once: articles without their 항 and 호, and other cases. Former
 * texts (구 법) and what is only guessed at are left out: their numbers may mean something else today.
 */
export function citedIn(doc: LegalDocument, names: Corpus): readonly string[] {
  const asOf = doc.decided_on ?? '9999-12-31';
  const keys = resolveCitations(findCitations(doc.body, names), doc.body, names, asOf).flatMap(({ targets, historical }) =>
    historical ? [] : targets.flatMap((target) => (target.kind === 'statute' ? (target.inferred ? [] : [printLawRef(documentRef(target.ref))]) : [printTarget(target)])),
  );
  const own = foldKey(doc.doc_id);
  return [...new Set(keys.map(foldKey))].filter((key) => key !== own);
}

const known = new WeakMap<Pack, ReadonlyMap<string, readonly Citing[]>>();

/** Who cites what in a small pack held in memory; read once. */
function readCiting(pack: Pack, corpus: Corpus): ReadonlyMap<string, readonly Citing[]> {
  const before = known.get(pack);
  if (before) return before;
  const citing = new Map<string, string[]>();
  const size = Object.values(pack.counts).reduce((sum, count) => sum + count, 0);
  for (const { doc_id } of size <= SMALL && pack.counts.precedent > 0 ? pack.heads() : []) {
    const doc = pack.document(foldKey(doc_id));
    if (doc?.kind !== 'precedent') continue;
    for (const key of citedIn(doc, corpus)) citing.set(key, [...(citing.get(key) ?? []), doc_id]);
  }
  const counted = [...citing].map(([key, ids]) => [key, ids.map((docId) => ({ docId, cited: citing.get(foldKey(docId))?.length ?? 0 }))] as const);
  const made = new Map(counted);
  known.set(pack, made);
  return made;
}

/** A case that cites a document, and how many installed cases cite that case in turn. */
export interface LeadingCase {
  readonly doc: LegalDocument;
  readonly cited: number;
}

/**
 * The leading installed cases that cite a document: full benches first, then those that other cases cite most, then the
 * newest. Cases that were overruled by `asOf` are left out; joined cases count once.
 */
export function leadingCases(docId: string, corpus: Corpus, asOf: string, limit: number): readonly LeadingCase[] {
  const key = foldKey(docId);
  const citing = corpus.packs.flatMap((pack) => pack.citing?.(key) ?? readCiting(pack, corpus).get(key) ?? []);
  const cases = citing.flatMap(({ docId: id, cited }) => {
    const doc = corpus.document(id, asOf);
    const inForce = doc?.kind === 'precedent' && doc.status === 'active' && (doc.decided_on ?? '') <= asOf && !corpus.overruling(id, asOf);
    return doc && inForce ? [{ doc, cited, full: isFullBench(doc) }] : [];
  });
  const byJudgment = new Map(cases.map((one) => [`${one.doc.court ?? ''} ${one.doc.decided_on ?? ''} ${one.doc.title}`, one]));
  return [...byJudgment.values()]
    .sort((a, b) => Number(b.full) - Number(a.full) || b.cited - a.cited || (b.doc.decided_on ?? '').localeCompare(a.doc.decided_on ?? ''))
    .slice(0, limit)
    .map(({ doc, cited }) => ({ doc, cited }));
}

/** The data does not flag a full bench; its judgments have a majority opinion, or the chief justice's name at their end. */
function isFullBench(doc: LegalDocument): boolean {
  return doc.court === '대법원' && (/\[다수의견\]/.test(doc.body) || /대법원장/.test(doc.body.slice(-800)));
}
