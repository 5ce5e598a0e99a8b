import { throwIfCancelled } from '../../base/law-error.ts';
import { checkCitations } from '../citation/check.ts';
import { coverageOf } from './coverage.ts';
import { retrieve, type EvidenceSources } from './evidence.ts';
import { gate, type ReviewLabels } from './gate.ts';
import { readQuestion } from './question.ts';
import { RawAnalysis } from './schema.ts';
import type { AnalysisEngine, AnalysisReport, Degradation, ExcludedEvidence, Stage } from './types.ts';

export interface AnalysisRun {
  readonly text: string;
  readonly asOf: string;
  /** Today, for how old the packs are. */
  readonly today: string;
  readonly sources: EvidenceSources;
  readonly engine: AnalysisEngine;
  /** Canonical references that an issue type names for itself. */
  readonly pinned: (issueType: string | undefined) => readonly string[];
  readonly labels?: (queryId: string) => ReviewLabels | undefined;
  readonly onStage?: (stage: Stage) => void;
  readonly signal?: AbortSignal;
}

/**
 * One analysis from text to gated report, in the five stages that the person sees. Rejects with a `LawError`: bad input,
 * or `cancelled` once the signal fires; the host's event loop gets a turn at every stage so that a cancel can arrive.
 */
export async function runAnalysis(run: AnalysisRun): Promise<AnalysisReport> {
  const { sources, engine, asOf, signal } = run;
  const enter = async (stage: Stage): Promise<void> => {
    throwIfCancelled(signal);
    run.onStage?.(stage);
    await new Promise((resolve) => setTimeout(resolve, 0));
    throwIfCancelled(signal);
  };
  await enter('normalise');
  const question = readQuestion(run.text, asOf);
  await enter('expand');
  const expanded = await engine.expand(question, signal);
  await enter('retrieve');
  const retrieved = expanded.issues.map((issue) => retrieve(issue, run.pinned(issue.issueType), sources, asOf));
  const degraded: Degradation[] = sources.corpus.packs.length === 0 ? ['no_pack'] : [];
  await enter('analyse');
  const raw = RawAnalysis.parse(await engine.analyse(question, retrieved, signal));
  await enter('verify');
  const labels = run.labels?.(question.queryId);
  const gated = gate(raw, { corpus: sources.corpus, asOf, degraded, ...(labels && { labels }) });
  const drafts = checkCitations(run.text, sources.corpus, asOf);
  throwIfCancelled(signal);
  return {
    query_id: question.queryId,
    source_text: question.text,
    plain_text: question.plain,
    issues: gated.issues,
    review: gated.review,
    citation_accuracy: gated.citationAccuracy,
    as_of: asOf,
    engine: engine.info,
    expanded: expanded.issues,
    draft_citations: drafts,
    excluded: distinct(retrieved.flatMap((issue) => issue.excluded)),
    coverage: coverageOf(sources.corpus, run.today),
    degraded,
    omitted_issues: expanded.omitted,
  };
}

function distinct(excluded: readonly ExcludedEvidence[]): readonly ExcludedEvidence[] {
  return [...new Map(excluded.map((one) => [one.doc.doc_id, one])).values()];
}
