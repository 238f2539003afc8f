import { setTimeout as sleep } from 'node:timers/promises';
import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';

const timeoutMs = 180_000;
const pollMs = 500;
/** The metrics that count events not yet published and messages not yet consumed. */
const undeliveredMetrics = /^(?:trenzeye_outbox_events|trenzeye_consumer_lag)\{.*\} (\d+)$/gm;

const countOf = async (metricsUrl: string): Promise<number> => {
  const metrics = await (await fetch(`${metricsUrl}/metrics`)).text();
  return [...metrics.matchAll(undeliveredMetrics)].reduce((sum, [, count]) => sum + Number(count), 0);
};

/** Events that are not yet published, and messages that are not yet consumed. */
export const countUndelivered = async ({ metricsUrls }: SpawnedStack): Promise<number> => {
  const counts = await Promise.all(Object.values(metricsUrls).map(countOf));
  return counts.reduce((sum, count) => sum + count, 0);
};

/**
 * Waits until every event is published and consumed, so that the work caused by one case does not slow down the next. Throws after three
 * minutes.
 */
export const waitForEventDelivery = async (stack: SpawnedStack): Promise<void> => {
  const deadline = Date.now() + timeoutMs;
  // Two polls in a row: an event may be in neither count while it is being published.
  for (let emptyPolls = 0; emptyPolls < 2; ) {
    const undelivered = await countUndelivered(stack);
    emptyPolls = undelivered === 0 ? emptyPolls + 1 : 0;
    if (Date.now() > deadline) throw new Error(`${undelivered} events are undelivered after ${timeoutMs / 1000} s`);
    await sleep(pollMs);
  }
};
