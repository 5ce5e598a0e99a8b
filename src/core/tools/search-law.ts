import * as z from 'zod';
import { checkCitations } from '../citation/check.ts';
import { statusOn, type DocumentKind, type LegalDocument } from '../corpus/document.ts';
import { delegationsOf, relatedArticles } from '../corpus/delegation.ts';
import { defineTool, type Tool, type ToolContext } from './tool.ts';

/** Counting stops here: what is beyond is told as “at least”. */
const SCAN_LIMIT = 500;
/** The most that the index gives back at once, whatever is asked. */
const BACKEND_CAP = 100;
const DEFAULT_TOP_K = 8;
const MAX_TOP_K = 20;

const CORPORA = ['contract', 'tax', 'lease', 'other'] as const;
type CorpusName = (typeof CORPORA)[number];
const CORPUS_WORD: Record<CorpusName, string> = { contract: '공공계약', tax: '세법', lease: '임대차·민사', other: '그 밖의 법령' };
const STATUTES: readonly DocumentKind[] = ['article', 'table'];

const Input = z.object({
  query: z.string().min(1).max(500).describe('핵심어나 조문: "수의계약", "시행령 제26조", "제21조", "소득세법 제55조", "[별표 2]"'),
  top_k: z.number().optional().describe('반환 건수. 기본 8, 1–20'),
  corpus: z.enum(CORPORA).optional().describe('코퍼스 강제: contract(공공계약) | tax(세법) | lease(임대차·민사) | other(그 밖의 법령)'),
});

/** How the hits were found. */
type Scope = 'article' | 'keyword' | 'token';

interface Found {
  readonly scope: Scope;
  readonly documents: readonly { readonly doc: LegalDocument; readonly score: number }[];
  readonly total: number;
}

/** 법령 조문 검색 (seed 002). One answer never mixes corpora. */
export const searchLaw: Tool = defineTool({
  name: 'search_law',
  description:
    '법령 조문 검색 — 핵심어나 조문번호로 조문 스니펫을 돌려준다. 코퍼스는 공공계약, 세법, 임대차·민사, 그 밖의 법령이며 한 응답은 한 쪽에서만 온다. 질의가 세법 법령을 이름으로 부르면 세법, 그 밖에는 공공계약에서 찾고 거기서 못 찾을 때만 세법을 본다. hit에 note가 있으면 삭제·폐지된 조문이므로 근거로 인용하지 않는다. implementing_articles가 있으면 그 참조를 그대로 get_law_article에 넣는다. error가 no_corpus_match면 코퍼스 밖이라는 뜻이지 그런 규정이 없다는 뜻이 아니다. total_found와 count가 다르면 일부만 받은 것이다.',
  input: Input,
  run: ({ query, top_k, corpus }, context) => {
    const wanted = top_k ?? DEFAULT_TOP_K;
    const topK = Math.min(MAX_TOP_K, Math.max(1, Math.trunc(Number.isFinite(wanted) ? wanted : DEFAULT_TOP_K)));
    const corrected = topK !== wanted && { top_k_applied: { requested: wanted, applied: topK, reason: `허용 범위 1–${MAX_TOP_K} 밖이어서 가장 가까운 값으로 보정했습니다` } };
    const named = lawsNamed(query, context);
    const outside = named.filter((law) => context.corpus.laws(law).length === 0);
    if (named.length > 0 && outside.length === named.length) return noMatch(query, outside, context);
    const route = routeOf(named, corpus, context);
    const { found, chosen, searched } = searchInOrder(query, route.order, topK, context);
    const hits = (found?.documents ?? []).slice(0, topK).map(({ doc, score }) => toHit(doc, score, query, context));
    const total = found?.total ?? 0;
    const lowerBound = total >= SCAN_LIMIT;
    return {
      query,
      corpus: chosen,
      note_corpus: chosen === route.order[0] ? route.why : `${route.why} ${CORPUS_WORD[route.order[0] ?? 'contract']} 코퍼스에서 찾지 못해 ${CORPUS_WORD[chosen]} 코퍼스를 보았습니다.`,
      ...corrected,
      total_found: total,
      ...(lowerBound && { total_found_is_lower_bound: true }),
      count: hits.length,
      truncated: total > BACKEND_CAP && topK >= BACKEND_CAP,
      backend_cap: BACKEND_CAP,
      complete: !lowerBound,
      scan_limit: SCAN_LIMIT,
      ...(hits.length < total && { note: `맞은 조문 ${lowerBound ? '최소 ' : ''}${total}건 가운데 ${hits.length}건입니다. top_k를 올리거나(최대 ${MAX_TOP_K}) 법령명·조문번호로 좁혀 다시 부르세요.` }),
      note_coverage: `${CORPUS_WORD[chosen]} 코퍼스의 법령 ${lawsIn(chosen, context).length}개에서 찾았습니다.${hits.length === 0 ? ' 0건은 그런 규정이 없다는 뜻이 아닙니다.' : ''}`,
      search_scope: found?.scope ?? 'token',
      searched,
      hits,
    };
  },
});

