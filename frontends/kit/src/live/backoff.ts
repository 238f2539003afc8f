/** Delay before the next attempt, by number of failures; the last value repeats. */
const delaysMs = [1_000, 2_000, 5_000, 10_000] as const;

/** Delay after this many consecutive failures: 1, 2, 5, then 10 s, with 10 % jitter so that clients do not reconnect at the same time. */
export const reconnectDelayMs = (failures: number, random: () => number = Math.random): number => {
  const delay = delaysMs[Math.min(failures, delaysMs.length) - 1] ?? delaysMs[0];
  return Math.round(delay * (0.9 + random() * 0.2));
};
