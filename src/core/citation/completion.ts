import { foldKey } from '../../base/fold.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { statusOn, statusWord, type LegalDocument } from '../corpus/document.ts';
import { parseLawRef, printLawRef } from '../corpus/law-ref.ts';
import { parseUnits } from '../corpus/units.ts';
import { checkCitations } from './check.ts';
import { citationText } from './print-citation.ts';
import { styleName, type CitationStyle } from './style.ts';

/** Something that may stand where the caret is. */
export interface Completion {
  readonly label: string;
  readonly detail: string;
  readonly insert: string;
  /** How many units before the caret `insert` takes the place of. */
  readonly replace: number;
  /** What the typed letters are matched against. */
  readonly filter: string;
  /** Not in force: shown struck through and last. */
  readonly gone: boolean;
  readonly kind: 'law' | 'article' | 'paragraph' | 'case';
  readonly docId?: string;
}

export interface CompletionContext {
  readonly corpus: Corpus;
  readonly asOf: string;
  readonly style: CitationStyle;
}

/** As much of the draft before the caret as is read: 같은 법 finds its law in it. */
const READ_BACK = 4000;
const MOST_CASES = 50;
const MOST_LETTERS = 60;

/**
 * What may follow at the caret: law names after `「` or the beginning of one; the articles of a law after its name and
 * `제`; the 항 of an article after it; case numbers after their year and code. `before` is the draft up to the caret,
 * `after` what follows on its line.
 */
