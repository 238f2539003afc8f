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

/** The values received, ascending; repetitions stay visible. */
export const values = (deliveries: readonly Delivery[]): number[] => ascending(deliveries.map((delivery) => Number(text(delivery))));

/** The values of each key, in the order they arrived. */
export const arrivals = (deliveries: readonly Delivery[]): number[][] =>
  [...Map.groupBy(deliveries, (delivery) => delivery.key).values()].map((ofKey) => ofKey.map((delivery) => Number(text(delivery))));

/** Rejects when `met` stays false for `within` milliseconds. */
export const until = async (what: string, met: () => boolean, within: number): Promise<void> => {
  const deadline = performance.now() + within;
  while (!met()) {
    if (performance.now() > deadline) throw new Error(`Not within ${within} ms: ${what}`);
    await delay(5);
  }
};
