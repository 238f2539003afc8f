import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@trenzeye/kit';
import { createSignal, type Signal } from '@trenzeye/kit/bus/signal';
import { Histogram } from 'prom-client';
import { lockDue, untilNextDue } from '../../store/schedule/firing.ts';
import { type Courier, type CourierOptions, createCourier } from './courier.ts';
import { firePosts } from './fire-posts.ts';
import { recomputeInstants } from './recompute-instants.ts';

const batch = 100;
/** milliseconds: the longest sleep, after which a database whose clock was set forward is noticed */
const longestSleep = 5_000;
/** milliseconds: posts that are due, yet in another scheduler's hand, are looked at again after this */
const shortestSleep = 100;
const afterFailure = 500;

const lateness = new Histogram({
  name: 'trenzeye_schedule_lateness_seconds',
  help: 'How long after its time a scheduled post was sent on its way',
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15, 60, 600],
});

export interface Scheduler {
  /** Something may be due sooner than was thought. */
  wake(): void;
  stop(): Promise<void>;
}

/** One round of posts: those due are sent on their way in one transaction. Returns how many. */
const fireRound = ({ write }: CourierOptions): Promise<number> =>
  write({ actor: 'system' }, async (emit, sql) => {
    const due = await lockDue(sql, batch);
    if (due.length > 0) await firePosts(sql, emit, due);
    for (const { late } of due) lateness.observe(late);
    return due.length;
  });

interface Loop {
  readonly bell: Signal;
  readonly stopping: () => boolean;
  readonly log: Logger;
}

/** Works while there is something to do, sleeps until there may be again, and outlives every failure. */
const repeat = async ({ bell, stopping, log }: Loop, round: () => Promise<number>, nap: () => Promise<number>): Promise<void> => {
  while (!stopping()) {
    try {
      if ((await round()) === 0) await bell.wait(await nap());
    } catch (error) {
      if (stopping()) return;
      log.warn({ err: error }, 'scheduled posts wait; trying again');
      await sleep(afterFailure);
    }
  }
};

/**
 * Fires what is due. Any number of these may run, in as many processes: a post is locked, set on its way and written to the outbox in
 * one transaction, past whatever another has in hand. A loop of our own rather than the job library's: a job beside the post would be
 * a second truth about when it is due, to be kept right through every move, cancellation and clock change.
 */
export const startScheduler = (options: CourierOptions): Scheduler => {
  let stopped = false;
  const [posts, webhooks] = [createSignal(), createSignal()];
  const courier: Courier = createCourier(options, webhooks.notify);
  const loop = { stopping: () => stopped, log: options.log };
  const untilDue = async () => {
    const wait = await untilNextDue(options.sql);
    return Math.min(Math.max(wait ?? longestSleep, shortestSleep), longestSleep);
  };
  const running = Promise.all([
    recomputeInstants(options).catch((error: unknown) => options.log.error({ err: error }, 'new zone rules could not be applied')),
    repeat({ ...loop, bell: posts }, () => fireRound(options), untilDue),
    repeat(
      { ...loop, bell: webhooks },
      () => courier.round(),
      async () => longestSleep,
    ),
  ]);
  const wake = () => {
    posts.notify();
    webhooks.notify();
  };
  return {
    wake,
    stop: async () => {
      stopped = true;
      wake();
      await running;
      await courier.drained();
    },
  };
};
