import { setTimeout as sleep } from 'node:timers/promises';
import { type Attempt, createClient, tryOnce } from '../client.ts';
import { type Creator, comment, type Ledger, publish, react } from '../ledger.ts';

/** Which kind of request an attempt was. */
export type Part = 'page' | 'read' | 'write';

export interface Seen extends Attempt {
  readonly part: Part;
  /** By `performance.now()`. */
  readonly began: number;
}

export interface PeopleOptions {
  readonly url: string;
  readonly ledger: Ledger;
  readonly creators: readonly Creator[];
  readonly adminToken: string;
}

/** People who use the system all the while; their programs ask again for what was not answered. */
export interface People {
  readonly seen: readonly Seen[];
  /** Resolves when everything that was begun is acknowledged. */
  stop(): Promise<void>;
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

const readsOf = ({ ledger, creators, adminToken }: PeopleOptions) => {
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

export const startPeople = (options: PeopleOptions): People => {
  const { url, ledger, creators } = options;
  const seen: Seen[] = [];
  const over = new AbortController();
  const note = (part: Part) => (attempt: Attempt) => void seen.push({ ...attempt, part, began: performance.now() - attempt.milliseconds });
  const client = createClient(url, { attempted: note('write'), heedful: true });
  const repeat = async (pause: number, work: () => Promise<unknown>): Promise<void> => {
    while (!over.signal.aborted) {
      await work();
      await sleep(pause);
    }
  };
  const known = [...ledger.items.values()];
  const reads = readsOf(options);
  let turn = 0;
  const read = async () => {
    const [path, token] = reads[turn++ % reads.length] ?? ['/', undefined];
    note('read')(await tryOnce(url, 'GET', path, { headers: token ? { authorization: `Bearer ${token}` } : {} }));
  };
  const [publisher, ...others] = creators as [Creator, ...Creator[]];
  const lives = [
    repeat(40, read),
    repeat(40, read),
    repeat(400, async () => note('page')(await tryOnce(url, 'GET', '/'))),
    repeat(3_000, () => publish(client, ledger, publisher, `Number ${ledger.items.size} of the day`)),
    ...others.map((creator) => repeat(500, () => (Math.random() < 0.2 ? comment : react)(client, ledger, creator, pick(known)))),
  ];
  return {
    seen,
    stop: async () => {
      over.abort();
      await Promise.all(lives);
    },
  };
};
