import { printDate } from '../../base/date.ts';
import { overlaps, slice, type Span } from '../../base/span.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { parseLawRef } from '../corpus/law-ref.ts';
import type { CheckedCitation } from './check.ts';
import { citationText } from './print-citation.ts';
import { styleName, styleRef, type CitationStyle } from './style.ts';

/** One change to a draft that a person may choose. Nothing is ever changed by itself. */
export interface Fix {
  /** What the change does, in Korean. */
  readonly title: string;
  readonly span: Span;
  readonly replacement: string;
  /** `repair` mends what a verdict found; `rewrite` says the same in another form. */
  readonly kind: 'repair' | 'rewrite';
  /** The one that mends the verdict without a guess. */
  readonly preferred?: true;
}

interface FixContext {
  readonly text: string;
  readonly corpus: Corpus;
  readonly style: CitationStyle;
}

const ARTICLE = /제?\s?\d{1,4}\s?조(?:\s?의\s?\d{1,3})?/;
const DAY = /\d{4}\s?\.\s?\d{1,2}\s?\.\s?\d{1,2}\s?\.?/;
/** A citation that is a name and numbers and nothing else; any other word in it (본문, 단서, a gloss) would be lost. */
const PLAIN = /^(?:[\s제\d조항호목의①-⑳㉑-㉟㊱-㊿]|[가-하](?=목)|\([^()\d\n]{1,60}\))+$/;

/** What can be done about one citation of a draft: repairs of its verdict first, then other ways to write it. */
export function fixesFor(citation: CheckedCitation, context: FixContext): readonly Fix[] {
  return [...repairs(citation, context), ...rewrites(citation, context)];
}

function repairs(citation: CheckedCitation, context: FixContext): readonly Fix[] {
  const { verdict } = citation;
  switch (verdict.verdict) {
    case 'repealed':
      return replaceBySuccessor(citation, verdict.successor, context);
    case 'misquoted':
      return [...meantArticle(citation, verdict.meant ?? []), ...realPassage(citation, verdict.closest?.text), ...decisionDay(citation, verdict.docId, context)];
    case 'verified':
    case 'phantom':
    case 'out_of_scope':
    case 'unchecked':
      return [];
  }
}

/** A successor is a law or an article; a law's takes over the name only, since its numbers need not be the same. */
function replaceBySuccessor({ nameSpan, span, targets }: CheckedCitation, successor: string | undefined, { corpus, style }: FixContext): readonly Fix[] {
  if (successor === undefined) return [];
  const article = parseLawRef(successor);
  if (article && targets.length === 1) return [{ title: `후속 조문으로 바꾸기: ${successor}`, span, replacement: styleRef(article, style), kind: 'repair' }];
  const doc = corpus.document(successor);
  if (doc && targets.length === 1) return [{ title: `후속 문서로 바꾸기: ${successor}`, span, replacement: citationText(doc), kind: 'repair' }];
  const law = corpus.names.official(successor);
  if (law === undefined || !nameSpan) return [];
  return [{ title: `후속 법령 이름으로 바꾸기: ${law} (조문 번호는 직접 확인)`, span: nameSpan, replacement: styleName(law, style), kind: 'repair' }];
}

/** The title names another article than the number: the number is put right. */
function meantArticle({ span, nameSpan, text }: CheckedCitation, meant: readonly string[]): readonly Fix[] {
  const from = nameSpan ? nameSpan.end - span.start : 0;
  const found = ARTICLE.exec(text.slice(from));
  if (!found) return [];
  const start = span.start + from + found.index;
  return meant.flatMap((id, _i, all) => {
    const article = /제\d+조(?:의\d+)?$/.exec(id)?.[0];
    if (article === undefined) return [];
    return [{ title: `제목에 맞는 조문 번호로 고치기: ${article}`, span: { start, end: start + found[0].length }, replacement: article, kind: 'repair' as const, ...(all.length === 1 && { preferred: true as const }) }];
  });
}

