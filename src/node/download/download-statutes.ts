import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LawError, toLawError } from '../../base/law-error.ts';
import type { LawFamily } from '../../core/corpus/corpora.ts';
import { installCheckout, type InstallResult } from '../install-pack.ts';
import { asWriteError } from '../write-error.ts';
import { NotThere, type FetchLimits } from './fetch-text.ts';
import type { DownloadItem, StatuteSource } from './statute-source.ts';

export interface DownloadRequest {
  readonly source: StatuteSource;
  readonly families: readonly LawFamily[];
  readonly dataFolder: string;
  readonly id: string;
  /** ISO date and time. */
  readonly now: Date;
  /** ISO date of the copy, which is also the day on which it must hold. */
  readonly today: string;
  /** Installs what there is when the source lacks some law for good. */
  readonly allowMissing?: boolean;
  readonly onFile?: (done: number, total: number) => void;
  readonly onRetry?: (message: string) => void;
  readonly signal?: AbortSignal;
  readonly limits?: Partial<FetchLimits>;
}

export interface DownloadResult extends InstallResult {
  readonly fetched: number;
  /** Files kept from a download that was cut off. */
  readonly resumed: number;
  readonly missing: readonly string[];
}

const PARALLEL = 4;
/** A download that was cut off longer ago than this is begun anew: the law may have changed in between. */
const RESUME_WITHIN = 24 * 60 * 60 * 1000;

/**
 * Fetches statutes into a staging folder and installs them as one pack, all or nothing: what is installed stays until
 * every law has come and the new pack is whole. What had come when it stopped is kept for the next time.
 */
export async function downloadStatutes(request: DownloadRequest): Promise<DownloadResult> {
  const staging = join(request.dataFolder, '.download', request.id);
  await prepare(staging, request);
  const items = request.source.items(request.families);
  const missing: string[] = [];
  let [fetched, resumed, done] = [0, 0, 0];
  const queue = items[Symbol.iterator]();
  // The first failure for good stops the other lanes too.
  const stop = new AbortController();
  const signal = request.signal ? AbortSignal.any([request.signal, stop.signal]) : stop.signal;
  const lane = async (): Promise<void> => {
    for (const item of queue) {
      if (signal.aborted) return;
      if (await isThere(join(staging, item.path))) resumed++;
      else if (await fetchItem(item, staging, { ...request, signal })) fetched++;
      else missing.push(item.name);
      request.onFile?.(++done, items.length);
    }
  };
  const lanes = await Promise.allSettled(
    Array.from({ length: PARALLEL }, () =>
      lane().catch((error: unknown) => {
        stop.abort();
        throw error;
      }),
    ),
  );
  if (request.signal?.aborted) throw new LawError('cancelled', '내려받기를 취소했습니다. 받은 데까지는 다음에 이어서 받습니다.');
  const failures = lanes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  const failure = failures.find((error) => !(error instanceof LawError && error.code === 'cancelled')) ?? failures[0];
  if (failure) throw toLawError(failure);
  if (missing.length > 0 && !request.allowMissing) {
    throw new LawError('download_failed', `원본에 없는 법령이 있어 설치하지 않았습니다: ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ` 밖 ${missing.length - 5}건` : ''}. 빼고 설치하려면 --allow-missing을 붙이세요.`);
  }
  const installed = await installCheckout({
    from: staging,
    source: request.source.origin,
    dataFolder: request.dataFolder,
    id: request.id,
    retrievedAt: request.today,
    asOf: request.today,
    ...(request.signal && { signal: request.signal }),
  });
  await rm(staging, { recursive: true, force: true });
  return { ...installed, fetched, resumed, missing };
}

/** False when the source lacks it. */
async function fetchItem(item: DownloadItem, staging: string, { source, signal, onRetry, limits }: DownloadRequest): Promise<boolean> {
  try {
    const body = await source.fetch(item, { ...(signal && { signal }), ...(onRetry && { onRetry }), ...(limits && { limits }) });
    await writeWhole(join(staging, item.path), body);
    return true;
  } catch (error) {
    if (error instanceof NotThere) return false;
    throw error;
  }
}

/** Empties the staging folder unless it was begun lately, from the same source. */
async function prepare(staging: string, { source, now }: DownloadRequest): Promise<void> {
  const state = join(staging, 'download.json');
  const begun = await readFile(state, 'utf8').then(readState, () => undefined);
  if (begun?.origin === source.origin && now.getTime() - begun.at < RESUME_WITHIN && begun.at <= now.getTime()) return;
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true });
  await writeFile(state, JSON.stringify({ origin: source.origin, at: now.getTime() }));
}

function readState(json: string): { readonly origin: string; readonly at: number } | undefined {
  try {
    const { origin, at } = JSON.parse(json) as Readonly<Record<string, unknown>>;
    return typeof origin === 'string' && typeof at === 'number' ? { origin, at } : undefined;
  } catch {
    return undefined;
  }
}

async function isThere(path: string): Promise<boolean> {
  return open(path).then((file) => file.close().then(() => true), () => false);
}

/** A file of that name is always whole: it is written aside and renamed. */
async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const aside = `${path}.part`;
  const file = await open(aside, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } catch (error) {
    throw asWriteError(error, path);
  } finally {
    await file.close();
  }
  await rename(aside, path);
}
