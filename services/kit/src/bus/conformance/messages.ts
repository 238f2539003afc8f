import { setTimeout as delay } from 'node:timers/promises';
import type { BusMessage, Delivery } from '../bus.ts';

export const text = (message: { readonly value: Uint8Array }): string => Buffer.from(message.value).toString();

export const message = (topic: string, key: string, value: string): BusMessage => ({
  topic,
  key,
  value: Buffer.from(value),
  headers: { type: 'test.event', trace: `t-${value}` },
});

/** `count` messages whose values are the numbers from `from` on, spread over `keys` keys. */
export const numbered = (topic: string, count: number, keys = 5, from = 0): BusMessage[] =>
  Array.from({ length: count }, (_, index) => message(topic, `key-${(from + index) % keys}`, String(from + index)));

export const ascending = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);
export const range = (count: number, from = 0): number[] => Array.from({ length: count }, (_, index) => from + index);

/** The received values, ascending, with duplicates. */
export const values = (deliveries: readonly Delivery[]): number[] => ascending(deliveries.map((delivery) => Number(text(delivery))));

/** The values of each key, in the order they arrived. */
export const arrivals = (deliveries: readonly Delivery[]): number[][] =>
  [...Map.groupBy(deliveries, (delivery) => delivery.key).values()].map((ofKey) => ofKey.map((delivery) => Number(text(delivery))));

/** Waits for a condition; rejects after `timeoutMs`. */
export const until = async (what: string, isMet: () => boolean, timeoutMs: number): Promise<void> => {
  const deadline = performance.now() + timeoutMs;
  while (!isMet()) {
    if (performance.now() > deadline) throw new Error(`not within ${timeoutMs} ms: ${what}`);
    await delay(5);
  }
};
