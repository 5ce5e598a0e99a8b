import type { Corpus } from '../corpus/corpus.ts';
import type { LegalDocument } from '../corpus/document.ts';

/** What an article leaves to lower rules. */
const DELEGATES = /(?:대통령령|[가-힣]{2,10}부령|총리령|대법원규칙|국회규칙|헌법재판소규칙|조례)(?:으로|로|이|가)\s*정(?:하|한)/g;

/** The sentence at the head of a lower article, where it says which article it carries out. */
const HEAD_LETTERS = 160;

/** The phrases by which an article delegates, each once, with their offsets. */
export function delegationPhrases(body: string): readonly { readonly phrase: string; readonly start: number; readonly end: number }[] {
  const seen = new Set<string>();
  return [...body.matchAll(DELEGATES)].flatMap((match) => {
    if (seen.has(match[0])) return [];
    seen.add(match[0]);
    return [{ phrase: match[0], start: match.index, end: match.index + match[0].length }];
  });
}

/**
 * The articles of the decree and the rule that carry `doc` out, by their own back-reference: a decree's article that
 * says `법 제7조제1항 단서에 따라` at its head implements 제7조. Nothing is guessed from likeness.
 */
export function implementingArticles(doc: LegalDocument, corpus: Corpus): readonly string[] {
  if (doc.kind !== 'article' || doc.law_name === undefined || doc.article === undefined) return [];
  const isDecree = doc.law_name.endsWith('시행령');
  if (doc.law_name.endsWith('시행규칙')) return [];
  const base = doc.law_name.replace(/시행령$/, '').trimEnd();
  const lower = isDecree ? [`${base} 시행규칙`] : [`${base} 시행령`, `${base} 시행규칙`];
  const named = new RegExp(`(?:^|[^가-힣])${isDecree ? '영' : '법'}\\s?${doc.article}(?!의?\\d)`);
  return lower.flatMap((law) =>
    corpus
      .documentsOf(law)
      .filter((one) => one.kind === 'article' && one.status === 'active' && named.test(one.body.slice(0, HEAD_LETTERS)))
      .map((one) => one.doc_id),
  );
}

/** The articles that an annex's title names: `부정당업자의 제한기준(제76조 관련)`. */
export function relatedArticles(doc: LegalDocument): readonly string[] {
  if (doc.kind !== 'table' || doc.law_name === undefined) return [];
  const inside = /\(([^()]*)관련\)/.exec(doc.title)?.[1] ?? '';
  const articles = [...inside.matchAll(/제\d+조(?:의\d+)?/g)].map((match) => match[0]);
  return [...new Set(articles)].map((article) => `${doc.law_name ?? ''} ${article}`);
}
