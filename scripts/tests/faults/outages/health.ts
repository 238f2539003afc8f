import { setTimeout as sleep } from 'node:timers/promises';
import { tryOnce } from '../client.ts';

export interface HealthSeen {
  /** Services whose `/healthz` ever failed. */
  readonly dead: ReadonlySet<string>;
  /** Services whose `/readyz` ever said that they cannot do their work, and the parts they named. */
  readonly unready: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Looks at every service's health until `signal`, as a cluster does. */
export const watchHealth = async (urls: Readonly<Record<string, string>>, signal: AbortSignal): Promise<HealthSeen> => {
  const dead = new Set<string>();
  const unready = new Map<string, Set<string>>();
  const look = async (name: string, url: string): Promise<void> => {
    if ((await tryOnce(url, 'GET', '/healthz')).status !== 200) dead.add(name);
    const { status, text } = await tryOnce(url, 'GET', '/readyz');
    if (status === 200) return;
    const { checks = {}, services = {} } = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<'checks' | 'services', object>;
    const failing = Object.entries({ ...checks, ...services }).filter(([, state]) => state !== 'ok');
    unready.set(name, new Set([...(unready.get(name) ?? []), ...failing.map(([part]) => part)]));
  };
  while (!signal.aborted) {
    await Promise.all(Object.entries(urls).map(([name, url]) => look(name, url)));
    await sleep(500);
  }
  return { dead, unready };
};
