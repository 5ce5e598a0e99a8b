import { withJosa } from '../../base/josa.ts';

/** Why a case number cannot be one, in Korean; undefined when nothing speaks against it. */
export function impossibleCase(court: string, number: string, asOf: string): string | undefined {
  const match = /^(\d{2,4})([가-힣]+)\d+$/.exec(number);
  if (!match) return undefined;
  const [, digits = '', code = ''] = match;
  const today = Number(asOf.slice(0, 4));
  const year = filedIn(digits, today);
  // The year after is left to `impossibleDay`: a past as-of day may be off by a little.
  if (year !== undefined && year > today + 1) return `형식 오류: ${digits}년에 접수된 사건은 아직 있을 수 없습니다`;
  const isConstitutional = /^헌[가나다라마바사아]$/.test(code);
  if (court === '헌법재판소' && !code.startsWith('헌')) return `형식 오류: 헌법재판소에는 ‘${code}’ 사건이 없습니다`;
  if (court !== '헌법재판소' && isConstitutional) return `형식 오류: ${withJosa(`‘${code}’`, '은/는')} 헌법재판소의 사건부호입니다`;
  if (isConstitutional && year !== undefined && year < 1988) return '형식 오류: 헌법재판소는 1988년에 생겼습니다';
  // 대법원 hears no first instance and no ordinary appeal: these numbers belong to lower courts.
  if (court === '대법원' && FIRST_INSTANCE.has(code)) return `형식 오류: ${withJosa(`‘${code}’`, '은/는')} 하급심의 사건부호입니다`;
  return undefined;
}

/** What is wrong with the day on which a case is said to have been decided. The case itself may well exist: a slip. */
export function impossibleDay(number: string, decidedOn: string | undefined, asOf: string): string | undefined {
  const year = filedIn(/^\d+/.exec(number)?.[0] ?? '', Number(asOf.slice(0, 4)));
  if (year !== undefined && year > Number(asOf.slice(0, 4))) return '형식 오류: 사건번호의 연도가 기준일보다 뒤입니다';
  if (decidedOn === undefined) return undefined;
  if (!isDay(decidedOn)) return '형식 오류: 선고일이 없는 날짜입니다';
  if (decidedOn > asOf) return '형식 오류: 선고일이 기준일보다 뒤입니다';
  return year !== undefined && year > Number(decidedOn.slice(0, 4)) ? '형식 오류: 사건번호의 연도가 선고일보다 뒤입니다' : undefined;
}

/** Codes of the first instance. 누, 나 and 노 are left out: 대법원 had 누 until 1998, and slips in appeals are common. */
const FIRST_INSTANCE = new Set(['가소', '가단', '가합', '고단', '고합', '고정', '구단', '구합', '드단', '드합', '느단', '느합']);

/** The year that a number names; a number of 단기 (4283) is of 1950. Undefined for two digits that leave it open. */
function filedIn(digits: string, today: number): number | undefined {
  const value = Number(digits);
  if (digits.length === 4) return value > 4000 ? value - 2333 : value;
  if (digits.length !== 2) return undefined;
  // Two digits were used until 1999.
  return value > today % 100 || value >= 45 ? 1900 + value : undefined;
}

function isDay(iso: string): boolean {
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso);
}
