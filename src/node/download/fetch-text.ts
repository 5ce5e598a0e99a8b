import { setTimeout as sleep } from 'node:timers/promises';
import pRetry, { AbortError } from 'p-retry';
import { LawError } from '../../base/law-error.ts';

/** Why a body is not what was asked for. `final` when asking again cannot help. */
export interface BodyFault {
  readonly message: string;
  readonly final?: boolean;
}

export interface FetchTextOptions {
  /** Looks at a body that arrived; a fault counts as a failed attempt. */
  readonly check: (body: string) => BodyFault | undefined;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  readonly limits?: Partial<FetchLimits>;
  /** Told of every attempt that failed, in Korean. */
  readonly onRetry?: (message: string) => void;
}

/** Times in milliseconds. */
export interface FetchLimits {
  readonly retries: number;
  readonly firstWait: number;
  readonly longestWait: number;
  /** No byte for this long, and the attempt is given up. */
  readonly idle: number;
  /** A whole attempt takes no longer than this, however steadily it drips. */
  readonly total: number;
  readonly bytes: number;
}

const DEFAULTS: FetchLimits = { retries: 6, firstWait: 500, longestWait: 60_000, idle: 20_000, total: 120_000, bytes: 64 * 1024 * 1024 };

/** A 404 that stayed through every attempt: the servers give 404 for things that are there, so once is not enough. */
export class NotThere extends Error {
  override readonly name = 'NotThere';
}

/**
 * Fetches a text, again with back-off after anything that may pass: a cut or hanging connection, 404, 408, 429, 5xx, an
 * empty or foreign body. `Retry-After` is obeyed. Throws `NotThere`, `download_failed` or `cancelled`; the address in a
 * message is cut before its query, which may hold a key.
 */
export async function fetchText(url: string, options: FetchTextOptions): Promise<string> {
  const limits = { ...DEFAULTS, ...options.limits };
  const shown = readable(url);
  try {
    return await pRetry(() => attempt(url, options, limits), {
      retries: limits.retries,
      minTimeout: limits.firstWait,
      maxTimeout: limits.longestWait,
      factor: 2,
      randomize: true,
      ...(options.signal && { signal: options.signal }),
      shouldRetry: ({ error }) => error instanceof Failed || error instanceof NotThere,
      onFailedAttempt: async ({ error, retriesLeft }) => {
        if (retriesLeft > 0) options.onRetry?.(`${shown}: ${error.message}`);
        if (error instanceof Failed && error.wait !== undefined) await sleep(error.wait, undefined, options.signal && { signal: options.signal });
      },
    });
  } catch (error) {
    if (options.signal?.aborted) throw new LawError('cancelled', '내려받기를 취소했습니다. 받은 데까지는 다음에 이어서 받습니다.');
    if (error instanceof NotThere || error instanceof LawError) throw error;
    throw new LawError('download_failed', `${shown}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** An attempt that may succeed when made again, after `wait` milliseconds where the server named a time. */
class Failed extends Error {
  constructor(
    message: string,
    readonly wait?: number,
  ) {
    super(message);
  }
}

async function attempt(url: string, { check, signal, headers }: FetchTextOptions, limits: FetchLimits): Promise<string> {
  const stop = new AbortController();
  const total = AbortSignal.timeout(limits.total);
  const signals = [stop.signal, total, ...(signal ? [signal] : [])];
  const stall = (): void => stop.abort(new Failed(`${Math.round(limits.idle / 1000)}초 동안 아무것도 오지 않았습니다`));
  let idle = setTimeout(stall, limits.idle);
  try {
    const response = await fetch(url, { signal: AbortSignal.any(signals), redirect: 'follow', headers: { 'User-Agent': 'Mozilla/5.0 (jomun)', Accept: '*/*', ...headers } });
    if (url.startsWith('https:') && !response.url.startsWith('https:')) throw new AbortError('암호화되지 않은 주소로 돌려보냅니다');
    await refuse(response, limits);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      clearTimeout(idle);
      idle = setTimeout(stall, limits.idle);
      size += chunk.length;
      if (size > limits.bytes) throw new AbortError('받는 내용이 너무 큽니다');
      chunks.push(chunk);
    }
    const body = decode(Buffer.concat(chunks));
    if (body === undefined) throw new Failed('UTF-8도 EUC-KR도 아닌 글이 왔습니다');
    if (body.trim() === '') throw new Failed('빈 응답이 왔습니다');
    const fault = check(body);
    if (fault) throw fault.final ? new AbortError(fault.message) : new Failed(fault.message);
    return body;
  } catch (error) {
    if (signal?.aborted || error instanceof Failed || error instanceof AbortError || error instanceof NotThere) throw error;
    if (stop.signal.reason instanceof Failed) throw stop.signal.reason;
    if (total.aborted) throw new Failed(`${Math.round(limits.total / 1000)}초 안에 다 오지 않았습니다`);
    throw new Failed(`연결이 끊겼습니다 (${causeOf(error)})`);
  } finally {
    clearTimeout(idle);
  }
}

/** Throws for every status but success. */
async function refuse(response: Response, limits: FetchLimits): Promise<void> {
  if (response.ok) return;
  await response.body?.cancel();
  const { status } = response;
  if (status === 404 || status === 410) throw new NotThere('원본에 없습니다(404)');
  const wait = retryAfter(response.headers.get('retry-after'));
  if (wait !== undefined && wait > limits.longestWait) throw new AbortError(`서버가 ${Math.ceil(wait / 60_000)}분 뒤에 다시 오라고 합니다(${status})`);
  if (wait !== undefined || status === 408 || status === 425 || status === 429 || status >= 500) throw new Failed(`서버가 ${status}로 답했습니다`, wait);
  throw new AbortError(`서버가 ${status}로 거절했습니다`);
}

/** `Retry-After` in milliseconds: seconds, or a date. */
function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const until = Date.parse(header) - Date.now();
  return Number.isFinite(until) ? Math.max(0, until) : undefined;
}

/** The bytes say what they are; headers of these servers do not. */
function decode(bytes: Uint8Array): string | undefined {
  for (const encoding of ['utf-8', 'euc-kr']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next one, then.
    }
  }
  return undefined;
}

/** An address for people: without its query, which may hold a key, and with its Hangul. */
function readable(url: string): string {
  const [bare = ''] = url.split('?', 1);
  try {
    return decodeURI(bare);
  } catch {
    return bare;
  }
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return code || (cause instanceof Error ? cause.message : String(cause));
}
