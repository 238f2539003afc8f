import type pg from 'pg';
import type { Logger } from 'pino';
import { logRetry } from '../../logging/log-retry.ts';
import { backoff, pause } from '../backoff.ts';
import type { TailOptions } from '../bus.ts';
import { createSignal } from '../signal.ts';
import { announces, readMessages } from './postgres-log.ts';
import { pollEveryMs, type TopicReader } from './postgres-reader.ts';

export interface TopicTailOptions {
  readonly pool: pg.Pool;
  readonly topic: string;
  /** Starts after this message. */
  readonly from: string;
  readonly maxBatch: number;
  readonly onBatch: TailOptions['onBatch'];
  readonly log: Logger | undefined;
}

/** Reads one topic without a consumer group; the position is kept in memory only. */
export const startTopicTail = ({ pool, topic, from, maxBatch, onBatch, log }: TopicTailOptions): TopicReader => {
  const appended = createSignal();
  const stopping = new AbortController();
  let position = from;
  let isReachable = true;

  const readNext = async (): Promise<void> => {
    const deliveries = await readMessages(pool, topic, position, maxBatch);
    isReachable = true;
    const last = deliveries.at(-1);
    if (last === undefined) return appended.wait(pollEveryMs);
    await onBatch(deliveries);
    position = last.position;
  };

  const run = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        await readNext();
        failures = 0;
      } catch (error) {
        isReachable = false;
        if (log) logRetry(log, 'reading the bus failed, retrying', { error, failures: failures + 1, fields: { topic, position } });
        await pause(Math.min(1_000, backoff(failures)), stopping.signal);
        failures += 1;
      }
    }
  };

  const running = run();
  return {
    onAppend(announced) {
      if (announces(announced, topic)) appended.notify();
    },
    isReachable: () => isReachable,
    async stop() {
      stopping.abort();
      appended.notify();
      await running;
    },
  };
};
