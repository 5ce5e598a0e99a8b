/** Everyday or former words and the ones statutes use. Applied longest first, whole stems only. */
const PAIRS: readonly (readonly [everyday: string, legal: string])[] = [
  ['집주인', '임대인'],
  ['건물주', '임대인'],
  ['세입자', '임차인'],
  ['월세', '차임'],
  ['집세', '차임'],
  ['임대료', '차임'],
  ['전세금', '보증금'],
  ['전세보증금', '임대차보증금'],
  ['복비', '중개보수'],
  ['중개수수료', '중개보수'],
  ['등기부등본', '등기사항증명서'],
  ['전입 신고', '전입신고'],
  ['원상복구', '원상회복'],
  ['수리비', '수선비'],
  ['부가세', '부가가치세'],
  ['양도세', '양도소득세'],
  ['종소세', '종합소득세'],
  ['법인카드', '법인 신용카드'],
  ['접대비', '기업업무추진비(접대비)'],
  ['계산서 발행', '세금계산서 발급'],
  ['원청', '원사업자'],
  ['하청', '수급사업자'],
  ['지체보상금', '지체상금'],
  ['하자보증금', '하자보수보증금'],
  ['입찰 제한', '입찰참가자격 제한'],
];

const PATTERN = new RegExp([...PAIRS].sort((a, b) => b[0].length - a[0].length).map(([everyday]) => `(?<![가-힣])${everyday}`).join('|'), 'g');
const LEGAL = new Map(PAIRS);

/** `text` with everyday words replaced by the statutes' own. */
export function toLegalWords(text: string): string {
  return text.replace(PATTERN, (word) => LEGAL.get(word) ?? word);
}
