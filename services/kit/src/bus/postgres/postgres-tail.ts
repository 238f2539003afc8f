import type pg from 'pg';
import type { Logger } from 'pino';
import { logRetry } from '../../logging/log-retry.ts';
import { backoff, pause } from '../backoff.ts';
import type { TailOptions } from '../bus.ts';
import { createSignal } from '../signal.ts';
import { announces, readMessages } from './postgres-log.ts';
import type { TopicReader } from './postgres-reader.ts';

/** How often it looks without having been woken; news comes by notification, this covers one that got lost. */
const lookEvery = 1_000;

export interface TopicTailOptions {
  readonly pool: pg.Pool;
  readonly topic: string;
  /** Where it begins: behind this message. */
  readonly from: string;
  readonly maxBatch: number;
  readonly onBatch: TailOptions['onBatch'];
  readonly log: Logger | undefined;
}

/** Reads one topic for this process alone; where it stands is known here and nowhere else. */
export const startTopicTail = ({ pool, topic, from, maxBatch, onBatch, log }: TopicTailOptions): TopicReader => {
  const bell = createSignal();
  const stopping = new AbortController();
  let position = from;
  let reaching = true;

  const turn = async (): Promise<void> => {
    const deliveries = await readMessages(pool, topic, position, maxBatch);
    reaching = true;
    const last = deliveries.at(-1);
    if (last === undefined) return bell.wait(lookEvery);
    await onBatch(deliveries);
    position = last.position;
  };

  const run = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        await turn();
        failures = 0;
      } catch (error) {
        reaching = false;
        if (log) logRetry(log, 'reading the bus failed, retrying', { error, failures: failures + 1, fields: { topic, position } });
        await pause(Math.min(1_000, backoff(failures)), stopping.signal);
        failures += 1;
      }
    }
  };

  const running = run();
  return {
    onNews(announced) {
      if (announces(announced, topic)) bell.notify();
    },
    reaching: () => reaching,
    async stop() {
      stopping.abort();
      bell.notify();
      await running;
    },
  };
};
