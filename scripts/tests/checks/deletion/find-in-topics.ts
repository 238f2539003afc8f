import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from '@trenzeye/kit/bus/bus';
import { openBus } from '@trenzeye/kit/bus/open-bus';
import { createLogger } from '@trenzeye/kit/logging/logger';
import type { Found } from './find-text.ts';

const readTimeoutMs = 60_000;

/** Opens the bus of a running stack. */
export const openStackBus = (address: string): Promise<Bus> => {
  const log = createLogger('deletion', 'silent');
  return openBus({ BUS: address }, { clientId: 'deletion', log, onFatal: (error) => process.stderr.write(`${error.stack}\n`) });
};

/** The messages of the topics, from the oldest that is kept, whose key, headers or text contain a pattern, without regard to case. */
export const findInTopics = async (bus: Bus, topics: readonly string[], pattern: string): Promise<Found[]> => {
  const expression = new RegExp(pattern, 'i');
  const group = `search-${randomUUID()}`;
  const found: Found[] = [];
  const { stop } = await bus.subscribe({
    group,
    topics,
    onBatch: async (deliveries) => {
      for (const { topic, key, headers, value } of deliveries) {
        const text = [key, JSON.stringify(headers), Buffer.from(value).toString('latin1')].join(' ');
        if (expression.test(text)) found.push({ place: topic, text: text.slice(0, 2_000) });
      }
    },
  });
  try {
    for (const deadline = performance.now() + readTimeoutMs; ; await sleep(100)) {
      const unread = Object.values(await bus.lag(group, topics)).reduce((sum, lag) => sum + lag, 0);
      if (unread === 0) return found;
      if (performance.now() > deadline) throw new Error(`${unread} messages of the bus were not read`);
    }
  } finally {
    await stop();
  }
};
