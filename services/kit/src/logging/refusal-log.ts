import type { Logger } from './logger.ts';

const minuteMs = 60_000;
/** Lines in a minute for one route and code: an attack does not fill the log. */
const linesPerMinute = 20;

interface Refusal {
  /** Of the contract, not the URL, which may contain secrets. */
  readonly route: unknown;
  readonly code: string;
}

/** Writes one line for a refused request. */
export type LogRefusal = (refusal: Refusal & Readonly<Record<string, unknown>>, message: 'input refused' | 'limit exceeded') => void;

interface Window {
  readonly until: number;
  lines: number;
  suppressed: number;
}

/** Logs refused input and exceeded limits, at most `linesPerMinute` of each kind; the next line says how many were left out. */
export const createRefusalLog = (log: Logger, now: () => number = Date.now): LogRefusal => {
  const windows = new Map<string, Window>();
  return (refusal, message) => {
    const key = `${refusal.route} ${refusal.code}`;
    const time = now();
    let window = windows.get(key);
    const suppressed = window && window.until <= time ? window.suppressed : 0;
    if (!window || window.until <= time) {
      window = { until: time + minuteMs, lines: 0, suppressed: 0 };
      windows.set(key, window);
    }
    if (window.lines === linesPerMinute) {
      window.suppressed += 1;
      return;
    }
    window.lines += 1;
    log.info({ ...refusal, ...(suppressed > 0 ? { suppressed } : {}) }, message);
  };
};

/** Statuses of refused input; 404, 409 and 412 are part of normal use. */
const inputStatuses: readonly number[] = [400, 405, 413, 414, 415, 422, 431];

/** The message for an error that is a security event; undefined for all others. */
export const refusalMessageOf = (status: number): Parameters<LogRefusal>[1] | undefined => {
  if (status === 429) return 'limit exceeded';
  return inputStatuses.includes(status) ? 'input refused' : undefined;
};
