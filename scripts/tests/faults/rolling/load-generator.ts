import { setTimeout as sleep } from 'node:timers/promises';
import { type Creator, comment, type Ledger, publish, react } from '../ledger.ts';
import type { Client } from '../retrying-client.ts';

export interface LoadOptions {
  readonly client: Client;
  readonly ledger: Ledger;
  readonly creators: readonly Creator[];
  readonly adminToken: string;
  /** Requests per second, sent without waiting for earlier responses. Requests above the concurrency limit are dropped. */
  readonly rate: number;
}

export interface LoadGenerator {
  /** Requests sent so far. */
  sent(): number;
  /** Stops sending; resolves when every request is answered. */
  stop(): Promise<void>;
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const writePercentage = 30;
const maxConcurrentRequests = 200;

/** Reads that together reach every service. */
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

/** Sends reads and writes of many users at a constant rate. Each user has one write at a time, so that the ledger stays exact. */
export const startLoadGenerator = (options: LoadOptions): LoadGenerator => {
  const { client, ledger, creators, rate } = options;
  const items = [...ledger.items.values()];
  const reads = readsOf(options);
  const idleCreators = [...creators];
  const pending = new Set<Promise<void>>();
  let sent = 0;
  let isStopped = false;

  const read = async (): Promise<void> => {
    await client.request({ method: 'GET', ...pick(reads)(pick(creators)) });
  };
  const write = async (writer: Creator): Promise<void> => {
    const random = Math.random();
    try {
      if (random < 0.04) {
        sent += 1;
        await publish(client, ledger, writer, `Published during the restart, by ${writer.username}`);
      } else if (random < 0.35) await comment(client, ledger, writer, pick(items));
      else await react(client, ledger, writer, pick(items));
    } finally {
      idleCreators.push(writer);
    }
  };
  const sendOne = (): void => {
    sent += 1;
    const writer = Math.random() * 100 < writePercentage ? idleCreators.shift() : undefined;
    // The client records failures.
    const request: Promise<void> = (writer ? write(writer) : read()).catch(() => undefined).finally(() => pending.delete(request));
    pending.add(request);
  };
  const run = async (): Promise<void> => {
    let lastTick = performance.now();
    for (let due = 0; !isStopped; await sleep(5)) {
      const now = performance.now();
      due += ((now - lastTick) / 1000) * rate;
      lastTick = now;
      for (; due >= 1; due -= 1) if (pending.size < maxConcurrentRequests) sendOne();
    }
  };
  const running = run();
  return {
    sent: () => sent,
    stop: async () => {
      isStopped = true;
      await running;
      await Promise.all(pending);
    },
  };
};
