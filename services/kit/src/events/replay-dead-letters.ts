import { setTimeout as sleep } from 'node:timers/promises';
import { deadLetterTopic } from '@trenzeye/proto/events';
import type { Bus, Delivery } from '../bus/bus.ts';

const group = 'dead-letter-replay';
/** Its lag is the number of dead letters that have not been replayed. */
export const deadLetterReplayGroup = { group, topics: [deadLetterTopic] };

/**
 * Publishes each dead letter once to the topic it came from, and returns their number. Groups that applied an event before ignore it
 * by its id; only the group that failed applies it. An event that fails again becomes a new dead letter. Ends when no dead letter
 * arrived for `idleTimeoutMs`.
 */
export const replayDeadLetters = async (bus: Bus, idleTimeoutMs = 2_000): Promise<number> => {
  await bus.ensureTopics([deadLetterTopic]);
  let replayed = 0;
  let receivedAt = Date.now();
  const onBatch = async (deliveries: readonly Delivery[]) => {
    const replayable = deliveries.filter((delivery) => delivery.headers.topic);
    await bus.publish(
      replayable.map(({ key, value, headers }) => ({
        topic: String(headers.topic),
        key,
        value,
        headers: { id: headers.id ?? '', type: headers.type ?? '' },
      })),
    );
    replayed += replayable.length;
    receivedAt = Date.now();
  };
  const subscription = await bus.subscribe({ group, topics: [deadLetterTopic], onBatch });
  while (Date.now() - receivedAt < idleTimeoutMs) await sleep(50);
  await subscription.stop();
  return replayed;
};