function realPassage({ quote }: CheckedCitation, passage: string | undefined): readonly Fix[] {
  if (!quote || passage === undefined) return [];
  const shown = passage.length > 40 ? `${passage.slice(0, 40)}…` : passage;
  return [{ title: `따옴표 안을 원문으로 바꾸기: “${shown}”`, span: quote.span, replacement: passage.split('\n').map((line) => line.trim()).join(' '), kind: 'repair', preferred: true }];
}

/** The day of a decision, when that is what differs from the installed judgment. */
function decisionDay({ kind, span, text }: CheckedCitation, docId: string, { corpus }: FixContext): readonly Fix[] {
  const day = kind === 'case' ? corpus.document(docId)?.decided_on : undefined;
  const written = DAY.exec(text);
  if (day === undefined || !written || written[0].replace(/\s/g, '').replace(/\.?$/, '.') === printDate(day).replace(/\s/g, '')) return [];
  const start = span.start + written.index;
  return [{ title: `선고일 고치기: ${printDate(day)}`, span: { start, end: start + written[0].length }, replacement: printDate(day), kind: 'repair', preferred: true }];
}

function rewrites(citation: CheckedCitation, context: FixContext): readonly Fix[] {
  const { nameSpan, targets, historical, kind } = citation;
  const [target] = targets;
  const ref = target && parseLawRef(target.ref);
  if (kind !== 'statute' || !nameSpan || !ref || historical) return [];
  return [...names(nameSpan, ref.law, context), ...normalised(citation, context), ...effectiveDay(citation, context)];
}

function names(span: Span, law: string, { text, corpus, style }: FixContext): readonly Fix[] {
  const written = slice(text, span).replace(/[「」『』]/g, '').replace(/\s+/g, ' ').trim();
  const short = corpus.names.short(law);
  if (written !== law) {
    if (corpus.names.official(written) !== law) return [];
    return [{ title: `정식 이름으로 바꾸기: ${law}`, span, replacement: styleName(law, style), kind: 'rewrite' }];
  }
  return short === undefined ? [] : [{ title: `약칭으로 바꾸기: ${short}`, span, replacement: short, kind: 'rewrite' }];
}

function normalised({ span, nameSpan, targets, text, title }: CheckedCitation, { style, corpus }: FixContext): readonly Fix[] {
  const [target, ...more] = targets;
  const ref = target && parseLawRef(target.ref);
  if (!ref || !nameSpan || more.length > 0 || nameSpan.start !== span.start || !PLAIN.test(text.slice(nameSpan.end - span.start))) return [];
  if (corpus.names.official(ref.law) === undefined) return [];
  const replacement = styleRef(ref, style, title !== undefined && text.includes(`(${title})`) ? title : undefined);
  return replacement === text ? [] : [{ title: `인용 형식 맞추기: ${replacement}`, span, replacement, kind: 'rewrite' }];
}

/** `「소득세법」(2026. 1. 1. 시행) 제55조`: after the name, where the recogniser reads on. */
function effectiveDay({ nameSpan, span, text, verdict }: CheckedCitation, { corpus }: FixContext): readonly Fix[] {
  if (verdict.verdict !== 'verified' || !nameSpan) return [];
  const on = corpus.document(verdict.docId)?.effective_on;
  const rest = text.slice(nameSpan.end - span.start);
  if (on === undefined || /^\s*\(/.test(rest)) return [];
  return [{ title: `시행일 넣기: ${printDate(on)} 시행`, span: { start: nameSpan.end, end: nameSpan.end }, replacement: `(${printDate(on)} 시행)`, kind: 'rewrite' }];
}

/** The citation at a place of a draft: inside it, or inside the words that it quotes. */
export function citationAt(citations: readonly CheckedCitation[], place: Span): CheckedCitation | undefined {
  const wide = { start: place.start, end: Math.max(place.end, place.start + 1) };
  const at = citations.find(({ span, quote }) => overlaps(span, wide) || (quote !== undefined && overlaps(quote.span, wide)));
  return at ?? citations.find(({ span }) => span.end === place.start);
}
