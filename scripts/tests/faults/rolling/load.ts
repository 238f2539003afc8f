import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../client.ts';
import { type Creator, comment, type Ledger, publish, react } from '../ledger.ts';

export interface LoadOptions {
  readonly client: Client;
  readonly ledger: Ledger;
  readonly creators: readonly Creator[];
  readonly adminToken: string;
  /**
   * Requests a second, sent when their time has come, whether or not those before them are answered; unless hundreds are not, for then
   * the machine is what is measured, and the rate falls.
   */
  readonly rate: number;
}

export interface Load {
  /** Requests sent so far. */
  sent(): number;
  /** Ends the sending; resolves when everything is answered. */
  stop(): Promise<void>;
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
/** Of a hundred: the rest reads. */
const writes = 30;
const mostOpen = 200;

/** What people read, and every service has something of it. */
const readsOf = ({ ledger, adminToken }: LoadOptions) => {
  const items = [...ledger.items.values()];
  return [
    () => ({ path: '/' }),
    ({ token }: Creator) => ({ path: '/api/content/public?limit=20', token }),
    ({ token }: Creator) => ({ path: `/api/content/${pick(items).id}`, token }),
    ({ token }: Creator) => ({ path: `/api/comments/${pick(items).id}`, token }),
    ({ id }: Creator) => ({ path: `/api/users/${id}` }),
    ({ id, token }: Creator) => ({ path: `/api/users/${id}/scheduled`, token }),
    ({ token }: Creator) => ({ path: '/api/auth/me', token }),
    ({ token }: Creator) => ({ path: '/api/notifications', token }),
    ({ token }: Creator) => ({ path: '/api/shorts', token }),
    () => ({ path: '/api/leaderboard' }),
    () => ({ path: '/api/signals' }),
    () => ({ path: '/api/admin/activity-logs?limit=10', token: adminToken }),
    () => ({ path: '/api/admin/seed/runs', token: adminToken }),
  ];
};

/** A steady stream of reads and writes by many people; each writes one thing at a time, so that the ledger knows what must come of it. */
export const startLoad = (options: LoadOptions): Load => {
  const { client, ledger, creators, rate } = options;
  const items = [...ledger.items.values()];
  const reads = readsOf(options);
  const free = [...creators];
  const open = new Set<Promise<void>>();
  let sent = 0;
  let over = false;

  const read = async (): Promise<void> => {
    await client.ask({ method: 'GET', ...pick(reads)(pick(creators)) });
  };
  const write = async (writer: Creator): Promise<void> => {
    const dice = Math.random();
    try {
      if (dice < 0.04) {
        sent += 1;
        await publish(client, ledger, writer, `Published while everything changes, by ${writer.username}`);
      } else if (dice < 0.35) await comment(client, ledger, writer, pick(items));
      else await react(client, ledger, writer, pick(items));
    } finally {
      free.push(writer);
    }
  };
  const sendOne = (): void => {
    sent += 1;
    const writer = Math.random() * 100 < writes ? free.shift() : undefined;
    // The client keeps what failed.
    const going: Promise<void> = (writer ? write(writer) : read()).catch(() => undefined).finally(() => open.delete(going));
    open.add(going);
  };
  const run = async (): Promise<void> => {
    let last = performance.now();
    for (let due = 0; !over; await sleep(5)) {
      const now = performance.now();
      due += ((now - last) / 1000) * rate;
      last = now;
      for (; due >= 1; due -= 1) if (open.size < mostOpen) sendOne();
    }
  };
  const running = run();
  return {
    sent: () => sent,
    stop: async () => {
      over = true;
      await running;
      await Promise.all(open);
    },
  };
};
