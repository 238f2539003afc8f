import { setTimeout as sleep } from 'node:timers/promises';
import { type Creator, comment, type Ledger, publish, react } from '../ledger.ts';
import { type Attempt, createRetryingClient, sendOnce } from '../retrying-client.ts';

export type RequestKind = 'page' | 'read' | 'write';

export interface RecordedAttempt extends Attempt {
  readonly kind: RequestKind;
  /** By `performance.now()`. */
  readonly startedAt: number;
}

export interface SimulatedUsersOptions {
  readonly url: string;
  readonly ledger: Ledger;
  readonly creators: readonly Creator[];
  readonly adminToken: string;
}

/** Users who send requests continuously; failed writes are retried. */
export interface SimulatedUsers {
  readonly attempts: readonly RecordedAttempt[];
  /** Resolves when every started request is acknowledged. */
  stop(): Promise<void>;
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

const readsOf = ({ ledger, creators, adminToken }: SimulatedUsersOptions) => {
  const [first] = creators as [Creator, ...Creator[]];
  const item = [...ledger.items.keys()][0];
  return [
    ['/api/content/public?limit=20', first.token],
    [`/api/content/${item}`, first.token],
    [`/api/comments/${item}`, undefined],
    [`/api/users/${first.id}`, undefined],
    ['/api/notifications', first.token],
    ['/api/leaderboard', undefined],
    ['/api/auth/me', first.token],
    ['/api/admin/activity-logs?limit=5', adminToken],
  ] as const;
};

export const startSimulatedUsers = (options: SimulatedUsersOptions): SimulatedUsers => {
  const { url, ledger, creators } = options;
  const attempts: RecordedAttempt[] = [];
  const stopped = new AbortController();
  const record = (kind: RequestKind) => (attempt: Attempt) =>
    void attempts.push({ ...attempt, kind, startedAt: performance.now() - attempt.durationMs });
  const client = createRetryingClient(url, { onAttempt: record('write'), respectsRetryAfter: true });
  const repeat = async (pauseMs: number, work: () => Promise<unknown>): Promise<void> => {
    while (!stopped.signal.aborted) {
      await work();
      await sleep(pauseMs);
    }
  };
  const items = [...ledger.items.values()];
  const reads = readsOf(options);
  let nextRead = 0;
  const read = async () => {
    const [path, token] = reads[nextRead++ % reads.length] ?? ['/', undefined];
    record('read')(await sendOnce(url, 'GET', path, { headers: token ? { authorization: `Bearer ${token}` } : {} }));
  };
  const [publisher, ...others] = creators as [Creator, ...Creator[]];
  const loops = [
    repeat(40, read),
    repeat(40, read),
    repeat(400, async () => record('page')(await sendOnce(url, 'GET', '/'))),
    repeat(3_000, () => publish(client, ledger, publisher, `Number ${ledger.items.size} of the day`)),
    ...others.map((creator) => repeat(500, () => (Math.random() < 0.2 ? comment : react)(client, ledger, creator, pick(items)))),
  ];
  return {
    attempts,
    stop: async () => {
      stopped.abort();
      await Promise.all(loops);
    },
  };
};
