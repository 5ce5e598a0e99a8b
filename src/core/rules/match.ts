import { foldKey } from '../../base/fold.ts';
import type { Span } from '../../base/span.ts';
import { segmentClause } from '../expansion/segment.ts';
import type { IssueType } from './issue-type.ts';

/** An issue type that the text raises: how strongly, by which cues, and in which parts of the text. */
export interface IssueMatch {
  readonly type: IssueType;
  readonly score: number;
  readonly cues: readonly string[];
  readonly segments: readonly Span[];
}

/** An analysis shows this many issues (seed 000). */
export const MAX_ISSUES = 3;

/** A further issue is shown when it is at least this strong beside the first. */
const SECOND_SHARE = 0.4;

/**
 * The issue types that `text` raises, strongest first. Each part of a compound clause votes for the type that fits it
 * best, so that two duties in one sentence give two issues, and a passing word in one of them gives none.
 */
export function matchIssues(text: string, types: readonly IssueType[]): readonly IssueMatch[] {
  const whole = scoreAll(text, types);
  if (whole.length === 0) return [];
  const segments = segmentClause(text);
  const votes = new Map<string, Span[]>();
  for (const segment of segments) {
    const best = scoreAll(text.slice(segment.start, segment.end), types)[0];
    if (best) votes.set(best.type.id, [...(votes.get(best.type.id) ?? []), segment]);
  }
  const first = whole[0];
  return whole
    .filter((match, rank) => rank === 0 || (votes.has(match.type.id) && match.score >= SECOND_SHARE * (first?.score ?? 0)))
    .map((match) => ({ ...match, segments: votes.get(match.type.id) ?? segments }));
}

interface Scored {
  readonly type: IssueType;
  readonly score: number;
  readonly cues: readonly string[];
}

function scoreAll(text: string, types: readonly IssueType[]): readonly Scored[] {
  const sentences = text
    // A full stop inside a number (3.3%) ends no sentence.
    .split(/[!?。\n]+|\.(?!\d)/)
    .map(foldSentence)
    .filter(({ text }) => text !== '');
  return types
    .map((type) => scoreType(sentences, type))
    .filter((scored) => scored.score > 0)
    .sort((a, b) => b.score - a.score || a.type.id.localeCompare(b.type.id));
}

/** A sentence without its spaces, and where its words begin. */
interface FoldedSentence {
  readonly text: string;
  readonly wordStarts: ReadonlySet<number>;
}

function foldSentence(sentence: string): FoldedSentence {
  const wordStarts = new Set<number>();
  let text = '';
  for (const word of sentence.split(/\s+/)) {
    wordStarts.add(text.length);
    text += foldKey(word);
  }
  return { text, wordStarts };
}

/** `part` occurs inside a word, or from a word's start on: 다수의 계약 is no 수의계약. */
function occurs(part: string, { text, wordStarts }: FoldedSentence): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    if (wordStarts.has(at)) return true;
    let crosses = false;
    for (let i = at + 1; i < at + part.length; i++) crosses ||= wordStarts.has(i);
    if (!crosses) return true;
  }
  return false;
}

function scoreType(sentences: readonly FoldedSentence[], type: IssueType): Scored {
  const hits = (cue: string): boolean => {
    const parts = cue.split(/\s+/).map(foldKey);
    return sentences.some((sentence) => parts.every((part) => occurs(part, sentence)));
  };
  if (type.anti_cues.some(hits)) return { type, score: 0, cues: [] };
  const found = type.cues.filter(hits);
  // 전입신고 hits both “전입신고” and “전입”: the shorter one tells nothing more.
  const telling = found.filter((cue) => !found.some((other) => other !== cue && other.length > cue.length && other.includes(cue)));
  return { type, score: telling.reduce((sum, cue) => sum + cue.replace(/\s+/g, '').length, 0), cues: found };
}
