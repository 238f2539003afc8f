import { isTransient } from '../db/transient.ts';
import type { Logger } from './logger.ts';

/** Failures in a row after which a transient error is logged as an error. */
const persistentAfter = 5;

export interface RetriedFailure {
  readonly error: unknown;
  /** Consecutive failures including this one. */
  readonly failures: number;
  /** Further fields of the line. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** The first failure, then 5, 10, 20, 40 and so on, so that frequent retries do not flood the log. */
const isReported = (failures: number): boolean =>
  failures === 1 || (failures >= persistentAfter && Number.isInteger(Math.log2(failures / persistentAfter)));

/**
 * Logs a failure of work that is going to be retried. A transient error, such as a database that restarts, is one warning without a stack
 * at first, and an error with its stack when it persists; any other error is an error at once. Failures in between are debug lines.
 */
export const logRetry = (log: Logger, message: string, { error, failures, fields = {} }: RetriedFailure): void => {
  const line = { err: error, failures, ...fields };
  if (!isReported(failures)) log.debug(line, message);
  else if (failures === 1 && isTransient(error)) log.warn(line, message);
  else log.error(line, message);
};
