import { foldKey } from '../../base/fold.ts';
import { FORMER_LAWS } from './former-laws.ts';
import { ADMIN_RULES, DECREE_SHORT, KNOWN_LAWS } from './known-laws.ts';
import type { LawEntry } from './pack.ts';

/** Names of laws, compared without regard to spacing and dot variants, whole names only. */
export interface LawNames {
  /** The official name that `name` (official or short, also `… 시행령`) stands for. Undefined when it is not known. */
  official(name: string): string | undefined;
  /** The short name that practice uses for an official one, e.g. 주임법; undefined where there is none. */
  short(official: string): string | undefined;
  /** The most letters that any known name has, spaces not counted. */
  readonly longest: number;
}

/** Builds the register from what is built in and what the packs declare; packs may add names, never rename. */
export function createLawNames(laws: readonly LawEntry[]): LawNames {
  const byKey = new Map<string, string>();
  const add = (name: string, official: string): void => {
    const key = foldKey(name);
    if (!byKey.has(key)) byKey.set(key, official);
  };
  const addFamily = (name: string, official: string): void => {
    add(name, official);
    if (/(?:령|규칙|규정)$/.test(official)) return;
    for (const below of ['시행령', '시행규칙']) add(`${name} ${below}`, `${official} ${below}`);
  };
  for (const law of laws) addFamily(law.name, law.name);
  for (const [official] of KNOWN_LAWS) addFamily(official, official);
  for (const { name } of FORMER_LAWS) addFamily(name, name);
  for (const [official, ...short] of KNOWN_LAWS) for (const name of short) addFamily(name, byKey.get(foldKey(official)) ?? official);
  for (const [short, official] of DECREE_SHORT) add(short, official);
  for (const name of ADMIN_RULES) add(name, name);
  for (const law of laws) for (const name of law.abbr) addFamily(name, law.name);
  const shorts = new Map<string, string>();
  const addShort = (official: string, short: string): void => {
    const key = foldKey(official);
    // A short name that only drops the spaces is the name itself.
    if (!shorts.has(key) && foldKey(short) !== key) shorts.set(key, short);
  };
  for (const law of laws) for (const name of law.abbr) addShort(law.name, name);
  for (const [official, ...names] of KNOWN_LAWS) for (const name of names) addShort(byKey.get(foldKey(official)) ?? official, name);
  let longest = 0;
  for (const key of byKey.keys()) longest = Math.max(longest, key.length);
  return {
    longest,
    official: (name) => byKey.get(foldKey(name)),
    short: (official) => {
      const [, base = official, below] = /^(.+?)(?: (시행령|시행규칙))?$/.exec(official) ?? [];
      const short = shorts.get(foldKey(base));
      return short === undefined || below === undefined ? short : `${short} ${below}`;
    },
  };
}
