export const ms = (from: number): number => performance.now() - from;

export const print = (name: string, value: string): void => console.log(`${name.padEnd(46)} ${value}`);

export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Median and 95th percentile of a list of milliseconds. */
export function spread(times: readonly number[]): string {
  return `p50 ${percentile(times, 0.5).toFixed(2)} ms · p95 ${percentile(times, 0.95).toFixed(2)} ms · n=${times.length}`;
}
