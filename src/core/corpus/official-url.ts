import { printArticle, type LawRef } from './law-ref.ts';

const SITE = 'https://www.law.go.kr';

/** The ministry's page for a law or one of its articles. The page answers for any name; it does not prove existence. */
export function lawUrl(ref: Pick<LawRef, 'law' | 'article'>): string {
  const law = encodeURIComponent(ref.law.replace(/\s+/g, ''));
  return `${SITE}/${encodeURIComponent('법령')}/${law}${ref.article ? `/${encodeURIComponent(printArticle(ref.article))}` : ''}`;
}

/** The ministry's page for a case number. */
export function caseUrl(number: string): string {
  return `${SITE}/${encodeURIComponent('판례')}/(${encodeURIComponent(number)})`;
}
