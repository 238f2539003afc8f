import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus, Delivery, Tail } from '@trenzeye/kit/bus/bus';
import type { BusAddress } from '@trenzeye/kit/bus/bus-settings';
import { openBus } from '@trenzeye/kit/bus/open-bus';
import { logRetry } from '@trenzeye/kit/logging/log-retry';
import type { Logger } from '@trenzeye/kit/logging/logger';
import { decodeEvent } from '@trenzeye/proto/events';
import { isPublicChange, messagesOf, sessionEndOf, subscribedTopics } from './event-mappers.ts';
import type { LiveStreams } from './live-streams.ts';
import type { MessagePosition } from './replay-buffer.ts';

const retryDelayMs = 1_000;

interface BusSubscriberOptions {
  readonly bus: BusAddress;
  readonly streams: LiveStreams;
  readonly onPublicChange: () => void;
  readonly log: Logger;
}

export interface BusSubscriber {
  /** Resolves when reading has started, or after `timeoutMs`. */
  waitUntilStarted(timeoutMs: number): Promise<void>;
  isHealthy(): boolean;
  stop(): Promise<void>;
}

const positionOf = ({ topic, partition, position }: Delivery): MessagePosition => ({
  topic: subscribedTopics.indexOf(topic),
  partition,
  position: Number(position),
});

const handleDelivery = ({ streams, onPublicChange, log }: BusSubscriberOptions, delivery: Delivery): void => {
  try {
    const event = decodeEvent(delivery.value);
    const sessionEnd = event && sessionEndOf(event);
    if (event && isPublicChange(event)) onPublicChange();
    if (sessionEnd) streams.endSessions(sessionEnd);
    streams.publish(event ? messagesOf(event) : [], positionOf(delivery));
  } catch (error) {
    log.warn({ err: error, topic: delivery.topic, position: delivery.position }, 'event could not be published to live streams');
  }
};

/** Starts reading at the end of the topics. */
const startReading = async (bus: Bus, options: BusSubscriberOptions): Promise<Tail> => {
  let held: readonly Delivery[] = [];
  let isStarted = false;
  const handle = (delivery: Delivery) => handleDelivery(options, delivery);
  await bus.ensureTopics(subscribedTopics);
  const tail = await bus.tail({
    topics: subscribedTopics,
    onBatch: async (deliveries) => {
      // Deliveries may arrive before the start positions are known.
      if (isStarted) deliveries.forEach(handle);
      else held = [...held, ...deliveries];
    },
  });
  // What changed while nothing was read is not known.
  options.onPublicChange();
  options.streams.start(subscribedTopics.map((topic) => (tail.start[topic] ?? []).map(Number)));
  isStarted = true;
  held.forEach(handle);
  return tail;
};

/**
 * Reads new events from the bus and publishes them to the streams. Short outages are handled by the bus client, and streams stay open
 * meanwhile. After a fatal error or a failed start this opens the bus again, and all streams are resynced.
 */
export const subscribeToBus = (options: BusSubscriberOptions): BusSubscriber => {
  const { bus: address, log } = options;
  const stopping = new AbortController();
  const started = Promise.withResolvers<void>();
  let tail: Tail | undefined;

  const attempt = async (): Promise<void> => {
    const closed = Promise.withResolvers<void>();
    const onAbort = () => closed.resolve();
    stopping.signal.addEventListener('abort', onAbort);
    const onFatal = (error: Error) => {
      log.warn({ err: error }, 'event bus connection lost, reconnecting');
      closed.resolve();
    };
    const bus = await openBus(address, { clientId: 'gateway', log, onFatal, signal: stopping.signal });
    try {
      tail = await startReading(bus, options);
      started.resolve();
      await closed.promise;
    } finally {
      tail = undefined;
      stopping.signal.removeEventListener('abort', onAbort);
      await bus.close().catch((error: unknown) => log.debug({ err: error }, 'closing the event bus failed'));
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
      await sleep(retryDelayMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };

  const running = run();
  return {
    waitUntilStarted: (timeoutMs) => Promise.race([started.promise, sleep(timeoutMs, undefined, { ref: false })]),
    isHealthy: () => tail?.healthy() === true,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
