import type { DocumentStatus } from '../corpus/document.ts';

/** The one vocabulary of verdicts (CONTRACTS §2). */
export const VERDICTS = ['verified', 'repealed', 'phantom', 'misquoted', 'out_of_scope', 'unchecked'] as const;
export type VerdictName = (typeof VERDICTS)[number];

/** A passage of a real document, offered where a draft or a model misquotes it. */
export interface Passage {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface About {
  /** One Korean sentence for the person; empty only for `verified`. */
  readonly reason: string;
  readonly docId?: string;
  /** ISO date of the text that it was held against, where that is not the as-of day: 구 법. */
  readonly heldOn?: string;
}

declare const proof: unique symbol;

/**
 * What may be relied on. `Verified` carries a mark that only `verify.ts` can make, so no reply of a model, no message
 * and no cache can turn into one.
 */
export type Verified = About & {
  readonly verdict: 'verified';
  readonly docId: string;
  /** Where the quoted words stand in the document's body, or the cited part of it. */
  readonly passage?: Passage;
  readonly [proof]: true;
};
export type Verdict =
  | Verified
  | (About & { readonly verdict: 'repealed'; readonly status: DocumentStatus; readonly successor?: string; readonly url?: string })
  | (About & { readonly verdict: 'phantom' })
  | (About & {
      readonly verdict: 'misquoted';
      readonly docId: string;
      readonly closest?: Passage;
      /** The articles that bear the title which the draft gives to this one. */
      readonly meant?: readonly string[];
      /** Only spacing, punctuation or a gloss in Chinese characters differs. */
      readonly slight?: true;
    })
  | (About & { readonly verdict: 'out_of_scope' })
  | (About & { readonly verdict: 'unchecked' });

const WORDS: Record<VerdictName, string> = {
  verified: '확인됨',
  repealed: '폐지·삭제',
  phantom: '없는 문서',
  misquoted: '문구 다름',
  out_of_scope: '코퍼스 밖 — 확인 못 함',
  unchecked: '확인하지 않음',
};

/** The words that every surface prints for a verdict; status is never told by colour alone. */
export function verdictWord(verdict: VerdictName): string {
  return WORDS[verdict];
}

/** Grey and struck through, in the panel and in the draft. */
export function isGrey(verdict: VerdictName): boolean {
  return verdict === 'repealed' || verdict === 'phantom';
}

const GRAVITY: readonly VerdictName[] = ['verified', 'out_of_scope', 'unchecked', 'misquoted', 'repealed', 'phantom'];

/** The gravest of several verdicts; a list of articles is only as good as its worst member. */
export function gravest<T extends { readonly verdict: VerdictName }>(verdicts: readonly T[]): T | undefined {
  return verdicts.reduce<T | undefined>(
    (worst, one) => (worst && GRAVITY.indexOf(worst.verdict) >= GRAVITY.indexOf(one.verdict) ? worst : one),
    undefined,
  );
}
