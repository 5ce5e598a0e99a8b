import type { CitationView, PanelMessage } from '../src/protocol.ts';
import { badge, button, h } from './ui.ts';

export type Send = (message: PanelMessage) => void;

/** A citation with its verdict. Grey ones are struck through, and the words say why: colour alone tells nothing. */
export function citationCard(citation: CitationView, send: Send): HTMLElement {
  const grey = citation.verdict === 'repealed' || citation.verdict === 'phantom';
  const head = h(
    'div',
    { class: 'citation-head' },
    badge(citation.verdictWord, citation.verdict),
    h(grey ? 's' : 'strong', { class: 'citation-label' }, citation.label),
    citation.title !== '' && h('span', { class: 'citation-title' }, citation.title),
    citation.sample && badge('표본', 'sample'),
  );
  const facts = [citation.status, citation.effective].filter((fact) => fact !== null).join(' · ');
  return h(
    'li',
    { class: `citation citation-${citation.verdict}${grey ? ' grey' : ''}`, 'data-verdict': citation.verdict },
    head,
    facts !== '' && h('div', { class: 'facts' }, facts),
    citation.reason !== '' && h('div', { class: 'reason' }, citation.reason),
    citation.successor !== null && h('div', { class: 'reason' }, `이후: ${citation.successor}`),
    citation.excerpt !== null && h('blockquote', {}, grey ? h('s', {}, citation.excerpt) : citation.excerpt),
    citation.closest !== null && h('div', { class: 'closest' }, h('span', { class: 'term' }, '가장 가까운 원문'), h('blockquote', {}, citation.closest)),
    actions(citation, send),
  );
}

function actions(citation: CitationView, send: Send): HTMLElement {
  const { id, label } = citation;
  const row = h('div', { class: 'actions' });
  if (citation.canOpen) row.append(button('원문 열기', () => send({ type: 'open', id, passage: 'excerpt' }), { label: `${label} 원문 열기` }));
  if (citation.closest !== null) row.append(button('가까운 원문 보기', () => send({ type: 'open', id, passage: 'closest' }), { label: `${label} 가장 가까운 원문 보기` }));
  if (citation.hasOfficial) row.append(button('공식 원문 링크', () => send({ type: 'official', id }), { label: `${label} 공식 원문 링크` }));
  if (citation.canInsert) row.append(button('인용 삽입', () => send({ type: 'insert', id }), { label: `${label} 인용을 초안에 삽입` }));
  row.append(button('복사', () => send({ type: 'copy', id }), { label: `${label} 인용 복사` }));
  return row;
}
