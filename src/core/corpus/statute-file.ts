import type { DocumentRecord, LegalDocument } from './document.ts';
import { printArticle, printLawRef, type BranchedNumber } from './law-ref.ts';
import { lawUrl } from './official-url.ts';
import { circledNumber } from './units.ts';

/** An annex of a statute. A law's only annex has no number. `body` is absent where the source has only its title. */
export interface StatuteAnnex {
  readonly kind: '별표' | '별지';
  readonly no?: BranchedNumber;
  readonly title: string;
  readonly body?: string;
}

/** What a source says of a statute as a whole, as far as it is used. */
export interface StatuteHead {
  readonly title: string;
  readonly lawId: string;
  readonly promulgatedOn?: string;
  readonly promulgationNo?: string;
  readonly effectiveOn?: string;
  readonly annexes: readonly StatuteAnnex[];
}

/** One law as its file holds it. */
export interface StatuteFile {
  readonly head: StatuteHead;
  /** Set when the whole text is the sentence that repeals the law. */
  readonly repealed: boolean;
  /**
   * The last day on which the law has force, when its addenda say so (`2027년 12월 31일까지 효력을 가진다`). A repeal may
   * have been promulgated and put off again and again while the law lives on.
   */
  readonly validUntil?: string;
  readonly articles: readonly StatuteArticle[];
}

export interface StatuteArticle {
  readonly no: BranchedNumber;
  readonly title: string;
  /** One line for each 항, 호 and 목; amendment notes taken out. */
  readonly body: string;
  /** The day of deletion when the article is deleted; empty when the text names none. */
  readonly deletedOn?: string;
  /** Its own day, where the source gives one and it is later than the law's. */
  readonly effectiveOn?: string;
  /** True where the source leaves open which 호 a 목 belongs to: a missing one is then not known to be missing. */
  readonly loose?: true;
}

const HEAD = /^#{5} 제(\d+)조(?:의(\d+))?(?: ?\((.*)\))? ?$/;
const NOTE = / ?<(?:개정|신설|전문개정|본조신설|제목개정|단서신설|종전|타법개정|일부개정)[^<>]*>| ?\[(?:전문개정|본조신설|제목개정|본항신설|종전|법률 제)[^\]]*\]/g;
const DELETED = /^삭제\s*(?:<\s*(\d{4})\s*\.\s*(\d{1,2})\s*\.\s*(\d{1,2})[^<>]*>)?\.?$/;
const RANGE = /제(\d+)조(?:의(\d+))? ?(?:부터|내지) ?제(\d+)조(?:의(\d+))?(?: ?까지)?(?:는|은)? ?삭제(?: ?< ?(\d{4}) ?\. ?(\d{1,2}) ?\. ?(\d{1,2}))?/;
export const VALID_UNTIL = /이 법은 (\d{4})년 ?(\d{1,2})월 ?(\d{1,2})일까지 효력을 가진다/;
export const REPEAL = /(?:은|는|을|를)\s*(?:이를\s*)?폐지한다\.?$/;

