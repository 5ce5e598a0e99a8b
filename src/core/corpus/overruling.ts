import type { LegalDocument } from './document.ts';

/** A judgment that a later one overrules: the folded id of the former, and the later one with its day. */
export interface Overruling {
  readonly overruled: string;
  readonly by: string;
  readonly on: string;
}

/**
 * The operative sentence of a full bench (전원합의체) or of the full Constitutional Court: earlier decisions are changed or
 * given up as far as they conflict with `이 판결의 견해`. What a dissent would have (`변경되어야 한다`) is not it.
 */
const OPERATIVE = /이\s?(?:판결|결정|전원합의체\s?판결)의?\s?견해[와에]?\s?(?:배치|저촉|상충|어긋나)(?:되)?는\s?(?:범위|한도)[^.\n]{0,20}(?:변경|폐기)(?:한다|하기로\s?한다|하기로)/g;
const NUMBER = /(?:^|[^\d가-힣])((?:\d{4}|\d{2})[가-힣]{1,3}\d{1,7})/g;
const LONGEST_SENTENCE = 1500;

/** The decisions that a judgment says it overrules, as ids of its own court; empty for all but a full bench. */
export function overruledBy(doc: LegalDocument): readonly Overruling[] {
  if (doc.kind !== 'precedent' || doc.court === undefined || doc.decided_on === undefined || !/전원(?:합의체|재판부)|헌법재판소/.test(`${doc.court} ${doc.body}`)) return [];
  const { court, decided_on: on, doc_id: by } = doc;
  const found = [...doc.body.matchAll(OPERATIVE)].flatMap(({ index }) => {
    const before = doc.body.slice(Math.max(0, index - LONGEST_SENTENCE), index);
    // The sentence that ends here; dates hold full stops too, so a sentence ends at `다.` or a line.
    const start = Math.max(before.lastIndexOf('다. '), before.lastIndexOf('\n'), -1) + 1;
    return [...before.slice(start).matchAll(NUMBER)].map((match) => `${court} ${match[1] ?? ''}`);
  });
  return [...new Set(found)].filter((overruled) => overruled !== by).map((overruled) => ({ overruled, by, on }));
}
