import { type LogEntry, type logCreator, logLevel } from 'kafkajs';
import type { Level, Logger } from 'pino';

/** kafkajs repeats lines ten times a second while a broker is unreachable; identical lines are written at most once in this interval. */
const repeatIntervalMs = 10_000;

// kafkajs retries after its errors; a crashed consumer is logged by the subscription.
const levels: Readonly<Record<number, Level>> = {
  [logLevel.ERROR]: 'warn',
  [logLevel.WARN]: 'warn',
  [logLevel.INFO]: 'debug',
  [logLevel.DEBUG]: 'trace',
};

// Part of every start, stop and rebalance, or handled elsewhere (a failed publisher is replaced): not worth a warning. A broker that has just
// started responds that it has no coordinator or leader yet, and kafkajs retries.
const routine =
  /rebalanc|re-joining|metadata|CreateTopics|Limiting retries|coordinator is (not available|loading)|not the leader for that topic-partition|Restarting the consumer/i;

/** Writes kafkajs's log to pino: info and routine warnings become debug lines. Without a logger nothing is written. */
export const kafkaLog = (log: Logger | undefined): logCreator => {
  const written = new Map<string, number>();
  return () =>
    ({ namespace, level, log: entry }: LogEntry) => {
      if (log === undefined) return;
      const { message, timestamp: _timestamp, logger: _logger, ...details } = entry;
      const line = `kafka ${namespace}: ${message}`;
      const now = Date.now();
      if (now - (written.get(line) ?? 0) < repeatIntervalMs) return;
      if (written.size > 500) written.clear();
      written.set(line, now);
      const mappedLevel = routine.test(`${message} ${details.error ?? ''}`) ? 'debug' : (levels[level] ?? 'debug');
      log[mappedLevel](details, line);
    };
};
