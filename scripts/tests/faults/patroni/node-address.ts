import { setTimeout as sleep } from 'node:timers/promises';
import { createSwitchableAddress } from '@trenzeye/kit/testing';
import type { PatroniNode } from './patroni-node.ts';

export interface NodeAddress {
  readonly port: number;
  stop(): Promise<void>;
}

const checkEveryMs = 1_000;

/**
 * An address that leads to the node whose REST interface answers 200 to `check`, as HAProxy does: it asks every second, closes the
 * connections to a node that does not answer so any more, and refuses new ones while there is none.
 */
export const createNodeAddress = async (nodes: readonly PatroniNode[], check: '/primary' | '/replica'): Promise<NodeAddress> => {
  const address = await createSwitchableAddress(0);
  await address.refuse();
  const stopping = new AbortController();
  let current: PatroniNode | undefined;
  const choose = async (): Promise<void> => {
    const statuses = await Promise.all(nodes.map((node) => node.statusOf(check)));
    // The current one as long as it is healthy.
    const healthy = nodes.filter((_, index) => statuses[index] === 200);
    const next = current && healthy.includes(current) ? current : healthy[0];
    if (next === current) return;
    if (next) {
      address.switchTo(next.port);
      await address.restore();
    } else await address.refuse();
    current = next;
  };
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await choose();
      await sleep(checkEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  await choose();
  const watching = watch();
  return {
    port: address.port,
    stop: async () => {
      stopping.abort();
      await watching;
      await address.stop();
    },
  };
};
