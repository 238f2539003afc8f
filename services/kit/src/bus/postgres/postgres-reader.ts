import type pg from 'pg';
import type { Logger } from 'pino';
import { logRetry } from '../../logging/log-retry.ts';
import { backoff, pause } from '../backoff.ts';
import type { Delivery, SubscribeOptions } from '../bus.ts';
import { createSignal } from '../signal.ts';
import { announces, movePosition, readMessages, readPosition } from './postgres-log.ts';
import type { MemberLock, Session } from './postgres-session.ts';

/** How often a member looks without having been woken; news comes by notification, this covers one that got lost. */
const lookEvery = 1_000;
/** How often a member in waiting asks for the lock. */
const askEvery = 1_000;

/** Reads one topic for one group, when no other member does. */
export interface TopicReader {
  onNews(announced: string): void;
  /** True when its last turn reached the database, be it as the active member or in waiting. */
  reaching(): boolean;
  stop(): Promise<void>;
}

export interface TopicReaderOptions {
  readonly pool: pg.Pool;
  readonly session: Session;
  readonly group: string;
  readonly topic: string;
  readonly maxBatch: number;
  readonly onBatch: SubscribeOptions['onBatch'];
  readonly log: Logger | undefined;
}

export const startReader = ({ pool, session, group, topic, maxBatch, onBatch, log }: TopicReaderOptions): TopicReader => {
  const bell = createSignal();
  const stopping = new AbortController();
  let lock: MemberLock | undefined;
  let position: string | undefined;
  let rejections = 0;
  let reaching = true;

  const join = async (): Promise<boolean> => {
    if (lock?.held() === true) return true;
    position = undefined;
    lock = await session.tryLock(`trenzeye.bus.member ${JSON.stringify([group, topic])}`);
    return lock !== undefined;
  };

  const leave = async (): Promise<void> => {
    const held = lock;
    lock = undefined;
    await held?.release();
  };

  const hand = async (deliveries: readonly Delivery[]): Promise<boolean> => {
    try {
      await onBatch(deliveries);
      rejections = 0;
      return true;
    } catch (error) {
      if (log) logRetry(log, 'batch rejected, retrying', { error, failures: rejections + 1, fields: { group, topic, position } });
      await pause(backoff(rejections), stopping.signal);
      rejections += 1;
      return false;
    }
  };

  const turn = async (): Promise<void> => {
    if (!(await join())) {
      reaching = true;
      return bell.wait(askEvery);
    }
    const from = position ?? (await readPosition(pool, group, topic));
    position = from;
    const deliveries = await readMessages(pool, topic, from, maxBatch);
    reaching = true;
    const last = deliveries.at(-1);
    if (last === undefined) return bell.wait(lookEvery);
    if (!(await hand(deliveries))) return;
    // Unless moved it is read again: after an error nobody knows whether the move arrived.
    position = undefined;
    if (await movePosition(pool, group, topic, from, last.position)) position = last.position;
    else await leave();
  };

  const run = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        await turn();
        failures = 0;
      } catch (error) {
        reaching = false;
        if (log) logRetry(log, 'reading the bus failed, retrying', { error, failures: failures + 1, fields: { group, topic } });
        await pause(Math.min(1_000, backoff(failures)), stopping.signal);
        failures += 1;
      }
    }
    await leave();
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
