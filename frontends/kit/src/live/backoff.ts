/** Milliseconds before the next try; the last one stays. */
const waits = [1_000, 2_000, 5_000, 10_000] as const;

/** How long to wait after so many failures in a row: 1, 2, 5, then 10 s, spread by a fifth so that not everybody comes at once. */
export const waitAfter = (failures: number, chance: () => number = Math.random): number => {
  const full = waits[Math.min(failures, waits.length) - 1] ?? waits[0];
  return Math.round(full * (0.9 + chance() * 0.2));
};
