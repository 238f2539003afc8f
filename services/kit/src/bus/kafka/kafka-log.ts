import { type LogEntry, type logCreator, logLevel } from 'kafkajs';
import type { Level, Logger } from 'pino';

/** kafkajs repeats itself ten times a second while a broker is away; the same line is written once in this many milliseconds. */
const quietFor = 10_000;

// What kafkajs calls an error it tries again; the end of a consumer is logged where it is noticed.
const levels: Readonly<Record<number, Level>> = {
  [logLevel.ERROR]: 'warn',
  [logLevel.WARN]: 'warn',
  [logLevel.INFO]: 'debug',
  [logLevel.DEBUG]: 'trace',
};

// Part of every start, stop and rebalance, or handled elsewhere (a failed publisher is replaced): not worth a warning. A broker that has just
// started answers that it has no coordinator or leader yet, and kafkajs asks again.
const routine =
  /rebalanc|re-joining|metadata|CreateTopics|Limiting retries|coordinator is (not available|loading)|not the leader for that topic-partition|Restarting the consumer/i;

/** Writes kafkajs's log through pino: its info is our debug, its routine warnings too. Without a logger it is silent. */
export const kafkaLog = (log: Logger | undefined): logCreator => {
  const written = new Map<string, number>();
  return () =>
    ({ namespace, level, log: entry }: LogEntry) => {
      if (log === undefined) return;
      const { message, timestamp: _timestamp, logger: _logger, ...details } = entry;
      const line = `kafka ${namespace}: ${message}`;
      const now = Date.now();
      if (now - (written.get(line) ?? 0) < quietFor) return;
      if (written.size > 500) written.clear();
      written.set(line, now);
      const mapped = routine.test(`${message} ${details.error ?? ''}`) ? 'debug' : (levels[level] ?? 'debug');
      log[mapped](details, line);
    };
};
