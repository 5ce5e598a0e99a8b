import { fold } from '../../base/fold.ts';
import { shortHash } from '../../base/hash.ts';
import { LawError } from '../../base/law-error.ts';
import type { Question } from './types.ts';

/** The longest text that one analysis takes, in UTF-16 units: some ten pages. */
export const MAX_QUESTION = 20_000;

const QUERY_ID = /(?:^|[\s#[(*])([A-Z]{1,3}-\d{1,6})(?=[\s.:)\]*—–-]|$)/m;
const CONTROL = /[\u0000-\u0008\u000e-\u001f\ufffd]/g;

/**
 * Takes in what the person selected or typed. Throws `empty_input`, `input_too_large` or `not_text`, each with a Korean
 * sentence; nothing is cut silently.
 */
export function readQuestion(text: string, asOf: string): Question {
  const control = text.match(CONTROL)?.length ?? 0;
  if (control > 0 && (text.includes('\u0000') || control > text.length / 50)) {
    throw new LawError('not_text', '글이 아닌 내용(이진 데이터)이 들어 있어 분석하지 않았습니다. 조항이나 질의만 선택해 주세요.');
  }
  if (text.length > MAX_QUESTION) {
    throw new LawError(
      'input_too_large',
      `선택한 글이 너무 깁니다(${text.length.toLocaleString('ko-KR')}자). 한 번에 ${MAX_QUESTION.toLocaleString('ko-KR')}자까지 분석하니 조항이나 문단만 선택해 주세요.`,
      { length: text.length, max: MAX_QUESTION },
    );
  }
  const plain = plainText(text);
  if (!/[\p{L}\p{N}]{2}/u.test(plain)) {
    throw new LawError('empty_input', '분석할 글이 없습니다. 특약이나 질의를 선택한 뒤 다시 실행해 주세요.');
  }
  return { queryId: QUERY_ID.exec(text)?.[1] ?? `Q-${shortHash(plain)}`, text, plain, asOf };
}

/** The text without markdown marks, list numbers, headings' marks and query ids; one line a line of the source. */
function plainText(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) =>
      fold(line)
        .text.trim()
        .replace(/^(?:>\s*)+/, '')
        .replace(/^#{1,6}\s+/, '')
        .replace(/^(?:[-*+]\s+|\(?\d{1,3}[.)]\s+|[①-⑳]\s*|[가-하][.)]\s+)/, '')
        .replace(/\[([^[\]]{0,300})\]\([^()]{0,1000}\)/g, '$1')
        .replace(/\*\*|__|`|~~/g, '')
        .replace(/^\[?[A-Z]{1,3}-\d{1,6}\]?[\s.:)—–-]*/, '')
        .trim(),
    )
    .filter((line) => line !== '' && !/^[-=*_]{3,}$/.test(line))
    .join('\n');
}
