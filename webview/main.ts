import * as z from 'zod';
import { HostMessage, type PanelMessage, type PanelState, type StageView } from '../src/protocol.ts';
import { resultView, type Fold } from './result.ts';
import { button, h, spinner, textArea } from './ui.ts';

// The panel's CSP forbids building code from strings, which zod would otherwise try once.
z.config({ jitless: true });

interface Kept {
  readonly scroll: number;
  readonly open: readonly string[];
}
interface Host {
  postMessage(message: PanelMessage): void;
  getState(): Kept | undefined;
  setState(state: Kept): void;
}
declare function acquireVsCodeApi(): Host;

const host = acquireVsCodeApi();
const send = (message: PanelMessage): void => host.postMessage(message);
const open = new Set<string>(host.getState()?.open ?? []);

const question = textArea('특약이나 세무 질의', '특약이나 세무 질의를 적고 Ctrl+Enter', ask);
const status = h('div', { role: 'status', 'aria-live': 'polite', class: 'sr-only' });
const body = h('div', { id: 'body' });
document.getElementById('app')?.append(
  h('div', { class: 'ask' }, question.element, h('div', { class: 'actions' }, button('쟁점 분석', ask, { primary: true, id: 'ask' }))),
  status,
  body,
);

function ask(): void {
  send({ type: 'analyse', text: question.value() });
}

const fold: Fold = (key, summary, ...children) => {
  const details = h('details', open.has(key) ? { open: '' } : {}, h('summary', {}, summary), ...children);
  details.addEventListener('toggle', () => {
    if (details.hasAttribute('open')) open.add(key);
    else open.delete(key);
    keep();
  });
  return details;
};

function keep(): void {
  host.setState({ scroll: window.scrollY, open: [...open] });
}

function draw(state: PanelState): void {
  body.replaceChildren(view(state));
  status.textContent = spoken(state);
}

function view(state: PanelState): HTMLElement {
  switch (state.kind) {
    case 'idle':
      return h(
        'div',
        { class: 'idle' },
        h('p', {}, '편집기에서 특약이나 세무 질의를 선택하고 쟁점 분석을 실행하거나, 위에 질문을 적어 주세요.'),
        h('p', { class: 'muted' }, '확인된 인용만 ‘확인됨’으로 보여 주고, 폐지·삭제된 문서와 없는 문서는 회색 취소선으로 보여 줍니다.'),
      );
    case 'running':
      return h(
        'div',
        { class: 'running' },
        h('div', { class: 'row' }, spinner(), h('span', {}, `${state.source} 분석 중`), button('취소', () => send({ type: 'cancel' }), { id: 'cancel' })),
        h('ol', { class: 'stages' }, ...state.stages.map(stageItem)),
      );
    case 'failed':
      return h('p', { class: 'callout callout-warning', role: 'alert' }, state.message);
    case 'cancelled':
      return h(
        'div',
        {},
        h('p', { class: 'callout' }, `${state.source} 분석을 취소했습니다.`),
        button('다시 분석', () => send({ type: 'reanalyse' })),
      );
    case 'done':
      return resultView(state.result, send, fold);
  }
}

const STAGE_MARK = { done: '✓', current: '▶', waiting: '·' } as const;
const STAGE_WORD = { done: '끝남', current: '진행 중', waiting: '대기' } as const;

function stageItem(stage: StageView): HTMLElement {
  return h(
    'li',
    { class: `stage stage-${stage.state}`, ...(stage.state === 'current' && { 'aria-current': 'step' }) },
    h('span', { 'aria-hidden': 'true' }, STAGE_MARK[stage.state]),
    ` ${stage.word} `,
    h('span', { class: 'sr-only' }, STAGE_WORD[stage.state]),
  );
}

/** What a screen reader is told when the state changes; the details are read on the person's own way through the page. */
function spoken(state: PanelState): string {
  switch (state.kind) {
    case 'idle':
      return '';
    case 'running': {
      const current = state.stages.find((stage) => stage.state === 'current');
      return current ? `${current.word} 중` : '분석 시작';
    }
    case 'failed':
      return state.message;
    case 'cancelled':
      return '분석을 취소했습니다';
    case 'done': {
      const citations = state.result.issues.flatMap((issue) => issue.citations);
      const verified = citations.filter((citation) => citation.verdict === 'verified').length;
      return `분석 완료. 쟁점 ${state.result.issues.length}건, 인용 ${citations.length}건 가운데 ${verified}건 확인됨`;
    }
  }
}

let first = true;
window.addEventListener('message', (event: MessageEvent<unknown>) => {
  const parsed = HostMessage.safeParse(event.data);
  // Frames around the view post messages of their own; what is not ours is dropped.
  if (!parsed.success) return;
  if (parsed.data.type === 'focusQuestion') return question.focus();
  draw(parsed.data.state);
  if (first && parsed.data.state.kind === 'done') window.scrollTo(0, host.getState()?.scroll ?? 0);
  first = false;
});
window.addEventListener('scroll', keep, { passive: true });
send({ type: 'ready' });
