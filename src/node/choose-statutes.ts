import { corpusOfLaw } from '../core/corpus/corpora.ts';
import { printArticle } from '../core/corpus/law-ref.ts';
import type { LawEntryRecord } from '../core/corpus/pack.ts';
import type { StatuteFile } from '../core/corpus/statute-file.ts';

/**
 * Of the files of each title, the one in force on `asOf`, and what a pack declares of its law. Files passed over are
 * added to `left` with the reason.
 */
export function chooseStatutes(
  read: readonly { readonly file: string; readonly statute: StatuteFile }[],
  asOf: string,
  left: { file: string; reason: string }[],
): { readonly kept: readonly StatuteFile[]; readonly laws: readonly LawEntryRecord[] } {
  const byTitle = new Map<string, { file: string; statute: StatuteFile }[]>();
  for (const one of read) byTitle.set(one.statute.head.title, [...(byTitle.get(one.statute.head.title) ?? []), one]);
  const laws: LawEntryRecord[] = [];
  const kept: StatuteFile[] = [];
  for (const [title, files] of byTitle) {
    const living = files.filter(({ statute }) => !statute.repealed && statute.articles.length > 0);
    const gone = files.filter(({ statute }) => statute.repealed);
    const best = inForce(living.map(({ statute }) => statute), asOf);
    for (const { file, statute } of living) if (statute !== best) left.push({ file, reason: `‘${title}’의 다른 본문이 더 새것이어서 뺐습니다` });
    // Two laws can bear one title: the repealed one is not the living one's past.
    if (best) {
      kept.push(best);
      laws.push(livingLaw(best));
    } else {
      for (const { statute } of gone) laws.push(repealedLaw(statute));
    }
    if (!best && gone.length === 0) for (const { file } of files) left.push({ file, reason: '조문이 없습니다' });
  }
  return { kept, laws };
}

/** Of several texts of one title, the one in force on the day; with only coming ones, the first to come. */
export function inForce(statutes: readonly StatuteFile[], asOf: string): StatuteFile | undefined {
  const sorted = [...statutes].sort((a, b) => (a.head.effectiveOn ?? '').localeCompare(b.head.effectiveOn ?? ''));
  return sorted.filter(({ head }) => (head.effectiveOn ?? '') <= asOf).at(-1) ?? sorted[0];
}

export function livingLaw({ head, articles }: StatuteFile): LawEntryRecord {
  const inventory = [...new Set(articles.map(({ no }) => `${no.main}${no.branch === undefined ? '' : `의${no.branch}`}`))].join(',');
  const deleted = articles.filter(({ deletedOn }) => deletedOn !== undefined);
  return {
    name: head.title,
    abbr: [],
    corpus: corpusOfLaw(head.title),
    ...(head.effectiveOn !== undefined && { effective_on: head.effectiveOn }),
    articles: inventory,
    annexes: head.annexes.filter(({ kind }) => kind === '별표').map(({ no }) => (no ? `${no.main}${no.branch === undefined ? '' : `의${no.branch}`}` : '')),
    deleted: deleted.map(({ no, deletedOn }) => ({ articles: `${no.main}${no.branch === undefined ? '' : `의${no.branch}`}`, ...(deletedOn !== '' && deletedOn !== undefined && { on: deletedOn }) })),
    full_text: articles.filter(({ deletedOn, loose }) => deletedOn === undefined && !loose).map(({ no }) => printArticle(no)),
    status: 'active',
  };
}

export function repealedLaw({ head, validUntil }: StatuteFile): LawEntryRecord {
  // Until its last day the law is in force, though its text is not here: its citations are then left unchecked.
  const on = validUntil ?? head.effectiveOn;
  return { name: head.title, abbr: [], corpus: corpusOfLaw(head.title), deleted: [], full_text: [], status: 'repealed', ...(on !== undefined && { status_on: on }) };
}
