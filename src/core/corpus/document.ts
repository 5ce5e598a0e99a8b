import * as z from 'zod';
import { IsoDate, printDate } from '../../base/date.ts';

/** Where a document stands on a date. Only `active` may support anything. */
export const DocumentStatus = z.enum(['active', 'repealed', 'deleted', 'not_in_force', 'superseded', 'overruled']);
export type DocumentStatus = z.infer<typeof DocumentStatus>;

export const DocumentKind = z.enum(['article', 'table', 'precedent', 'ruling']);
export type DocumentKind = z.infer<typeof DocumentKind>;

/** Links are shown to people and opened by the host, so nothing but plain web addresses may enter a pack. */
export const WebUrl = z.string().refine((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), {
  error: 'http 또는 https 주소여야 합니다',
});

/**
 * One line of a pack's document file (CONTRACTS §1). `body` is verbatim and NFC; `text_kind: "summary"` says that the
 * body is a digest by the pack's author, so a draft's quotation of the official text cannot be checked against it.
 */
export const DocumentRecord = z.object({
  doc_id: z.string().trim().min(1).max(300),
  kind: DocumentKind,
  corpus: z.string().min(1),
  title: z.string().min(1),
  body: z.string().min(1),
  law_name: z.string().optional(),
  article: z.string().optional(),
  court: z.string().optional(),
  case_no: z.string().optional(),
  decided_on: IsoDate.optional(),
  status: DocumentStatus,
  status_note: z.string().optional(),
  status_on: IsoDate.optional(),
  successor: z.string().optional(),
  effective_on: IsoDate.optional(),
  promulgated_on: IsoDate.optional(),
  promulgation_no: z.string().optional(),
  text_kind: z.enum(['verbatim', 'summary']).default('verbatim'),
  source: z.object({ url: WebUrl, retrieved_at: IsoDate, official: z.boolean() }),
});
export type DocumentRecord = z.infer<typeof DocumentRecord>;

/** A document of an installed pack. */
export interface LegalDocument extends Omit<DocumentRecord, 'source'> {
  readonly source: DocumentRecord['source'] & { readonly pack: string };
}

/**
 * A document's status on one day. `later_version` means that only a text from after that day is installed: the law may
 * well have been in force in an earlier text, so nothing is said against it and nothing is verified by it either.
 */
export interface StatusOn {
  readonly status: DocumentStatus | 'later_version';
  /** In Korean, whenever the status is not `active`. */
  readonly reason?: string;
}

const STATUS_WORD: Record<DocumentStatus, string> = {
  active: '현행',
  repealed: '폐지',
  deleted: '삭제',
  not_in_force: '시행 전',
  superseded: '대체됨',
  overruled: '변경된 판례',
};

/** The Korean word for a status, as every surface prints it. */
export function statusWord(status: StatusOn['status']): string {
  return status === 'later_version' ? '시행 예정본' : STATUS_WORD[status];
}

/**
 * The status of `doc` on `asOf` (ISO date). A repeal or deletion counts from its own day; before that day the document
 * was law. Only what the pack marks as newly enacted (`not_in_force`) did not exist before its day.
 */
export function statusOn(doc: LegalDocument, asOf: string): StatusOn {
  if (doc.status !== 'active' && doc.status !== 'not_in_force' && (doc.status_on === undefined || doc.status_on <= asOf)) {
    return { status: doc.status, reason: endedReason(doc) };
  }
  const starts = doc.effective_on ?? doc.decided_on;
  if (doc.status === 'not_in_force' && (starts === undefined || starts > asOf)) {
    const when = starts === undefined ? '아직 시행되지 않았습니다' : `${printDate(starts)}부터 시행됩니다`;
    return { status: 'not_in_force', reason: doc.status_note ?? when };
  }
  if (starts !== undefined && starts > asOf) {
    const reason = `기준일(${printDate(asOf)})보다 뒤인 ${printDate(starts)} 시행본만 설치되어 있습니다`;
    return { status: 'later_version', reason };
  }
  return { status: 'active' };
}

function endedReason(doc: LegalDocument): string {
  const when = doc.status_on === undefined ? '' : `${printDate(doc.status_on)} `;
  const next = doc.successor === undefined ? '' : ` → ${doc.successor}`;
  return `${doc.status_note ?? `${when}${statusWord(doc.status)}`}${next}`;
}
