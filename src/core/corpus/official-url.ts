import { numbered, printArticle, type LawRef } from './law-ref.ts';

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

/** The page for a canonical print: a case by its number, a statute by its law and article. Undefined for a ruling. */
export function urlOfRef(ref: string): string | undefined {
  const number = /^\S+ (\d{2,4}[가-힣]+\d+)$/.exec(ref)?.[1];
  if (number !== undefined) return caseUrl(number);
  const at = ref.search(/ (?:부칙|\[별|제\d+조)/);
  if (at < 0) return undefined;
  const [, article, branch] = /^ 제(\d+)조(?:의(\d+))?/.exec(ref.slice(at)) ?? [];
  return lawUrl({ law: ref.slice(0, at), ...(article !== undefined && { article: numbered(article, branch) }) });
}
