import type pg from 'pg';
import type { Logger } from 'pino';
import { logRetry } from '../../logging/log-retry.ts';
import { backoff, pause } from '../backoff.ts';
import type { Delivery, SubscribeOptions } from '../bus.ts';
import { createSignal } from '../signal.ts';
import { announces, movePosition, readMessages, readPosition } from './postgres-log.ts';
import type { MemberLock, Session } from './postgres-session.ts';

/** A notification wakes the reader, and so does a restored connection: polling is a precaution. */
export const pollEveryMs = 30_000;
/** How often an inactive member tries to get the lock. */
const lockAttemptEveryMs = 1_000;

/** Reads one topic for one group while no other member does. */
export interface TopicReader {
  /** Called with the topics of a notification. */
  onAppend(announced: string): void;
  /** Whether the last attempt to read or to get the lock reached the database. */
  isReachable(): boolean;
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
  const appended = createSignal();
  const stopping = new AbortController();
  let lock: MemberLock | undefined;
  let position: string | undefined;
  let rejections = 0;
  let isReachable = true;

  const join = async (): Promise<boolean> => {
    if (lock?.isHeld() === true) return true;
    position = undefined;
    lock = await session.tryLock(`trenzeye.bus.member ${JSON.stringify([group, topic])}`);
    return lock !== undefined;
  };

  const leave = async (): Promise<void> => {
    const released = lock;
    lock = undefined;
    await released?.release();
  };

  const handle = async (deliveries: readonly Delivery[]): Promise<boolean> => {
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

  const readNext = async (): Promise<void> => {
    if (!(await join())) {
      isReachable = true;
      return appended.wait(lockAttemptEveryMs);
    }
    const from = position ?? (await readPosition(pool, group, topic));
    position = from;
    const deliveries = await readMessages(pool, topic, from, maxBatch);
    isReachable = true;
    const last = deliveries.at(-1);
    if (last === undefined) return appended.wait(pollEveryMs);
    if (!(await handle(deliveries))) return;
    // Read again unless the update succeeds: after an error the stored position is unknown.
    position = undefined;
    if (await movePosition(pool, group, topic, from, last.position)) position = last.position;
    else await leave();
  };

  const run = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        await readNext();
        failures = 0;
      } catch (error) {
        isReachable = false;
        if (log) logRetry(log, 'reading the bus failed, retrying', { error, failures: failures + 1, fields: { group, topic } });
        await pause(Math.min(1_000, backoff(failures)), stopping.signal);
        failures += 1;
      }
    }
    await leave();
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
