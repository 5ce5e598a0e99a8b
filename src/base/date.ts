import * as z from 'zod';

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True for a real calendar day written `YYYY-MM-DD`. Dates stay strings: `new Date('2026-01-01')` would be UTC. */
export function isIsoDate(text: string): boolean {
  const match = ISO.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** `YYYY-MM-DD`; compares rightly as a string. */
export const IsoDate = z.string().refine(isIsoDate, { error: '날짜는 YYYY-MM-DD 형식의 실제 날짜여야 합니다' });

/** The day it is in Seoul at `now`, whatever the machine's zone: statutes take effect by Korean time. */
export function seoulDate(now: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul', dateStyle: 'short' }).format(now);
}

/** Whole days from one ISO date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** `2026-03-01` as `2026. 3. 1.`, the way Korean legal writing prints a day. */
export function printDate(iso: string): string {
  const match = ISO.exec(iso);
  return match ? `${match[1]}. ${Number(match[2])}. ${Number(match[3])}.` : iso;
}
