import type { FoundRuling } from './types.ts';

const TRIBUNAL = /(?<![가-힣])(조심|국심)[\s-]*(\d{4})[\s-]*([서중부구광전인소지국관])[\s-]*(\d{1,5})(?!\d)/g;
/** `서면-2016-법령해석부가-5565[법령해석과-338]`: the number in brackets is the same letter's other one. */
const REPLY = /(?<![가-힣])((?:사전|서면|기준|질의|고시|감사|심판|조심|[가-힣]{2,6}(?:지방|고등|행정)?법원|대법원|헌법재판소)-\d{4}-[가-힣]{1,12}-\d{1,6})(?!\d)(?:\s?\[[가-힣]{1,12}-\d{1,6}\])?/g;
/** Objections and reviews: `적부-국세청-2026-0119`, `심사-부가-2026-0018`. */
const OBJECTION = /(?<![가-힣])(?:적부|이의|심사|심판|감사)-[가-힣]{2,8}-\d{4}-\d{1,5}(?!\d)/g;
/** The older form of a review: `심사부가2018-0018`, `감심2010-12`. */
const REVIEW = /(?<![가-힣])(?:심사(?:부가|소득|법인|상속|증여|양도|기타|종부|개소)|감심)\s?\d{4}-\d{1,5}(?!\d)/g;
const DEPARTMENT = /(?<![가-힣])((?:기획재정부|재정경제부|국세청|행정안전부|행정자치부)\s+)?((?:[가-힣]{1,10}|서면\d)(?:과|팀))-(\d{1,6})(?!\d)/g;
/** Letters of the years before 2008: `부가46015-1234`, `재소비46015-12`, `재소비-123`. */
const OLD_LETTER = /(?<![가-힣])(?:재?(?:부가|소득|법인|재산|재일|소비|상속|국조|조예|징세|서이|서일|서삼|제도)\s?4\d{4}|재(?:소비|재산|법인|부가|조예|국조))-\d{1,5}(?!\d)/g;
/** Interpretations of the ministry of government legislation: `법제처 19-0642`, `법제처-05-0023`. */
const INTERPRETATION = /(?<![가-힣])법제처[\s-]{1,2}(\d{2}-\d{4})(?!\d)/g;
const STANDARD = /((?:상속세 및 )?[가-힣]{2,20}법)\s*(기본통칙|집행기준)\s*(\d{1,3}(?:의\d{1,2})?-\d{1,3}(?:의\d{1,2})?(?:[-…]\d{1,3})?)/g;

/** Tax tribunal decisions, rulings and 기본통칙 by their own numbers, and ids that installed packs hold. */
export function findRulings(text: string, ownIds: ReadonlySet<string>): readonly FoundRuling[] {
  const found: FoundRuling[] = [];
  const push = (match: RegExpMatchArray, id: string): void => {
    const start = match.index ?? 0;
    const end = start + match[0].length;
    found.push({ kind: 'ruling', span: { start, end }, text: match[0], parenthetical: false, id });
  };
  for (const match of text.matchAll(TRIBUNAL)) push(match, `${match[1] ?? ''} ${match[2] ?? ''}${match[3] ?? ''}${match[4] ?? ''}`);
  for (const match of text.matchAll(REPLY)) push(match, match[1] ?? match[0]);
  for (const pattern of [OBJECTION, REVIEW, OLD_LETTER]) for (const match of text.matchAll(pattern)) push(match, match[0].replace(/\s/g, ''));
  for (const match of text.matchAll(INTERPRETATION)) push(match, `법제처 ${match[1] ?? ''}`);
  for (const match of text.matchAll(DEPARTMENT)) push(match, `${(match[1] ?? '').trim()} ${match[2] ?? ''}-${match[3] ?? ''}`.trim());
  for (const match of text.matchAll(STANDARD)) push(match, `${match[1] ?? ''} ${match[2] ?? ''} ${match[3] ?? ''}`);
  if (ownIds.size > 0) {
    for (const match of text.matchAll(/(?<![\w가-힣-])[A-Za-z]{1,6}-\d{1,8}(?![\w-])/g)) {
      if (ownIds.has(match[0])) push(match, match[0]);
    }
  }
  return found;
}
