import { printDate } from '../base/date.ts';
import type { Span } from '../base/span.ts';
import { statusOn, statusWord, type LegalDocument } from '../core/corpus/document.ts';

/** A document as the editor shows it, and where its body begins. */
export interface FullText {
  readonly text: string;
  readonly bodyStart: number;
  /** The status line, to be drawn in grey when the document is not active. */
  readonly statusSpan: Span;
  readonly active: boolean;
}

const RULE = '─'.repeat(40);

/** Status first, then dates, origin and the official address, then the body as it stands in the pack. */
export function fullText(doc: LegalDocument, asOf: string): FullText {
  const { status, reason } = statusOn(doc, asOf);
  const title = doc.title === doc.doc_id ? doc.doc_id : `${doc.doc_id} (${doc.title})`;
  const statusLine = `상태: ${statusWord(status)}${reason === undefined ? '' : ` — ${reason}`} (기준일 ${printDate(asOf)})`;
  const lines = [title, statusLine];
  if (doc.effective_on !== undefined) lines.push(`시행일: ${printDate(doc.effective_on)}`);
  if (doc.decided_on !== undefined) lines.push(`선고일: ${printDate(doc.decided_on)}`);
  lines.push(`출처: ${doc.source.pack} 팩 · ${printDate(doc.source.retrieved_at)} 수집${doc.source.official ? '' : ` · 표본(${doc.text_kind === 'summary' ? '요지이며 ' : ''}공식 원문이 아님)`}`);
  lines.push(`공식 원문: ${decodeUrl(doc.source.url)}`, RULE, '');
  const head = `${lines.join('\n')}\n`;
  const statusStart = title.length + 1;
  return {
    text: `${head}${doc.body}\n`,
    bodyStart: head.length,
    statusSpan: { start: statusStart, end: statusStart + statusLine.length },
    active: status === 'active',
  };
}

/** Korean addresses are read, not escaped; the link provider opens the escaped one. */
export function decodeUrl(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
