import { setTimeout as sleep } from 'node:timers/promises';
import { deadLetterTopic } from '@trenzeye/proto/events';
import type { Bus, Delivery } from '../bus/bus.ts';

const group = 'dead-letter-replay';
/** What waits there has not been put back yet. */
export const deadLetters = { group, topics: [deadLetterTopic] };

/**
 * Puts dead letters back on the topics they came from, once each, and returns how many. Groups that applied an event before
 * ignore it (same event id); only the one that failed does its work. Letters that fail again come back here.
 */
export const replayDeadLetters = async (bus: Bus, patience = 2_000): Promise<number> => {
  await bus.ensureTopics([deadLetterTopic]);
  let replayed = 0;
  let lastSeen = Date.now();
  const onBatch = async (deliveries: readonly Delivery[]) => {
    const known = deliveries.filter((delivery) => delivery.headers.topic);
    await bus.publish(
      known.map(({ key, value, headers }) => ({
        topic: String(headers.topic),
        key,
        value,
        headers: { id: headers.id ?? '', type: headers.type ?? '' },
      })),
    );
    replayed += known.length;
    lastSeen = Date.now();
  };
  const subscription = await bus.subscribe({ group, topics: [deadLetterTopic], onBatch });
  while (Date.now() - lastSeen < patience) await sleep(50);
  await subscription.stop();
  return replayed;
};
