import { setTimeout as sleep } from 'node:timers/promises';
import { sendOnce } from '../retrying-client.ts';

export interface HealthObservation {
  /** Services whose `/healthz` failed at least once. */
  readonly dead: ReadonlySet<string>;
  /** Services whose `/readyz` failed at least once, and the failed checks. */
  readonly unready: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Polls the health of every service until `signal` aborts, as a cluster does. */
export const watchHealth = async (urls: Readonly<Record<string, string>>, signal: AbortSignal): Promise<HealthObservation> => {
  const dead = new Set<string>();
  const unready = new Map<string, Set<string>>();
  const check = async (name: string, url: string): Promise<void> => {
    if ((await sendOnce(url, 'GET', '/healthz')).status !== 200) dead.add(name);
    const { status, text } = await sendOnce(url, 'GET', '/readyz');
    if (status === 200) return;
    const { checks = {}, services = {} } = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<'checks' | 'services', object>;
    const failing = Object.entries({ ...checks, ...services }).filter(([, state]) => state !== 'ok');
    unready.set(name, new Set([...(unready.get(name) ?? []), ...failing.map(([part]) => part)]));
  };
  while (!signal.aborted) {
    await Promise.all(Object.entries(urls).map(([name, url]) => check(name, url)));
    await sleep(500);
  }
  return { dead, unready };
};
