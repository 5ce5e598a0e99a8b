/** Particles in pairs: after a final consonant, and after a vowel. */
export type JosaPair = '은/는' | '이/가' | '을/를' | '과/와' | '으로/로' | '이라고/라고';

/**
 * `word` with the particle that its last letter takes. A closing quotation mark is looked through, and a gloss in
 * parentheses too, as in writing: 제3조(대항력 등)는. Anything but Hangul or a digit takes the form for a vowel.
 */
export function withJosa(word: string, pair: JosaPair): string {
  const [closed, open] = pair.split('/') as [string, string];
  // The end of the word is all that counts; a longer one is cut, so that nothing is searched for long.
  const last = word.slice(-200).replace(/\([^()]{0,100}\)$/, '').match(/[가-힣0-9A-Za-z]/g)?.at(-1) ?? '';
  const code = last.charCodeAt(0);
  const final = code >= 0xac00 && code <= 0xd7a3 ? (code - 0xac00) % 28 : DIGIT_FINAL[last] ?? 0;
  // ㄹ (8) takes 로, not 으로.
  return word + (final === 0 || (pair === '으로/로' && final === 8) ? open : closed);
}

/** The final consonants of digits as they are read: 일, 삼, 육, 칠, 팔, 영. */
const DIGIT_FINAL: Readonly<Record<string, number>> = { '0': 21, '1': 8, '3': 16, '6': 1, '7': 8, '8': 8 };
