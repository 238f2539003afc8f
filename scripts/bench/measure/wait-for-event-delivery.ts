import { setTimeout as sleep } from 'node:timers/promises';
import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';

const patience = 180_000;
/** Events on their way to the bus, and messages that somebody has yet to read, as services tell it of themselves. */
const underWay = /^(?:trenzeye_outbox_events|trenzeye_consumer_lag)\{.*\} (\d+)$/gm;

const countOf = async (service: string): Promise<number> => {
  const told = await (await fetch(`${service}/metrics`)).text();
  return [...told.matchAll(underWay)].reduce((sum, [, count]) => sum + Number(count), 0);
};

/**
 * Waits until every event is out and has been heard by everybody, so that what a case left to do is not charged to the next. Throws when
 * that takes more than three minutes.
 */
export const settled = async ({ urls }: SpawnedStack): Promise<void> => {
  const services = Object.entries(urls).flatMap(([name, url]) => (name === 'gateway' ? [] : url));
  const deadline = Date.now() + patience;
  for (let quiet = 0; quiet < 2; ) {
    const left = (await Promise.all(services.map(countOf))).reduce((sum, each) => sum + each, 0);
    quiet = left === 0 ? quiet + 1 : 0;
    if (Date.now() > deadline) throw new Error(`${left} events are still on their way after ${patience / 1000} s`);
    await sleep(500);
  }
};
