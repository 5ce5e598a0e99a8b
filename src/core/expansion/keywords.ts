/** Words that are in every legal text, whatever the installed packs hold. */
const ALWAYS_GENERAL = new Set(['계약', '당사자', '법률', '경우', '규정', '조항', '내용', '사항', '관련', '해당', '이 법']);

/** Half of a corpus: a word in more documents than that tells none apart. */
const GENERAL_SHARE = 0.5;

/** How telling a word is, over what is installed. */
export interface TermStatistics {
  readonly size: number;
  frequency(term: string): number;
}

/** The keywords that tell documents apart, and those dropped as too general, by their share of the installed documents. */
export function dropGeneral(
  keywords: readonly string[],
  statistics: TermStatistics,
): { readonly kept: readonly string[]; readonly dropped: readonly string[] } {
  const unique = [...new Set(keywords.map((word) => word.trim()).filter((word) => word.length >= 2))];
  const general = (word: string): boolean =>
    ALWAYS_GENERAL.has(word) || (statistics.size >= 10 && statistics.frequency(word) / statistics.size > GENERAL_SHARE);
  return { kept: unique.filter((word) => !general(word)), dropped: unique.filter(general) };
}
