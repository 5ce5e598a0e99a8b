import { printArticle, printLawRef, type LawRef } from '../corpus/law-ref.ts';

/**
 * How a draft writes statutes: `bracketed` 「법령명」 제1조제2항 (the ministry's own), `spaced` 「법령명」 제1조 제2항, or
 * `court` 법령명 제1조 제2항 (as judgments do).
 */
export const CITATION_STYLES = ['bracketed', 'spaced', 'court'] as const;
export type CitationStyle = (typeof CITATION_STYLES)[number];

/** A law's name in a style; a decree stands inside the brackets with its law. */
export function styleName(law: string, style: CitationStyle): string {
  return style === 'court' ? law : `「${law}」`;
}

/** A reference in a style, with the title of its article where one is given: `「소득세법」 제39조(…)제1항`. */
export function styleRef(ref: LawRef, style: CitationStyle, title?: string): string {
  const article = ref.article ? printArticle(ref.article) : undefined;
  const rest = printLawRef(ref).slice(ref.law.length).trim();
  const spaced = title === undefined || article === undefined ? rest : rest.replace(article, `${article}(${title})`);
  // Only levels are joined: what stands in brackets keeps its spaces.
  const levels = style === 'bracketed' ? spaced.replace(/(?<=[조항호)\d]) (?=제|[가-힣]목)/g, '') : spaced;
  return `${styleName(ref.law, style)} ${levels}`;
}
