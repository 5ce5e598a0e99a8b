import { toLawError, type LawError } from '../base/law-error.ts';
import type { AnalysisReport, Stage } from '../core/analysis/types.ts';

/** Where the analysed text stands, so that it can be shown again and seen to change. */
export interface Source {
  /** The document's address; absent for a question typed in the panel. */
  readonly uri?: string;
  /** What the panel calls it, e.g. `특약.md 3행`. */
  readonly label: string;
  readonly text: string;
}

export type SessionState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly source: Source; readonly stage: Stage | undefined }
  | { readonly kind: 'done'; readonly source: Source; readonly report: AnalysisReport; readonly stale: boolean }
  | { readonly kind: 'failed'; readonly source: Source; readonly error: LawError }
  | { readonly kind: 'cancelled'; readonly source: Source };

/** Does the work of one run. */
export type Analyse = (text: string, options: { readonly onStage: (stage: Stage) => void; readonly signal: AbortSignal }) => Promise<AnalysisReport>;

/** One analysis at a time: a new one cancels the one before, and only the newest ever changes the state. */
export interface Session {
  readonly state: SessionState;
  /** Starts a run and resolves with the state that it left, or with the state of the run that replaced it. */
  run(source: Source): Promise<SessionState>;
  cancel(): void;
  clear(): void;
  /** The source text changed (or changed back) in its document. */
  markStale(stale: boolean): void;
}

export function createSession(analyse: Analyse, onChange: (state: SessionState) => void): Session {
  let state: SessionState = { kind: 'idle' };
  let current: AbortController | undefined;
  const set = (next: SessionState): void => {
    state = next;
    onChange(next);
  };
  return {
    get state() {
      return state;
    },
    run: async (source) => {
      current?.abort();
      const own = new AbortController();
      current = own;
      const isCurrent = (): boolean => current === own && !own.signal.aborted;
      set({ kind: 'running', source, stage: undefined });
      try {
        const report = await analyse(source.text, {
          signal: own.signal,
          onStage: (stage) => {
            if (isCurrent()) set({ kind: 'running', source, stage });
          },
        });
        if (isCurrent()) set({ kind: 'done', source, report, stale: false });
      } catch (thrown) {
        const error = toLawError(thrown);
        // A cancelled run has already been shown as such, or has been replaced.
        if (isCurrent()) set(error.code === 'cancelled' ? { kind: 'cancelled', source } : { kind: 'failed', source, error });
      }
      if (current === own) current = undefined;
      return state;
    },
    cancel: () => {
      if (state.kind !== 'running') return;
      current?.abort();
      current = undefined;
      set({ kind: 'cancelled', source: state.source });
    },
    clear: () => {
      current?.abort();
      current = undefined;
      set({ kind: 'idle' });
    },
    markStale: (stale) => {
      if (state.kind === 'done' && state.stale !== stale) set({ ...state, stale });
    },
  };
}
