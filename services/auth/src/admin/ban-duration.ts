import { invalid } from '../auth-failure.ts';

/** Milliseconds per unit. */
const units: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
};
const part = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g;
/** About 292 years: the maximum of a duration in Go. */
const maxMs = 9.2e15 / 1e3;

/**
 * Parses a duration in Go's format (`24h`, `1h30m`, `1.5h`) in milliseconds; `none` is 0, which ends a ban. Throws `validation_failed`.
 */
export const readBanDuration = (text: string): number => {
  if (text === 'none' || text === '0') return 0;
  const parts = [...text.matchAll(part)];
  const duration = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (units[unit ?? ''] ?? Number.NaN), 0);
  const isComplete = parts.map(([matched]) => matched).join('') === text;
  if (parts.length === 0 || !isComplete || !(duration <= maxMs))
    throw invalid('ban_duration', 'invalid format for ban duration: use none, or a duration such as 24h or 1h30m');
  return duration;
};
