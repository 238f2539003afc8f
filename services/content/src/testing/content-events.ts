import { decodeEvent, type TrenzEvent, topics } from '@trenzeye/proto/events';
import type { ContentTestService } from './content-service.ts';

/** The events that the service publishes from now on; the list grows. */
export const recordContentEvents = async ({ bus }: ContentTestService): Promise<readonly TrenzEvent[]> => {
  const events: TrenzEvent[] = [];
  await bus.subscribe({
    group: 'content-test',
    topics: [topics.content],
    onBatch: async (deliveries) => {
      events.push(...deliveries.flatMap(({ value }) => decodeEvent(value) ?? []));
    },
  });
  return events;
};