/** Reads the Markdown below the front matter. Never throws; a file without articles has none. */
export function parseStatute(head: StatuteHead, markdown: string): StatuteFile {
  const main = markdown.split(/^## 부칙/m)[0] ?? '';
  const articles: StatuteArticle[] = [];
  let open: { readonly no: BranchedNumber; readonly title: string; readonly lines: string[] } | undefined;
  const close = (): void => {
    if (open) articles.push(...finishArticle(open.no, open.title, open.lines));
    open = undefined;
  };
  for (const line of main.split(/\r?\n/)) {
    const match = HEAD.exec(line);
    if (match) {
      close();
      open = { no: numbers(match[1], match[2]), title: unescape(match[3] ?? ''), lines: [] };
    } else if (/^#{1,6} /.test(line)) {
      close();
    } else if (open && line.trim() !== '') {
      open.lines.push(plainLine(line));
    }
  }
  close();
  const [only] = articles;
  const repealed = articles.length <= 1 && REPEAL.test((only?.body ?? main.replace(/^# .*$/m, '')).trim());
  const until = VALID_UNTIL.exec(markdown);
  return { head, repealed, articles: repealed ? [] : articles, ...(until && { validUntil: isoOf(until[1], until[2], until[3]) }) };
}

/** An article, or every article of a stub such as `제10조부터 제12조까지 삭제`. */
export function finishArticle(no: BranchedNumber, title: string, lines: readonly string[]): readonly StatuteArticle[] {
  const body = lines.join('\n').trim();
  const range = RANGE.exec(`${title} ${body}`);
  if (range && lines.length <= 1) {
    const [from, to] = [Number(range[1]), Number(range[3])];
    const on = isoOf(range[5], range[6], range[7]);
    const covered = to >= from && to - from < 500 ? Array.from({ length: to - from + 1 }, (_, i) => ({ main: from + i })) : [no];
    return covered.map((one) => ({ no: one, title: '(삭제)', body: `삭제${on === '' ? '' : ` <${on}>`}`, deletedOn: on }));
  }
  const deleted = lines.length === 1 ? DELETED.exec(body) : undefined;
  if (deleted) return [{ no, title: '(삭제)', body, deletedOn: isoOf(deleted[1], deleted[2], deleted[3]) }];
  return [{ no, title: title === '' ? printArticle(no) : title, body: body === '' ? title : body }];
}

/** `**①** 글 <개정 …>` → `① 글`; `  1\. 글` → `1. 글`. */
function plainLine(line: string): string {
  const text = unescape(line.replace(/^(\s*)\*\*([①-⑳㉑-㉟㊱-㊿])\*\*\s*/, (_, indent: string, mark: string) => (circledNumber(mark) > 0 ? `${mark} ` : `${indent}${mark} `)));
  return withoutNotes(text).replace(/^\s+(?=(?:\d{1,3}(?:의\d{1,2})?|[가-힣])\.\s)/, '');
}

/** A line without `<개정 …>` and its like, which belong to the law's history. */
export function withoutNotes(line: string): string {
  return line.replace(NOTE, '').trimEnd();
}

function unescape(text: string): string {
  return text
    .replace(/\\([.()[\]*_~#<>\\-])/g, '$1')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

export function isoOf(year: string | undefined, month: string | undefined, day: string | undefined): string {
  return year === undefined ? '' : `${year}-${(month ?? '').padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`;
}

function numbers(main: string | undefined, branch: string | undefined): BranchedNumber {
  return branch === undefined ? { main: Number(main) } : { main: Number(main), branch: Number(branch) };
}

/** What every document of one import shares. */
export interface ImportStamp {
  readonly pack: string;
  readonly corpus: string;
  readonly retrievedAt: string;
  readonly official: boolean;
}

/** The documents of a law: its articles, and its annexes, by title where the source has no more of them. */
export function statuteDocuments(file: StatuteFile, stamp: ImportStamp): readonly LegalDocument[] {
  const { head } = file;
  const shared = {
    corpus: stamp.corpus,
    law_name: head.title,
    ...(head.effectiveOn !== undefined && { effective_on: head.effectiveOn }),
    ...(head.promulgatedOn !== undefined && { promulgated_on: head.promulgatedOn }),
    ...(head.promulgationNo !== undefined && { promulgation_no: head.promulgationNo }),
  };
  const source = (url: string) => ({ pack: stamp.pack, url, retrieved_at: stamp.retrievedAt, official: stamp.official });
  const articles = file.articles.map(({ no, title, body, deletedOn, effectiveOn }): LegalDocument => ({
    ...shared,
    ...(effectiveOn !== undefined && { effective_on: effectiveOn }),
    doc_id: `${head.title} ${printArticle(no)}`,
    kind: 'article',
    title,
    body: body.normalize('NFC'),
    article: printArticle(no),
    text_kind: 'verbatim',
    source: source(lawUrl({ law: head.title, article: no })),
    ...deletion(deletedOn),
  }));
  const annexes = head.annexes.map(({ kind, no, title, body }): LegalDocument => {
    const deleted = DELETED.exec(title.trim());
    return {
      ...shared,
      doc_id: printLawRef({ law: head.title, annex: { kind, ...(no && { no }) } }),
      kind: 'table',
      title: deleted ? '(삭제)' : title,
      body: (body ?? `${title}\n이 별표의 본문은 설치된 자료에 없습니다. 공식 원문에서 확인하세요.`).normalize('NFC'),
      text_kind: body === undefined ? 'summary' : 'verbatim',
      source: source(lawUrl({ law: head.title })),
      ...deletion(deleted ? isoOf(deleted[1], deleted[2], deleted[3]) : undefined),
    };
  });
  return [...articles, ...annexes];
}

function deletion(on: string | undefined): Pick<DocumentRecord, 'status' | 'status_on'> {
  if (on === undefined) return { status: 'active' };
  return on === '' ? { status: 'deleted' } : { status: 'deleted', status_on: on };
}