export function completionsAt(before: string, after: string, context: CompletionContext): readonly Completion[] {
  const text = before.slice(-READ_BACK);
  const line = text.slice(text.lastIndexOf('\n') + 1);
  const number = /(제\s?)(\d{0,4})$/.exec(line);
  if (number) return [...paragraphs(text, number[0], context), ...articles(text, number[0], context)];
  const open = /「([^「」]{0,60})$/.exec(line);
  if (open) return lawNames(open[1] ?? '', open[0], after.startsWith('」') ? '' : '」 ', context, '「');
  const digits = /((?:19|20)\d{2}[가-힣]{1,3}\d{0,7})$/.exec(line)?.[1];
  if (digits !== undefined) return cases(line, digits, context);
  const word = /(?:^|[\s(,"“‘'])([가-힣][가-힣·ㆍ ]{0,40})$/.exec(line)?.[1]?.trimStart();
  if (word === undefined) return [];
  // The longest run of words that begins a law's name; a word alone is as good as several.
  const starts = word.split(' ').map((_, i, all) => all.slice(i).join(' '));
  const found = starts.map((start) => lawNames(start, start, ' ', context)).find((items) => items.length > 0) ?? [];
  return found;
}

function lawNames(typed: string, replaced: string, tail: string, { corpus, style }: CompletionContext, bracket = ''): readonly Completion[] {
  const key = foldKey(typed);
  if (bracket === '' && key.length < 2) return [];
  const seen = new Set<string>();
  return corpus.packs
    .flatMap(({ laws }) => laws)
    .flatMap((law): readonly Completion[] => {
      const names = [law.name, ...law.abbr, corpus.names.short(law.name) ?? ''].map(foldKey);
      if (seen.has(law.name) || !names.some((name) => name.startsWith(key))) return [];
      seen.add(law.name);
      const gone = law.status === 'repealed';
      const detail = gone ? `폐지${law.successor === undefined ? '' : ` → ${law.successor}`}` : law.effectiveOn === undefined ? '설치된 팩' : `${law.effectiveOn} 시행`;
      const insert = bracket === '' ? `${styleName(law.name, style)}${tail}` : `「${law.name}${tail}`;
      // What is typed may be a short name, so it is matched as typed and not against the official name.
      return [{ label: law.name, detail, insert, replace: replaced.length, filter: `${bracket}${typed === '' ? law.name : typed}`, gone, kind: 'law' }];
    });
}

/** The law that an article number at the caret would belong to, as the recogniser reads it: by name, short name or 같은 법. */
function refAt(text: string, typed: string, ending: string, { corpus, asOf }: CompletionContext): string | undefined {
  const probe = `${text.slice(0, text.length - typed.length)}제1${ending}`;
  const last = checkCitations(probe, corpus, asOf).at(-1);
  return last && last.span.end === probe.length ? last.targets.at(-1)?.ref : undefined;
}

function articles(text: string, typed: string, context: CompletionContext): readonly Completion[] {
  const ref = parseLawRef(refAt(text, typed, '조', context) ?? '');
  if (!ref?.article) return [];
  return context.corpus
    .documentsOf(ref.law)
    .filter(({ kind, article }) => kind === 'article' && article !== undefined)
    .map((doc): Completion => {
      const { status } = statusOn(doc, context.asOf);
      const article = doc.article ?? '';
      return {
        label: `${article}(${doc.title})`,
        detail: status === 'active' || status === 'later_version' ? doc.title : statusWord(status),
        insert: article,
        replace: typed.length,
        // `제3` and `제 3` and a word of the title all find it.
        filter: `${headOf(typed)}${article.replace(/^제/, '')} ${doc.title}`,
        gone: status !== 'active' && status !== 'later_version',
        kind: 'article',
        docId: doc.doc_id,
      };
    });
}

function paragraphs(text: string, typed: string, context: CompletionContext): readonly Completion[] {
  const ref = parseLawRef(refAt(text, typed, '항', context) ?? '');
  if (!ref?.article || ref.paragraph === undefined) return [];
  const doc = context.corpus.document(printLawRef({ law: ref.law, article: ref.article }), context.asOf);
  if (!doc) return [];
  return parseUnits(doc.body)
    .filter((unit) => unit.paragraph !== undefined && unit.subparagraph === undefined)
    .map(({ paragraph = 0, span, deleted }): Completion => {
      const first = doc.body.slice(span.start, span.end).replace(/\s+/g, ' ').slice(0, MOST_LETTERS);
      return { label: `제${paragraph}항`, detail: deleted ? '삭제' : first, insert: `제${paragraph}항`, replace: typed.length, filter: `${headOf(typed)}${paragraph}항`, gone: deleted, kind: 'paragraph', docId: doc.doc_id };
    });
}

/** `제 3` without its digits. */
function headOf(typed: string): string {
  return /^제\s?/.exec(typed)?.[0] ?? '';
}

function cases(line: string, digits: string, { corpus, asOf }: CompletionContext): readonly Completion[] {
  const key = foldKey(digits);
  // A court and a day that were typed before the number are in the citation that is put in.
  const typed = /(?:[가-힣]{2,12}\s)?(?:\d{4}\s?\.\s?\d{1,2}\s?\.\s?\d{1,2}\s?\.\s?)?(?:선고\s|자\s)?$/.exec(line.slice(0, -digits.length).slice(-60))?.[0] ?? '';
  const written = /(?:대법원|법원|재판소)\s/.test(typed) ? `${typed}${digits}` : digits;
  return corpus.packs
    .flatMap((pack) => pack.casesFrom?.(key, MOST_CASES) ?? [])
    .slice(0, MOST_CASES)
    .flatMap((id): readonly Completion[] => {
      const doc = corpus.document(id, asOf);
      if (!doc || (doc.decided_on ?? '') > asOf) return [];
      return [{ label: id, detail: doc.title, insert: citationText(doc), replace: written.length, filter: `${written} ${doc.case_no ?? ''} ${doc.title}`, gone: isGone(doc, corpus, asOf), kind: 'case', docId: id }];
    });
}

function isGone(doc: LegalDocument, corpus: Corpus, asOf: string): boolean {
  return statusOn(doc, asOf).status !== 'active' || corpus.overruling(doc.doc_id, asOf) !== undefined;
}
