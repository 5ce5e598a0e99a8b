import type { VerdictName } from '../core/citation/verdict.ts';

/** The codicon of a verdict, beside its word: an icon never stands for it alone. */
export function verdictIcon(verdict: VerdictName): string {
  switch (verdict) {
    case 'verified':
      return 'pass';
    case 'repealed':
      return 'circle-slash';
    case 'phantom':
      return 'error';
    case 'misquoted':
      return 'warning';
    case 'out_of_scope':
    case 'unchecked':
      return 'question';
  }
}
