import { slice } from '../../base/span.ts';
import { withJosa } from '../../base/josa.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { ITEM_LETTERS, sameNumber, type BranchedNumber, type LawRef } from '../corpus/law-ref.ts';
import { clean } from './clean.ts';
import { paragraphsOf } from './find.ts';
import { quoteAfter } from './quote.ts';
import type { FoundCitation, FoundStatute, Levels, Member, ResolvedCitation, Target } from './types.ts';

/** What earlier text says about 같은 법 and the like. */
interface Context {
  /** The last statute outside parentheses: its instrument (법 or 시행령) and place, and where it ended. */
  last?: { readonly law: string; readonly levels: Levels; readonly end: number; readonly historical: boolean; readonly former?: FoundStatute['historical'] };
  readonly aliases: Map<string, Named>;
  /** The day whose articles a range is expanded against. */
  readonly asOf: string;
}

/** A law under a name that the text gave it; `historical` when that name means a former text. */
export interface Named {
  readonly law: string;
  readonly historical: boolean;
}

const ALIAS_DEFINITION =
  /(구\s?)?(?:「([^「」\n]{2,80})」|([가-힣·]{2,40}(?:법률|법|시행령|시행규칙)))\s*\([^()\n]{0,80}?이하\s*["“'‘]([^"”'’\n]{1,30})["”'’]/g;

/** A place where the text gives a law a name of its own: `(이하 "법"이라 한다)`. */
export interface AliasDefinition {
  readonly index: number;
  readonly name: string;
  readonly alias: string;
  readonly historical: boolean;
}

/** The definitions in a text, in order; one never goes across a blank line. */
export function findAliases(text: string): readonly AliasDefinition[] {
  return [...paragraphsOf(text)].flatMap((span) => aliasesIn(clean(slice(text, span)).text).map((one) => ({ ...one, index: one.index + span.start })));
}

function aliasesIn(plain: string): readonly AliasDefinition[] {
  return [...plain.matchAll(ALIAS_DEFINITION)].flatMap(({ index, 0: whole, 1: former, 2: bracketed, 3: bare, 4: alias }) =>
    alias === undefined ? [] : [{ index, name: bracketed ?? bare ?? '', alias, historical: former !== undefined || /(?:개정|폐지)되기/.test(whole) }],
  );
}

/**
 * Ties each found citation to what it points at, reading the text in order. A citation that cannot be tied to one law
 * keeps the reason in `unresolved`; a bare 법 or 규칙 with nothing before it is the draft's own and is dropped.
 * `names` are the names that earlier text gave to laws; those that this text gives are added to it.
 */
export function resolveCitations(
  found: readonly FoundCitation[],
  text: string,
  corpus: Corpus,
  asOf: string,
  aliases: readonly AliasDefinition[] = findAliases(text),
  names = new Map<string, Named>(),
): readonly ResolvedCitation[] {
  const definitions = [...aliases];
  const context: Context = { aliases: names, asOf };
  const resolved: ResolvedCitation[] = [];
  found.forEach((citation, index) => {
    for (let next = definitions[0]; next && next.index < citation.span.start; next = definitions[0]) {
      definitions.shift();
      context.aliases.set(next.alias, { law: officialName(next.name, corpus), historical: next.historical });
    }
    const quote = quoteAfter(text, citation.span, found[index + 1]?.span.start ?? text.length);
    const base = { span: citation.span, text: citation.text, kind: citation.kind, ...(quote && { quote }) };
    if (citation.kind === 'ruling') {
      resolved.push({ ...base, historical: false, targets: [{ kind: 'ruling', id: citation.id }] });
    } else if (citation.kind === 'case') {
      const { court, numbers, decidedOn } = citation;
      resolved.push({ ...base, historical: false, targets: numbers.map((number) => ({ kind: 'case', court, number, ...(decidedOn !== undefined && { decidedOn }) })) });
    } else {
      const result = resolveStatute(citation, context, text, corpus);
      const own = citation.law.form === 'known' || citation.law.form === 'bracket' || citation.law.form === 'generic';
      if (result) resolved.push({ ...base, ...result, ...(own && citation.nameSpan && { nameSpan: citation.nameSpan }), ...(citation.title !== undefined && { title: citation.title }) });
    }
  });
  // What is defined after the last citation counts for the text that follows.
  for (const { alias, name, historical } of definitions) context.aliases.set(alias, { law: officialName(name, corpus), historical });
  return resolved;
}

function resolveStatute(
  citation: FoundStatute,
  context: Context,
  text: string,
  corpus: Corpus,
): { readonly targets: readonly Target[]; readonly historical: boolean; readonly former?: { readonly promulgation?: string }; readonly unresolved?: string } | undefined {
  const near = context.last && !/\n[^\S\n]*\n/.test(text.slice(context.last.end, citation.span.start)) ? context.last : undefined;
  const place = placeOf(citation, near, context, corpus);
  if (place === 'drop') return undefined;
  if (place === undefined) {
    return { targets: [], historical: false, unresolved: `${withJosa(`‘${lead(citation.text)}’`, '이/가')} 가리키는 법령을 앞에서 찾지 못했습니다` };
  }
  const historical = citation.historical !== undefined || place.historical;
  // 같은 법 after 구 법 means the same former text; a name of its own starts anew.
  const carried = near?.law !== undefined && baseLaw(near.law) === baseLaw(place.law) && place.historical ? near.former : undefined;
  const former = historical ? (citation.historical ?? carried ?? {}) : undefined;
  const ended = former?.promulgation === undefined ? undefined : corpus.dayBefore(place.law, former.promulgation);
  const day = ended ?? context.asOf;
  const members = citation.members.map((member) => withoutHyphen(member, place.law));
  const targets = members.flatMap((member) => {
    const inferred = place.inferred === true || member.loose === true || (isAnaphor(citation) && near !== undefined && isDoubtful(text.slice(near.end, citation.span.start)));
    return expand(place.law, inherit(member, place.outer), citation, corpus, day).map((ref) => ({ kind: 'statute', ref, ...(inferred && { inferred }) }) as const);
  });
  const lastLevels = members[members.length - 1]?.from ?? {};
  if (!citation.parenthetical) context.last = { law: place.law, levels: { ...place.outer, ...lastLevels }, end: citation.span.end, historical, ...(former && { former }) };
  if (citation.alias !== undefined) context.aliases.set(citation.alias, { law: place.law, historical });
  return { targets, historical, ...(former && { former }) };
}

/** `제839-2조` of a law or decree is 제839조의2, or a range that was meant: looked up, never held against the draft. */
function withoutHyphen(member: Member, law: string): Member {
  const { from, to } = member;
  if (!/(?:법|법률|시행령|시행규칙)$/.test(law) || (from.article?.chapter === undefined && to?.article?.chapter === undefined)) return member;
  return { from: joined(from), ...(to && { to: joined(to) }), loose: true };
}

function joined(levels: Levels): Levels {
  const { article } = levels;
  return article?.chapter === undefined || article.branch !== undefined ? levels : { ...levels, article: { main: article.chapter, branch: article.main } };
}

function isAnaphor(citation: FoundStatute): boolean {
  return citation.law.form.startsWith('same_');
}

/** Another law or another article is named on the way, or a sentence ends: 같은 법 may then mean something else. */
function isDoubtful(between: string): boolean {
  return /[.!?]\s|\n|[가-힣](?:법률|법|령|규칙|규정|약관)(?![가-힣]{0,10}\s?제?\d)|제\s?\d+\s?[조항]/.test(between);
}

interface Place {
  readonly law: string;
  readonly outer: Levels;
  readonly historical: boolean;
  readonly inferred?: true;
}

function placeOf(citation: FoundStatute, near: Context['last'], context: Context, corpus: Corpus): Place | undefined | 'drop' {
  const law = citation.law;
  switch (law.form) {
    case 'known':
      return { law: law.official, outer: {}, historical: context.aliases.get(law.name)?.historical === true };
    case 'bracket':
    case 'generic':
      return { ...(context.aliases.get(law.name) ?? { law: officialName(law.name, corpus), historical: false }), outer: {} };
    case 'same_law':
      if (!near) return undefined;
      return { law: law.decree ? `${baseLaw(near.law)} ${law.decree}` : baseLaw(near.law), outer: {}, historical: near.historical };
    case 'same_instrument':
      return near && { law: near.law, outer: {}, historical: near.historical };
    case 'same_article':
      return near?.levels.article && { law: near.law, outer: { article: near.levels.article }, historical: near.historical };
    case 'same_paragraph': {
      if (!near?.levels.article) return undefined;
      const { article, paragraph } = near.levels;
      return { law: near.law, outer: { article, ...(paragraph !== undefined && { paragraph }) }, historical: near.historical };
    }
    case 'short': {
      const alias = context.aliases.get(law.name);
      if (alias !== undefined) return { ...alias, outer: {} };
      if (!near || law.name === '규칙') return 'drop';
      const decree = law.name === '시행규칙' ? ' 시행규칙' : law.name === '법' ? '' : ' 시행령';
      return { law: `${baseLaw(near.law)}${decree}`, outer: {}, historical: near.historical, inferred: true };
    }
  }
}

/** The law of a decree or rule: 부가가치세법 시행령 → 부가가치세법. */
export function baseLaw(instrument: string): string {
  return instrument.replace(/시행(?:령|규칙)$/, '').trimEnd();
}

function officialName(name: string, corpus: Corpus): string {
  return corpus.names.official(name) ?? name.replace(/\s+/g, ' ').trim();
}

function inherit(member: Member, outer: Levels): Member {
  return { from: { ...outer, ...member.from }, ...(member.to && { to: { ...outer, ...member.to } }) };
}

/** One reference a member; a range is expanded against the law's real article list on the day, and only to its ends without one. */
function expand(law: string, member: Member, citation: FoundStatute, corpus: Corpus, day: string): readonly LawRef[] {
  const whole = (levels: Levels): LawRef => ({
    law,
    ...levels,
    ...(citation.annex && { annex: citation.annex }),
    ...(citation.addenda !== undefined && { addenda: citation.addenda }),
  });
  const { from, to } = member;
  if (!to) return [whole(from)];
  if (to.item !== undefined && from.item !== undefined) {
    const letters = ITEM_LETTERS.slice(ITEM_LETTERS.indexOf(from.item), ITEM_LETTERS.indexOf(to.item) + 1);
    return [...letters].map((item) => whole({ ...from, item }));
  }
  if (to.subparagraph && from.subparagraph) {
    if (to.subparagraph.branch !== undefined || from.subparagraph.branch !== undefined) return [whole(from), whole(to)];
    return numbers(from.subparagraph.main, to.subparagraph.main).map((main) => whole({ ...from, subparagraph: { main } }));
  }
  if (to.paragraph !== undefined && from.paragraph !== undefined) {
    return numbers(from.paragraph, to.paragraph).map((paragraph) => whole({ ...from, paragraph }));
  }
  const inventory = corpus.articlesOn(law, day) ?? corpus.laws(law).find((entry) => entry.articles)?.articles;
  // The ends are what the draft wrote: they are checked whether the law has them or not.
  const articles = from.article && to.article && citation.addenda === undefined ? (inventory?.range(from.article, to.article) ?? []) : [];
  const between = articles.filter((article) => !same(article, from.article) && !same(article, to.article));
  return [whole(from), ...between.map((article) => whole({ article })), whole(to)];
}

function same(a: BranchedNumber, b: BranchedNumber | undefined): boolean {
  return b !== undefined && sameNumber(a, b);
}

/** No article has more than a few dozen 항 or 호; a longer range is a misreading and only its ends are kept. */
function numbers(from: number, to: number): readonly number[] {
  if (to < from || to - from > 60) return [from, to];
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

function lead(text: string): string {
  return /^\S+(?:\s+법률?|\s+조|\s+항)?/.exec(text)?.[0] ?? text;
}
