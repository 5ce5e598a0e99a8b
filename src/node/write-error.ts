import { LawError } from '../base/law-error.ts';

const DISK = new Set(['ERR_SQLITE_ERROR', 'ENOSPC', 'EFBIG', 'EDQUOT', 'EACCES', 'EROFS', 'EPERM', 'EIO']);

/** A failure to write as a `write_failed` that says what to look at; anything else as it is. */
export function asWriteError(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!DISK.has(code)) return error;
  return new LawError('write_failed', `파일을 쓰지 못했습니다. 디스크의 남은 공간과 권한을 확인해 주세요: ${path}`, { cause: error instanceof Error ? error.message : code });
}
