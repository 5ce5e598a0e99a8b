import type { FoundRuling } from './types.ts';

const TRIBUNAL = /(?<![가-힣])(조심|국심)[\s-]*(\d{4})[\s-]*([서중부구광전인소지국관])[\s-]*(\d{1,5})(?!\d)/g;
const REPLY = /(?<![가-힣])(사전|서면|기준|질의|고시|감사|심판)-(\d{4})-([가-힣]{2,12})-(\d{1,6})(?!\d)/g;
const DEPARTMENT = /(?<![가-힣])((?:기획재정부|재정경제부|국세청|행정안전부)\s+)?([가-힣]{1,10}(?:과|팀))-(\d{1,6})(?!\d)/g;
const STANDARD = /([가-힣]{2,20}법)\s*(기본통칙|집행기준)\s*(\d{1,3}(?:의\d{1,2})?-\d{1,3}(?:의\d{1,2})?(?:[-…]\d{1,3})?)/g;

/** Tax tribunal decisions, rulings and 기본통칙 by their own numbers, and ids that installed packs hold. */
export function findRulings(text: string, ownIds: ReadonlySet<string>): readonly FoundRuling[] {
  const found: FoundRuling[] = [];
  const push = (match: RegExpMatchArray, id: string): void => {
    const start = match.index ?? 0;
    const end = start + match[0].length;
    found.push({ kind: 'ruling', span: { start, end }, text: match[0], parenthetical: false, id });
  };
  for (const match of text.matchAll(TRIBUNAL)) push(match, `${match[1] ?? ''} ${match[2] ?? ''}${match[3] ?? ''}${match[4] ?? ''}`);
  for (const match of text.matchAll(REPLY)) push(match, match[0]);
  for (const match of text.matchAll(DEPARTMENT)) push(match, `${(match[1] ?? '').trim()} ${match[2] ?? ''}-${match[3] ?? ''}`.trim());
  for (const match of text.matchAll(STANDARD)) push(match, `${match[1] ?? ''} ${match[2] ?? ''} ${match[3] ?? ''}`);
  if (ownIds.size > 0) {
    for (const match of text.matchAll(/(?<![\w가-힣-])[A-Za-z]{1,6}-\d{1,8}(?![\w-])/g)) {
      if (ownIds.has(match[0])) push(match, match[0]);
    }
  }
  return found;
}
