import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isIsoDate, printDate, seoulDate } from '../../../src/base/date.ts';
import { fold, foldKey, locateVerbatim } from '../../../src/base/fold.ts';
import { withJosa } from '../../../src/base/josa.ts';
import { toLawError } from '../../../src/base/law-error.ts';

describe('verbatim', () => {
  const body = '① 임차인은 대항력을 얻는다.\n② 교통ㆍ에너지 세금을  낸다.';
  it.each([
    ['대항력을 얻는다', '대항력을 얻는다'],
    ['교통·에너지 세금을 낸다', '교통ㆍ에너지 세금을  낸다'],
    ['얻는다. ② 교통', '얻는다.\n② 교통'],
    ['대항력을'.normalize('NFD'), '대항력을'],
  ])('finds %j as the original slice', (excerpt, slice) => {
    const at = locateVerbatim(body, excerpt);
    expect(at && body.slice(at.start, at.end)).toBe(slice);
  });

  it.each(['대항력을 잃는다', '대항력을얻는다', '대항력을, 얻는다', '', '   '])('does not find %j', (excerpt) => {
    expect(locateVerbatim(body, excerpt)).toBeUndefined();
  });

  it('maps back into a source that is not composed', () => {
    const source = `앞 ${'조문'.normalize('NFD')} 뒤`;
    const at = locateVerbatim(source, '조문');
    expect(at && source.slice(at.start, at.end).normalize('NFC')).toBe('조문');
  });

  it('finds every slice of any text, and only inside it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), fc.nat(), (text, a, b) => {
        // Whole letters: half of one is another letter once the rest is composed.
        const chars = [...new Intl.Segmenter('ko').segment(text)].map(({ segment }) => segment);
        const [from, to] = [a % (chars.length + 1), b % (chars.length + 1)].sort((x, y) => x - y);
        const excerpt = chars.slice(from, to).join('');
        if (excerpt.trim() === '' || fold(excerpt).text.trim() === '') return;
        const at = locateVerbatim(text, excerpt);
        expect(at && at.start >= 0 && at.end <= text.length && at.start < at.end).toBe(true);
      }),
    );
  });
});

describe('foldKey', () => {
  it('makes one key of spellings of one name', () => {
    expect(foldKey('교통·에너지·환경세법')).toBe(foldKey('교통ㆍ에너지ㆍ 환경세법'));
    expect(foldKey('민법')).not.toBe(foldKey('난민법'));
  });
});

describe('dates', () => {
  it.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2024-02-29', true],
    ['2026-13-01', false],
    ['2026-1-1', false],
  ])('%s is a day: %s', (text, is) => expect(isIsoDate(text)).toBe(is));

  it('are those of Seoul', () => {
    expect(seoulDate(new Date('2026-11-30T14:59:59Z'))).toBe('2026-11-30');
    expect(seoulDate(new Date('2026-11-30T15:00:00Z'))).toBe('2026-12-01');
  });

  it('are printed as in legal writing', () => expect(printDate('2026-03-01')).toBe('2026. 3. 1.'));
});

describe('particles', () => {
  it.each([
    ['민법', '은/는', '민법은'],
    ['제3조', '은/는', '제3조는'],
    ['주택임대차보호법 제3조(대항력 등)', '은/는', '주택임대차보호법 제3조(대항력 등)는'],
    ['‘형법’', '이/가', '‘형법’이'],
    ['L-001', '은/는', 'L-001은'],
    ['L-002', '은/는', 'L-002는'],
    ['별', '으로/로', '별로'],
    ['“비용”', '이라고/라고', '“비용”이라고'],
  ] as const)('%s + %s', (word, pair, expected) => expect(withJosa(word, pair)).toBe(expected));
});

describe('errors', () => {
  it('keeps what an unforeseen one said', () => {
    const error = toLawError(new TypeError('x is undefined'));
    expect(error.code).toBe('engine_failed');
    expect(error.data['cause']).toBe('x is undefined');
    expect(toLawError(new DOMException('stop', 'AbortError')).code).toBe('cancelled');
  });
});
