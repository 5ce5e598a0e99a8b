import type { FoundCase } from './types.ts';

/**
 * Case codes by court, longest first where one begins another. A code is never used to reject a number: an unknown code
 * behind a court's name is still a case.
 */
const CONSTITUTIONAL = '헌[가나다라마바사아]';
const SUPREME_ONLY = '다카|재다|재두|재도|재후|재누|준재다|다|도|두|후|므|스|그|모|마|카기|카확|초기|추|우|수';
const CODES =
  '비단|비합|하단|하합|하면|하확|하기|회단|회합|회확|회기|개회|개확|개기|개보|간회|간확|고단|고합|고정|고약전|고약|치고|치노|치도|전고|전노|전도|전로|전모|전초|감고|감노|감도|감로|감모|감오|감초|구단|구합|드단|드합|즈단|즈합|즈기|느단|느합|가소|가단|가합|재가단|재가합|재나|재누|재두|재다|재마|재후|재고합|재노|재도|준재다|준재나|차전|카단|카합|카기|카명|카확|카담|카경|카공|카구|카불|카소|카열|카임|카정|카조|카허|타경|타기|타채|타배|타인|초기|초보|초사|초재|초적|수흐|다카|마카|정스|정로|정모|인라|인마|인카|푸초|동어|민상|형상|행상|민공|형공|민재항|가|나|다|머|자|차|카|그|마|라|바|사|아|타|파|과|회|고|노|도|오|초|보|모|로|코|구|누|두|루|무|부|수|우|주|추|드|르|므|브|스|너|버|즈|느|으|허|후|흐|인|푸|크|트|어|터';

const YEAR = '(?:19[4-9]\\d|20\\d{2}|[4-9]\\d|0\\d|42[7-9]\\d)';
const NUMBER = new RegExp(`(?<![\\d가-힣A-Za-z.-])(${YEAR})\\s?(${CONSTITUTIONAL}|${CODES})\\s?(\\d{1,7})(?![\\d가-힣]*[명원개건회])(?!\\d)`, 'g');
/** `, 41704` or `, 2017다377`, and `(병합)` and the like, which stand between joined numbers. */
const JOINED = new RegExp(`\\s{0,4}(?:\\((?:병합|본소|반소|참가|독립당사자참가)\\)\\s{0,4})?[,·]\\s{0,4}(?:(${YEAR})\\s?(${CONSTITUTIONAL}|${CODES})\\s?)?(\\d{1,7})(?![\\d.년월일,가-힣])(?:\\s{0,4}\\((?:병합|본소|반소)\\))?`, 'y');
const COURT =
  /(대법원|대판|대결|헌법재판소|헌재|특허법원|[가-힣]{2,8}(?:고등법원|지방법원|행정법원|가정법원|회생법원|고법|지법|행법|가법)(?:\([가-힣]{2,4}\))?(?:\s?[가-힣]{2,6}지원)?)[\s(]*$/;
const DATE = /(\d{4})\s?\.\s?(\d{1,2})\s?\.\s?(\d{1,2})\s?\.?\s?,?\s{0,4}(?:(?:선고|자)\s{0,4})?$/;
const TAIL = /\s{0,4}(?:\((?:병합|본소|반소)\)\s{0,4})?(?:\(?전원(?:합의체|재판부)\)?\s{0,4})?(?:판결|결정|명령)/y;

const SHORT_COURT: readonly (readonly [RegExp, string])[] = [
  [/^(?:대판|대결)$/, '대법원'],
  [/^헌재$/, '헌법재판소'],
  [/고법/, '고등법원'],
  [/지법/, '지방법원'],
  [/행법/, '행정법원'],
  [/가법/, '가정법원'],
];

/** Judgments named in cleaned text, in order. A number without a court is taken only where its code names one court. */
export function findCases(text: string): readonly FoundCase[] {
  const found: FoundCase[] = [];
  let floor = 0;
  NUMBER.lastIndex = 0;
  for (let match = NUMBER.exec(text); match; match = NUMBER.exec(text)) {
    if (match.index < floor) continue;
    const one = readCase(text, match, floor);
    if (!one) continue;
    found.push(one);
    floor = one.span.end;
    NUMBER.lastIndex = Math.max(NUMBER.lastIndex, floor);
  }
  return found;
}

function readCase(text: string, match: RegExpExecArray, floor: number): FoundCase | undefined {
  const [, year = '', code = '', serial = ''] = match;
  const before = text.slice(Math.max(floor, match.index - 60), match.index);
  const date = DATE.exec(before);
  const beforeDate = date ? before.slice(0, date.index) : before.replace(/(?:선고|자)\s*$/, '');
  const court = COURT.exec(beforeDate);
  let start = match.index;
  let name: string | undefined;
  if (court) {
    name = fullCourt(court[1] ?? '');
    start = match.index - before.length + court.index;
  } else {
    name = courtOfCode(code);
    if (date) start = match.index - before.length + date.index;
  }
  if (name === undefined) return undefined;
  const numbers = [`${year}${code}${serial}`];
  let end = match.index + match[0].length;
  for (;;) {
    JOINED.lastIndex = end;
    const joined = JOINED.exec(text);
    if (!joined || (joined[1] === undefined && (joined[3] ?? '').length < 3)) break;
    numbers.push(joined[1] === undefined ? `${year}${code}${joined[3] ?? ''}` : `${joined[1]}${joined[2] ?? ''}${joined[3] ?? ''}`);
    end += joined[0].length;
  }
  TAIL.lastIndex = end;
  end += TAIL.exec(text)?.[0].length ?? 0;
  // Without court, date or the word 판결 a short serial is as likely a course or product number.
  if (!court && !date && end === match.index + match[0].length && serial.length < 3) return undefined;
  return {
    kind: 'case',
    span: { start, end },
    text: text.slice(start, end),
    parenthetical: false,
    court: name,
    numbers,
    ...(date && { decidedOn: `${date[1] ?? ''}-${(date[2] ?? '').padStart(2, '0')}-${(date[3] ?? '').padStart(2, '0')}` }),
  };
}

function courtOfCode(code: string): string | undefined {
  if (new RegExp(`^(?:${CONSTITUTIONAL})$`).test(code)) return '헌법재판소';
  return new RegExp(`^(?:${SUPREME_ONLY})$`).test(code) && !/^(?:수|우|그|마|모|스|카기|카확|초기)$/.test(code) ? '대법원' : undefined;
}

function fullCourt(name: string): string {
  const bare = name.replace(/\s+/g, ' ').trim();
  return SHORT_COURT.reduce((court, [short, full]) => court.replace(short, full), bare);
}
