/** A half-open range of UTF-16 offsets into one text: `[start, end)`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** True when the two ranges share at least one code unit. */
export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** The text that a span covers. */
export function slice(text: string, span: Span): string {
  return text.slice(span.start, span.end);
}
