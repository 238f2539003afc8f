import type { Kafka } from 'kafkajs';
import type { Logger } from 'pino';
import { limitTime } from '../../time-limit.ts';
import { backoff, pause } from '../backoff.ts';

export interface WaitForKafkaOptions {
  /** A client without retries and without a log: attempts are repeated and logged here. */
  readonly kafka: Kafka;
  readonly brokers: readonly string[];
  readonly timeoutMs: number;
  readonly log: Logger | undefined;
  /** Ends the wait, which then rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/** The start of a service waits for this pause, so it is shorter than the longest one of `backoff`. */
const longestPauseMs = 1_000;

/** Codes of failed TLS handshakes: waiting does not change a certificate. */
const tlsFailure = /^(ERR_TLS_|ERR_SSL_|EPROTO|CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/;

const rootCause = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error && error.cause !== error ? rootCause(error.cause) : error;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** False for rejected credentials, untrusted certificates and programming errors. */
const isTemporary = (error: unknown): boolean => {
  const cause = rootCause(error);
  if (!(cause instanceof Error) || !('retriable' in cause) || cause.retriable !== true) return false;
  return !('code' in cause && tlsFailure.test(String(cause.code)));
};

/** Resolves when a broker has answered a metadata request: a starting broker opens its port long before it answers. */
const connectOnce = async (kafka: Kafka): Promise<void> => {
  const admin = kafka.admin();
  try {
    await admin.connect();
    await admin.describeCluster();
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
};

const abortable = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', onAbort));
};

/**
 * Resolves when a broker can be used. Rejects after `timeoutMs`, on `signal`, and at once with errors that retrying cannot fix.
 * Logs one warning, however long it takes.
 */
export const waitForKafka = async ({ kafka, brokers, timeoutMs, log, signal }: WaitForKafkaOptions): Promise<void> => {
  const startedAt = performance.now();
  const ending = limitTime(timeoutMs, signal);
  let failure: unknown;
  for (let failures = 0; ; failures += 1) {
    try {
      await abortable(connectOnce(kafka), ending);
      break;
    } catch (error) {
      signal.throwIfAborted();
      if (ending.aborted) {
        const reason = failure === undefined ? 'no answer' : messageOf(failure);
        throw new Error(`Kafka was not reachable within ${timeoutMs} ms at ${brokers.join(', ')}: ${reason}`, { cause: failure ?? error });
      }
      if (!isTemporary(error)) throw error;
      failure = rootCause(error);
      if (failures === 0) log?.warn({ brokers, timeoutMs, reason: messageOf(failure) }, 'kafka is not reachable yet, retrying');
      await pause(Math.min(longestPauseMs, backoff(failures)), ending);
    }
  }
  if (failure !== undefined) log?.info({ brokers, waitedMs: Math.round(performance.now() - startedAt) }, 'kafka is reachable');
};
