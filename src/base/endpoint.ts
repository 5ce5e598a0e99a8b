import { LawError } from './law-error.ts';

/**
 * The address of a service that the person set: https, or plain http to this very machine. Without a closing slash.
 * Throws `bad_endpoint`; an address that holds a password is refused, because addresses are shown and logged.
 */
export function readEndpoint(text: string): string {
  const url = URL.parse(text.trim());
  if (!url) throw new LawError('bad_endpoint', `주소를 읽을 수 없습니다: ${text}`);
  if (url.username !== '' || url.password !== '') throw new LawError('bad_endpoint', '주소에 사용자 이름이나 비밀번호를 넣을 수 없습니다.');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    throw new LawError('bad_endpoint', `https 주소만 쓸 수 있습니다(이 컴퓨터의 http는 예외): ${url.origin}`);
  }
  return url.href.endsWith('/') ? url.href.slice(0, -1) : url.href;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
