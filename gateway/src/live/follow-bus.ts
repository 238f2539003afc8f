import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus, Delivery, Tail } from '@trenzeye/kit/bus/bus';
import type { BusAddress } from '@trenzeye/kit/bus/bus-settings';
import { openBus } from '@trenzeye/kit/bus/open-bus';
import { logRetry } from '@trenzeye/kit/log-retry';
import type { Logger } from '@trenzeye/kit/logger';
import { decodeEvent } from '@trenzeye/proto/events';
import type { Place } from './backlog.ts';
import type { Hub } from './hub.ts';
import { endingOf, followedTopics, messagesOf } from './tellings.ts';

/** Milliseconds between two tries to reach the bus. */
const tryEvery = 1_000;

export interface FollowOptions {
  readonly bus: BusAddress;
  readonly hub: Hub;
  readonly log: Logger;
}

export interface BusFollower {
  /** Resolves when it has begun to read, or after `milliseconds`. */
  begun(milliseconds: number): Promise<void>;
  healthy(): boolean;
  stop(): Promise<void>;
}

const placeOf = ({ topic, partition, position }: Delivery): Place => ({
  topic: followedTopics.indexOf(topic),
  partition,
  position: Number(position),
});

/**
 * Reads the bus from now on and tells the hub. While the bus is away streams stay open and say nothing; the bus's own client
 * catches up by itself. When it has ended for good, or was never there, this begins anew and everybody asks anew.
 */
export const followBus = ({ bus: address, hub, log }: FollowOptions): BusFollower => {
  const stopping = new AbortController();
  const begun = Promise.withResolvers<void>();
  let tail: Tail | undefined;

  const take = (delivery: Delivery): void => {
    try {
      const event = decodeEvent(delivery.value);
      const ending = event && endingOf(event);
      if (ending) hub.endAll(ending.userId, ending.reason);
      hub.tell(event ? messagesOf(event) : [], placeOf(delivery));
    } catch (error) {
      log.warn({ err: error, topic: delivery.topic, position: delivery.position }, 'an event could not be told');
    }
  };

  /** From the tail's beginning until it has ended for good, or this stops. */
  const read = async (bus: Bus, over: Promise<void>): Promise<void> => {
    let hold: readonly Delivery[] = [];
    let started = false;
    await bus.ensureTopics(followedTopics);
    const opened = await bus.tail({
      topics: followedTopics,
      onBatch: async (deliveries) => {
        // What comes before the hub knows where it all began waits for that.
        if (started) deliveries.forEach(take);
        else hold = [...hold, ...deliveries];
      },
    });
    hub.begin(followedTopics.map((topic) => (opened.start[topic] ?? []).map(Number)));
    started = true;
    hold.forEach(take);
    tail = opened;
    begun.resolve();
    await over;
  };

  const attempt = async (): Promise<void> => {
    const over = Promise.withResolvers<void>();
    const onAbort = () => over.resolve();
    stopping.signal.addEventListener('abort', onAbort);
    const onFatal = (error: Error) => {
      log.warn({ err: error }, 'the event bus connection ended, opening it again');
      over.resolve();
    };
    const bus = await openBus(address, { clientId: 'gateway', log, onFatal, signal: stopping.signal });
    try {
      await read(bus, over.promise);
    } finally {
      tail = undefined;
      stopping.signal.removeEventListener('abort', onAbort);
      await bus.close().catch((error: unknown) => log.debug({ err: error }, 'the bus did not close'));
    }
  };

  const run = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        await attempt();
        failures = 0;
      } catch (error) {
        failures += 1;
        if (!stopping.signal.aborted) logRetry(log, 'reading the event bus failed, retrying', { error, failures });
      }
      await sleep(tryEvery, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };

  const running = run();
  return {
    begun: (milliseconds) => Promise.race([begun.promise, sleep(milliseconds, undefined, { ref: false })]),
    healthy: () => tail?.healthy() === true,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
