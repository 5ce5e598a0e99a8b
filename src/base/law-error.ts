/**
 * Stable codes of everything that can go wrong on the person's side of the product. Hosts map them once: the panel
 * to a call-out, the CLI to an exit code.
 */
export type LawErrorCode =
  | 'empty_input'
  | 'input_too_large'
  | 'not_text'
  | 'bad_date'
  | 'bad_reference'
  | 'not_found'
  | 'pack_unreadable'
  | 'no_pack'
  | 'download_failed'
  | 'bad_endpoint'
  | 'write_failed'
  | 'engine_failed'
  | 'cancelled';

/** A failure with a code for programs and a Korean sentence for the person. */
export class LawError extends Error {
  override readonly name = 'LawError';

  constructor(
    readonly code: LawErrorCode,
    message: string,
    readonly data: Readonly<Record<string, string | number>> = {},
  ) {
    super(message);
  }
}

/** The error as a `LawError`; an unforeseen one becomes `engine_failed` and keeps its message in `data`. */
export function toLawError(error: unknown): LawError {
  if (error instanceof LawError) return error;
  if (error instanceof Error && error.name === 'AbortError') return new LawError('cancelled', '분석을 취소했습니다.');
  const cause = error instanceof Error ? error.message : String(error);
  return new LawError('engine_failed', '분석 중 오류가 났습니다. 로그를 확인해 주세요.', { cause });
}

/** Throws `cancelled` once the signal has fired; long loops call it between steps. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new LawError('cancelled', '분석을 취소했습니다.');
}
