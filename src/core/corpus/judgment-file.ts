import type { LegalDocument } from './document.ts';
import { caseUrl } from './official-url.ts';
import type { ImportStamp } from './statute-file.ts';

/** The front matter of a judgment file in the public precedent-kr layout, as far as it is used. */
export interface JudgmentHead {
  readonly caseNumbers: string;
  readonly title: string;
  readonly court: string;
  readonly decidedOn?: string;
  readonly url?: string;
}

const FULL = /(\d{2,4}[가-힣]{1,4}\d{1,7})/;

/** All numbers of joined cases: `2019다296172, 296189` is 2019다296172 and 2019다296189. */
export function caseNumbers(text: string): readonly string[] {
  const numbers: string[] = [];
  let head = '';
  for (const piece of text.split(/[,_·\s]+/)) {
    const full = FULL.exec(piece)?.[1];
    if (full !== undefined) {
      head = /^\d+[가-힣]+/.exec(full)?.[0] ?? '';
      numbers.push(full);
    } else if (/^\d{3,7}(?:\(.*\))?$/.test(piece) && head !== '') {
      numbers.push(`${head}${/^\d+/.exec(piece)?.[0] ?? ''}`);
    }
  }
  return [...new Set(numbers)];
}

/** A judgment as documents, one for each of its numbers; the text is the same. A file without a number gives none. */
export function judgmentDocuments(head: JudgmentHead, markdown: string, stamp: ImportStamp): readonly LegalDocument[] {
  const body = markdown
    .replace(/^# .*$/m, '')
    .replace(/^## /gm, '【')
    .replace(/^(【[^\n】]*)$/gm, '$1】')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .normalize('NFC');
  if (body === '') return [];
  return caseNumbers(head.caseNumbers).map((number) => ({
    doc_id: `${head.court} ${number}`,
    kind: 'precedent',
    corpus: stamp.corpus,
    title: head.title === '' ? number : head.title,
    body,
    court: head.court,
    case_no: number,
    ...(head.decidedOn !== undefined && { decided_on: head.decidedOn }),
    status: 'active',
    text_kind: 'verbatim',
    source: { pack: stamp.pack, url: head.url ?? caseUrl(number), retrieved_at: stamp.retrievedAt, official: stamp.official },
  }));
}
