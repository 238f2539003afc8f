/** Milliseconds with a unit: 340 ms, 1.2 s. */
export const durationLabel = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${Number((ms / 1000).toFixed(1))} s`);
