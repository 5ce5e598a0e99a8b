import type { Span } from '../../base/span.ts';
import type { BranchedNumber, LawRef } from '../corpus/law-ref.ts';

/** One place below a law, as far as the text spells it out. */
export interface Levels {
  readonly article?: BranchedNumber;
  readonly paragraph?: number;
  readonly subparagraph?: BranchedNumber;
  readonly item?: string;
}

/** One member of a list (`제1항ㆍ제2항`), or a range when `to` is there (`제3조부터 제5조까지`). */
export interface Member {
  readonly from: Levels;
  readonly to?: Levels;
  /** It names a deeper level than the member before (`제1항, 제2호`): what it hangs on is a guess. */
  readonly loose?: true;
}

/**
 * How a statute is named in the text. `known` and `bracket` stand by themselves, the others need what was said before.
 * `decree` is what follows an anaphor: 같은 법 **시행령**.
 */
export type LawMention =
  | { readonly form: 'known'; readonly official: string; readonly name: string }
  | { readonly form: 'bracket'; readonly name: string }
  | { readonly form: 'generic'; readonly name: string }
  | { readonly form: 'same_law'; readonly decree?: '시행령' | '시행규칙' }
  | { readonly form: 'same_instrument' }
  | { readonly form: 'same_article' }
  | { readonly form: 'same_paragraph' }
  | { readonly form: 'short'; readonly name: string };

interface FoundBase {
  readonly span: Span;
  /** The original text of the span. */
  readonly text: string;
  /** True inside parentheses: such a citation is no antecedent of 같은 법. */
  readonly parenthetical: boolean;
}

/** A reference into a statute, not yet resolved. */
export interface FoundStatute extends FoundBase {
  readonly kind: 'statute';
  readonly law: LawMention;
  /** Where the law's name stands, brackets included; absent for 같은 조 and 같은 항. */
  readonly nameSpan?: Span;
  readonly members: readonly Member[];
  readonly annex?: LawRef['annex'];
  readonly addenda?: string;
  /** The title that the draft gives to its first article, `제39조(납세지)`. */
  readonly title?: string;
  /** 구 법: a reference to a former text, with the promulgation that ended it when the text names one. */
  readonly historical?: { readonly promulgation?: string };
  /** `(이하 "법"이라 한다)` after the law's name. */
  readonly alias?: string;
}

/** A judgment or decision of a court. */
export interface FoundCase extends FoundBase {
  readonly kind: 'case';
  readonly court: string;
  readonly numbers: readonly string[];
  readonly decidedOn?: string;
}

/** A ruling, tribunal decision, or a document of an installed pack, by its own number. */
export interface FoundRuling extends FoundBase {
  readonly kind: 'ruling';
  readonly id: string;
}

export type FoundCitation = FoundStatute | FoundCase | FoundRuling;

/** Words quoted in the draft as the text of the citation before them. */
export interface Quote {
  readonly span: Span;
  readonly text: string;
}

/** A citation with what it points at. `refs` are canonical (CONTRACTS §7), one a member of a list or range. */
export interface ResolvedCitation {
  readonly span: Span;
  readonly text: string;
  readonly kind: 'statute' | 'case' | 'ruling';
  readonly targets: readonly Target[];
  /** Where the law's own name stands in the text; absent for 같은 법 and the like, for cases and rulings. */
  readonly nameSpan?: Span;
  readonly historical: boolean;
  /** Set for 구 법: the promulgation that ended the text, when the draft names one. */
  readonly former?: { readonly promulgation?: string };
  readonly quote?: Quote;
  /** The words in brackets behind the first article, which may be its title. */
  readonly title?: string;
  /** Why the citation could not be tied to one law; it is then `unchecked`. */
  readonly unresolved?: string;
}

export type Target =
  /** `inferred`: the text leaves open which law or 항 is meant, so the target may be looked at but never held against it. */
  | { readonly kind: 'statute'; readonly ref: LawRef; readonly inferred?: true }
  | { readonly kind: 'case'; readonly court: string; readonly number: string; readonly decidedOn?: string }
  | { readonly kind: 'ruling'; readonly id: string };
