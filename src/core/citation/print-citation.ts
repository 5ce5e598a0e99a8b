import { printDate } from '../../base/date.ts';
import type { LegalDocument } from '../corpus/document.ts';

/** A document as a draft cites it: `「주택임대차보호법」 제3조`, `대법원 2018. 6. 28. 선고 2016다1045 판결`, a ruling's number. */
export function citationText(doc: LegalDocument): string {
  if (doc.law_name !== undefined && doc.doc_id.startsWith(doc.law_name)) {
    return `「${doc.law_name}」 ${doc.doc_id.slice(doc.law_name.length).trim()}`;
  }
  if (doc.kind === 'precedent' && doc.court !== undefined && doc.case_no !== undefined && doc.decided_on !== undefined) {
    return `${doc.court} ${printDate(doc.decided_on)} 선고 ${doc.case_no} 판결`;
  }
  return doc.doc_id;
}
