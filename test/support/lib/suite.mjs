/** Counts checks and prints the closing line that a runner reads: `N passed, N failed, N skipped`. */
export function createTally() {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  return {
    tally,
    add: (other) => {
      for (const key of Object.keys(tally)) tally[key] += other[key] ?? 0;
    },
    line: () => `${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`,
  };
}
