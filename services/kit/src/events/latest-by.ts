interface Versioned {
  readonly version: number;
}

/** The highest version for each key, ordered by key: rows are then always locked in the same order. */
export const latestBy = <T extends Versioned>(changes: readonly T[], keyOf: (change: T) => string): T[] => {
  const latest = new Map<string, T>();
  for (const change of changes) {
    const stored = latest.get(keyOf(change));
    if (!stored || stored.version < change.version) latest.set(keyOf(change), change);
  }
  return [...latest].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, change]) => change);
};
