import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LawError } from '../../../src/base/law-error.ts';
import type { AnalysisReport } from '../../../src/core/analysis/types.ts';
import { createSession, type SessionState } from '../../../src/extension/session.ts';
import { panelView } from '../../../src/extension/view-model.ts';
import { HostMessage, PanelMessage, PanelState } from '../../../src/protocol.ts';
import { sampleService } from '../support/service.ts';

const report = (id: string): AnalysisReport => ({ query_id: id }) as AnalysisReport;
const source = (text: string) => ({ label: text, text });

describe('a session', () => {
  it('lets the last of any interleaving of runs win, and paints nothing of the others after it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 6 }), async (scheduler, count) => {
        const states: SessionState[] = [];
        const session = createSession(
          async (text, { onStage }) => {
            onStage('normalise');
            await scheduler.schedule(Promise.resolve(), text);
            onStage('verify');
            await scheduler.schedule(Promise.resolve(), text);
            return report(text);
          },
          (state) => states.push(state),
        );
        const runs = Array.from({ length: count }, (_, i) => session.run(source(`q${i}`)));
        await scheduler.waitAll();
        await Promise.all(runs);
        expect(session.state).toMatchObject({ kind: 'done', report: { query_id: `q${count - 1}` } });
        // Once the last run had begun, no state was painted of another one.
        const begun = states.findIndex((state) => state.kind === 'running' && state.source.text === `q${count - 1}`);
        for (const state of states.slice(begun)) expect(state.kind !== 'idle' && state.source.text).toBe(`q${count - 1}`);
      }),
      { numRuns: 500 },
    );
  });

  it('is idle at once after a cancel, whatever the run does later', async () => {
    let finish: (value: AnalysisReport) => void = () => undefined;
    const session = createSession(() => new Promise((resolve) => (finish = resolve)), () => undefined);
    const run = session.run(source('q'));
    session.cancel();
    expect(session.state.kind).toBe('cancelled');
    finish(report('late'));
    await run;
    expect(session.state.kind).toBe('cancelled');
  });

  it('tells a failure from a cancel', async () => {
    const failing = createSession(() => Promise.reject(new LawError('engine_failed', '오류')), () => undefined);
    expect((await failing.run(source('q'))).kind).toBe('failed');
    const cancelled = createSession(() => Promise.reject(new LawError('cancelled', '취소')), () => undefined);
    expect((await cancelled.run(source('q'))).kind).toBe('cancelled');
  });

  it('marks and unmarks a result whose source changed, and nothing else', async () => {
    const session = createSession(() => Promise.resolve(report('q')), () => undefined);
    session.markStale(true);
    expect(session.state.kind).toBe('idle');
    await session.run(source('q'));
    session.markStale(true);
    expect(session.state).toMatchObject({ kind: 'done', stale: true });
    session.markStale(false);
    expect(session.state).toMatchObject({ stale: false });
  });
});

describe('the panel protocol', () => {
  it('takes the view of a real report, and ids that only the host can resolve', async () => {
    const service = await sampleService();
    const text = '차량 리스료 매입세액을 공제받을 수 있습니까? L-002와 「민법」 제9999조를 보았습니다. L-003은 "비영업용 소형승용차에 해당하면 공제가 허용된다"라고 한다.';
    const full = await service.analyse(text);
    const view = panelView({ kind: 'done', source: source(text), report: full, stale: true }, (id) => service.document(id));
    expect(PanelState.safeParse(view.state).error).toBeUndefined();
    if (view.state.kind !== 'done') throw new Error('not done');
    const { draftCitations, excluded, issues } = view.state.result;
    expect(draftCitations.map(({ verdict }) => verdict)).toEqual(['repealed', 'phantom', 'misquoted']);
    expect(draftCitations[2]?.closest).toBe('비영업용 소형승용차에 해당하면 공제가 제한된다');
    expect(excluded.map(({ label, successor }) => [label, successor])).toContainEqual(['L-002', null]);
    // Only what is verified can be put into a draft from the panel.
    for (const citation of [...draftCitations, ...excluded]) expect(citation.canInsert).toBe(false);
    for (const citation of issues.flatMap((issue) => issue.citations)) {
      expect(citation.sample).toBe(true);
      expect(view.targets[citation.id]?.docId).toBe(citation.label);
    }
  });

  it('drops everything else', () => {
    const known = new Set(['ready', 'cancel', 'reanalyse', 'revealSource']);
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.record({ type: fc.string(), id: fc.anything() })), (message) => {
        const parsed = PanelMessage.safeParse(message);
        if (parsed.success) expect(known.has(parsed.data.type)).toBe(true);
        expect(HostMessage.safeParse(message).success).toBe(false);
      }),
      { numRuns: 1000 },
    );
    for (const bad of [{ type: 'open', id: '../../etc', passage: 'excerpt' }, { type: 'official', id: 'https://example.org' }, { type: 'open', id: 'i0c0' }, { type: 'analyse', text: 7 }]) {
      expect(PanelMessage.safeParse(bad).success).toBe(false);
    }
  });
});
