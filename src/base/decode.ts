import { LawError } from './law-error.ts';

/**
 * The text of a file: UTF-8 or UTF-16 by its mark, else UTF-8 when it is well formed, else the Windows code page that
 * older Korean programs write (CP949). Throws `not_text` for a binary file.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.subarray(0, 8192).includes(0)) throw new LawError('not_text', '글이 아닌 파일입니다. 한글(HWP)·Word 문서는 글로 저장해서 점검해 주세요.');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // `euc-kr` in the Encoding Standard is CP949.
    return new TextDecoder('euc-kr').decode(bytes);
  }
}
