import type { ClauseView, IssueView, ResultView } from '../src/protocol.ts';
import { citationCard, type Send } from './citation.ts';
import { badge, button, divider, h } from './ui.ts';

const CONFIDENCE = { low: '확신도 낮음', mid: '확신도 보통', high: '확신도 높음' } as const;

/** A `<details>` whose being open survives a redraw. */
export type Fold = (key: string, summary: string, ...children: readonly HTMLElement[]) => HTMLElement;

/** The whole result, top to bottom: what was asked, the issues, what the text itself cites, what was left out, over what. */
export function resultView(result: ResultView, send: Send, fold: Fold): HTMLElement {
  const root = h('div', { class: 'result' }, heading(result, send));
  for (const banner of result.banners) root.append(h('p', { class: 'callout callout-warning', role: 'alert' }, banner));
  const drafts =
    result.draftCitations.length > 0 && section('선택한 글에 적힌 인용', 'draft', result.draftCitations.map((citation) => citationCard(citation, send)));
  // What must not stay in the draft as it is comes before everything else.
  const urgent = result.draftCitations.some(({ verdict }) => verdict === 'phantom' || verdict === 'repealed' || verdict === 'misquoted');
  if (drafts && urgent) root.append(drafts);
  result.clauses.forEach((clause, i) => root.append(clauseCard(clause, i, fold)));
  result.issues.forEach((issue) => root.append(issueCard(issue, send)));
  if (result.omitted > 0) root.append(h('p', { class: 'callout' }, `쟁점이 ${result.omitted}건 더 있습니다. 조항을 나누어 선택하면 볼 수 있습니다.`));
  if (drafts && !urgent) root.append(drafts);
  if (result.excluded.length > 0) {
    root.append(section('근거에서 제외한 문서', 'excluded', result.excluded.map((citation) => citationCard(citation, send))));
  }
  root.append(divider(), coverage(result));
  return root;
}

function heading(result: ResultView, send: Send): HTMLElement {
  return h(
    'header',
    {},
    h('div', { class: 'row' }, h('span', { class: 'query-id' }, result.queryId), h('span', { class: 'source' }, result.source), result.stale && badge('원문 변경됨', 'stale')),
    h(
      'div',
      { class: 'actions' },
      button('원문 위치', () => send({ type: 'revealSource' }), { label: '분석한 글이 있는 곳으로 이동' }),
      button('다시 분석', () => send({ type: 'reanalyse' }), result.stale ? { primary: true } : {}),
    ),
    h('p', { class: 'engine' }, result.usesModel ? `엔진: ${result.engine}` : `엔진: ${result.engine} — 언어 모델을 쓰지 않았습니다`),
  );
}

function clauseCard(clause: ClauseView, index: number, fold: Fold): HTMLElement {
  return h(
    'section',
    { class: 'card clause', 'aria-label': '정리한 글' },
    h('div', { class: 'row' }, h('h2', {}, '정리한 글'), badge(clause.category, 'category')),
    h('blockquote', { class: 'original' }, clause.original),
    h('p', { class: 'normalized' }, clause.normalized),
    terms('위험', clause.risks),
    query('법령 질의', clause.statuteIssue, clause.statuteKeywords),
    query('판례 질의', clause.disputeScenario, clause.caseKeywords),
    fold(
      `dense-${index}`,
      '문장 질의와 거르개',
      terms('법령 문장 질의', [clause.statuteDense]),
      terms('판례 문장 질의', [clause.caseDense]),
      terms('거르개', clause.filters),
      ...(clause.dropped.length > 0 ? [terms('너무 흔해 뺀 낱말', clause.dropped)] : []),
    ),
  );
}

function query(name: string, sentence: string, keywords: readonly string[]): HTMLElement {
  const chips = h('ul', { class: 'chips', 'aria-label': `${name} 핵심어` }, ...keywords.map((word) => h('li', { class: 'chip' }, word)));
  return h('div', { class: 'query' }, h('h3', {}, name), h('p', {}, sentence), chips);
}

function terms(name: string, values: readonly string[]): HTMLElement {
  return h('div', { class: 'terms' }, h('span', { class: 'term' }, name), h('span', {}, values.join(' / ')));
}

function issueCard(issue: IssueView, send: Send): HTMLElement {
  return h(
    'section',
    { class: 'card issue', 'aria-label': issue.headline },
    h('div', { class: 'row' }, h('h2', {}, issue.headline), badge(CONFIDENCE[issue.confidence], `confidence-${issue.confidence}`)),
    h('p', { class: 'reasoning' }, issue.reasoning),
    issue.hedge !== null && h('p', { class: 'callout hedge' }, h('span', { class: 'term' }, '유의'), issue.hedge),
    issue.citations.length === 0
      ? h('p', { class: 'none' }, '인용 0건 — 확인된 근거를 찾지 못했다는 뜻이며, 근거가 없다는 뜻이 아닙니다.')
      : h('ul', { class: 'citations' }, ...issue.citations.map((citation) => citationCard(citation, send))),
  );
}

function section(title: string, name: string, cards: readonly HTMLElement[]): HTMLElement {
  return h('section', { class: `card ${name}`, 'aria-label': title }, h('h2', {}, title), h('ul', { class: 'citations' }, ...cards));
}

function coverage(result: ResultView): HTMLElement {
  return h(
    'footer',
    { class: 'coverage' },
    h('p', {}, `기준일 ${result.asOf}`, result.accuracy === null ? '' : ` · 인용 정확도 ${result.accuracy}`),
    h('p', {}, h('span', { class: 'term' }, '검색한 팩'), result.packs.length > 0 ? result.packs.join(' / ') : '없음'),
    h('ul', { class: 'gaps' }, ...result.gaps.map((gap) => h('li', {}, gap))),
    h('p', { class: 'stages-done' }, `${result.stages.map((stage) => stage.word).join(' → ')} 완료`),
  );
}