/** Laws that the query calls by name, official names. */
function lawsNamed(query: string, { corpus, asOf }: ToolContext): readonly string[] {
  const cited = checkCitations(query, corpus, asOf).flatMap(({ targets }) => targets.map(({ ref }) => ref.replace(/ (?:제\d+조|부칙|\[별).*$/, '')));
  const words = query.split(/\s+/).map((_, i, all) => all.slice(0, i + 1).join(' '));
  const plain = [...words, ...query.split(/\s+/)].flatMap((name) => corpus.names.official(name) ?? []);
  return [...new Set([...cited, ...plain])];
}

function routeOf(named: readonly string[], forced: CorpusName | undefined, context: ToolContext): { readonly order: readonly CorpusName[]; readonly why: string } {
  if (forced) return { order: [forced], why: `corpus="${forced}"로 지정했습니다.` };
  const own = named.flatMap((law) => context.corpus.laws(law)).map((law) => law.corpus);
  const first = CORPORA.find((name) => own.includes(name));
  if (first) return { order: [first], why: `질의가 ${CORPUS_WORD[first]} 법령을 이름으로 부릅니다.` };
  return { order: CORPORA, why: '법령 이름이 없어 공공계약 코퍼스부터 찾았습니다.' };
}

/** Each way of finding is tried in each corpus before a looser one: a stray word in one corpus hides nothing in the next. */
function searchInOrder(
  query: string,
  order: readonly CorpusName[],
  topK: number,
  context: ToolContext,
): { readonly found?: Found; readonly chosen: CorpusName; readonly searched: readonly string[] } {
  const searched: string[] = [];
  for (const scope of ['article', 'keyword', 'token'] as const) {
    for (const chosen of order) {
      searched.push(`${chosen}:${scope}`);
      const found = search(query, chosen, scope, topK, context);
      if (found) return { found, chosen, searched };
    }
  }
  return { chosen: order[0] ?? 'contract', searched };
}

function search(query: string, name: CorpusName, scope: Scope, topK: number, context: ToolContext): Found | undefined {
  if (scope === 'article') {
    const exact = byReference(query, name, context);
    return exact.length === 0 ? undefined : { scope, documents: exact.slice(0, SCAN_LIMIT).map((doc) => ({ doc, score: 1 })), total: exact.length };
  }
  const options = { corpus: name, kinds: STATUTES, match: scope === 'keyword' ? 'all' : 'any' } as const;
  const hits = context.index.search(query, { ...options, limit: Math.min(BACKEND_CAP, topK) });
  const documents = hits.flatMap(({ id, score }) => {
    const doc = context.corpus.document(id, context.asOf);
    return doc ? [{ doc, score }] : [];
  });
  if (documents.length === 0) return undefined;
  return { scope, documents, total: Math.max(documents.length, context.index.count(query, { ...options, limit: SCAN_LIMIT })) };
}

/** Articles and annexes that the query names by number: of the law it names, or of every law of the corpus. */
function byReference(query: string, name: CorpusName, { corpus, asOf }: ToolContext): readonly LegalDocument[] {
  const cited = checkCitations(query, corpus, asOf).flatMap(({ targets }) => targets.map(({ ref, verdict }) => verdict.docId ?? ref));
  if (cited.length > 0) return cited.flatMap((ref) => corpus.document(ref, asOf) ?? []).filter((doc) => doc.corpus === name);
  const bare = /^(시행령|시행규칙)?\s?(?:(제?\s?\d{1,4}\s?조(?:\s?의\s?\d{1,3})?)|\[?별표(?:\s?(\d+(?:의\d+)?))?\]?)$/.exec(query.replace(/\s+/g, ' ').replace(/\[ | \]/g, (edge) => edge.trim()).trim());
  if (!bare) return [];
  const [, instrument, article, annex] = bare;
  const tail = article === undefined ? `[별표${annex === undefined ? '' : ` ${annex}`}]` : article.replace(/\s+/g, '').replace(/^(?!제)/, '제');
  return lawsIn(name, { corpus })
    .filter((law) => instrument === undefined || law.endsWith(instrument))
    .flatMap((law) => corpus.document(`${law} ${tail}`, asOf) ?? []);
}

function lawsIn(name: CorpusName, { corpus }: Pick<ToolContext, 'corpus'>): readonly string[] {
  return [...new Set(corpus.packs.flatMap((pack) => pack.laws.filter((law) => law.corpus === name && law.status === 'active').map((law) => law.name)))];
}

function toHit(doc: LegalDocument, score: number, query: string, context: ToolContext): Readonly<Record<string, unknown>> {
  const { status, reason } = statusOn(doc, context.asOf);
  const delegations = delegationsOf(doc, context.corpus);
  const implementing = [...new Set(delegations.flatMap(({ targets }) => targets))];
  const related = relatedArticles(doc);
  return {
    law_ref: doc.doc_id,
    law: doc.law_name ?? '',
    article: doc.article ?? doc.doc_id.slice((doc.law_name ?? '').length).trim(),
    title: doc.title,
    snippet: snippetOf(doc.body, query),
    score: Math.round(score * 1000) / 1000,
    status,
    effective_on: doc.effective_on ?? null,
    official: doc.source.official,
    ...(status !== 'active' && { note: `${reason ?? '현행이 아닙니다'} — 판단 근거로 인용하지 마세요` }),
    ...(delegations.length > 0 && { delegated: true }),
    ...(implementing.length > 0 && { implementing_articles: implementing }),
    ...(related.length === 1 && { related_article: related[0] }),
    ...(related.length > 1 && { related_articles: related }),
  };
}

/** About 180 letters round the first of the query's words, cut from the body as it stands. */
function snippetOf(body: string, query: string): string {
  const words = query.match(/[가-힣A-Za-z0-9]{2,}/g) ?? [];
  const at = words.map((word) => body.indexOf(word)).filter((index) => index >= 0);
  const start = Math.max(0, Math.min(...(at.length > 0 ? at : [0])) - 40);
  return `${start > 0 ? '…' : ''}${body.slice(start, start + 180).replace(/\s+/g, ' ').trim()}${start + 180 < body.length ? '…' : ''}`;
}

function noMatch(query: string, outside: readonly string[], context: ToolContext): Readonly<Record<string, unknown>> {
  return {
    query,
    error: 'no_corpus_match',
    message: `질의한 법령(${outside.join(', ')})은 설치된 코퍼스 밖입니다. 그런 규정이 없다는 뜻이 아닙니다. law.go.kr에서 확인하세요.`,
    law_go_kr: 'https://www.law.go.kr',
    corpus_laws: Object.fromEntries(CORPORA.map((name) => [name, lawsIn(name, context)])),
  };
}
