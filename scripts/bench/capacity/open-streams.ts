import { Agent, get } from 'node:http';
import type { Population } from '../data/bench-users.ts';

const watchedItems = 24;
const concurrentConnects = 64;

/** Live streams of signed-in users that stay open and read everything. */
export interface OpenStreams {
  /** Events received so far. */
  readonly received: () => number;
  readonly close: () => void;
}

/** Opens live streams through the gateway; each watches some items. */
export const openStreams = async (url: string, { creators, items }: Population, count: number): Promise<OpenStreams> => {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  let received = 0;
  const open = (number: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const watch = Array.from({ length: watchedItems }, (_, index) => items[(number + index * 7) % items.length]).join(',');
      const authorization = `Bearer ${creators[number % creators.length]?.token}`;
      const request = get(`${url}/api/stream?watch=${watch}`, { agent, headers: { authorization } }, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`a stream responded ${response.statusCode}`));
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          received += text.split('\nevent: ').length - 1;
          resolve();
        });
        response.on('error', () => undefined);
      });
      request.on('error', reject);
    });
  try {
    for (let from = 0; from < count; from += concurrentConnects)
      await Promise.all(Array.from({ length: Math.min(concurrentConnects, count - from) }, (_, index) => open(from + index)));
  } catch (error) {
    agent.destroy();
    throw error;
  }
  return { received: () => received, close: () => agent.destroy() };
};
