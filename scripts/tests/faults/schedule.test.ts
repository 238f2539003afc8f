import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeEvent, type TrenzEvent, topics } from '@trenzeye/proto/events';
import { type PlannedPost, percentile, plant, setDatabaseClock } from './schedule/planned-posts.ts';
import { raceInTurn } from './schedule/race.ts';
import { type SchedulingStack, startSchedulingStack } from './schedule/scheduling-stack.ts';

/** SCHEDULE_POSTS=10000 SCHEDULE_WINDOW=60 SCHEDULE_RACES=1000 SCHEDULE_P99=2 is the large form; SCHEDULE_WINDOW=0 puts all into one instant. */
const size = Number(process.env.SCHEDULE_POSTS ?? 300);
/** seconds in which all posts are due */
const spread = Number(process.env.SCHEDULE_WINDOW ?? 6);
const races = Number(process.env.SCHEDULE_RACES ?? 100);
/** milliseconds that a fault may be felt */
const recovery = 4_000;
const jumpAhead = 2_000;
const lanes = 10;
/** seconds; what counts is the large form on a machine of its own, the suite may share one */
const allowed = Number(process.env.SCHEDULE_P99 ?? 15);

let stack: SchedulingStack;
const events: TrenzEvent[] = [];
let stopWatching: () => Promise<void>;

beforeAll(async () => {
  stack = await startSchedulingStack(4);
  const watching = await stack.bus.subscribe({
    group: 'watcher',
    topics: [topics.content, topics.profile],
    onBatch: async (deliveries) => {
      for (const { value } of deliveries) events.push(decodeEvent(value) as TrenzEvent);
    },
  });
  stopWatching = () => watching.stop();
}, 120_000);

afterAll(async () => {
  await stopWatching?.();
  await stack?.stop();
}, 60_000);

/** How often each post was told of in this way; the bus may repeat an event, never its id. */
const tally = (type: TrenzEvent['type']): Map<string, number> => {
  const seen = new Map(events.filter((event) => event.type === type).map((event) => [event.id, event]));
  const counts = new Map<string, number>();
  for (const { data } of seen.values()) {
    const { postId } = data as { postId: string };
    counts.set(postId, (counts.get(postId) ?? 0) + 1);
  }
  return counts;
};

const statesOf = async (ids: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await stack.profile.query<{ status: string; count: number }>(
    'SELECT status, count(*)::int AS count FROM scheduled_posts WHERE id = ANY($1::uuid[]) GROUP BY status',
    [ids],
  );
  return new Map(rows.map(({ status, count }) => [status, count]));
};

const until = async (holds: () => Promise<boolean> | boolean, within: number): Promise<void> => {
  const deadline = Date.now() + within;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('it took too long');
    await sleep(100);
  }
};

interface Lateness {
  readonly id: string;
  readonly scheduled: Date;
  readonly fired: number;
  readonly out: number;
}

/** Seconds from a post's time until it was on its way, and until its owner could read that it is out: by the database's clock. */
const latenessOf = async (posts: readonly PlannedPost[]): Promise<Lateness[]> => {
  const { rows } = await stack.profile.query<Lateness>(
    `SELECT p.id, p.scheduled_time AS scheduled, extract(epoch FROM a.started_at - p.scheduled_time)::float8 AS fired,
       extract(epoch FROM a.ended_at - p.scheduled_time)::float8 AS out
     FROM scheduled_posts p JOIN schedule_attempts a ON a.post_id = p.id WHERE p.id = ANY($1::uuid[])`,
    [posts.map(({ id }) => id)],
  );
  return rows;
};

const report = (name: string, rows: readonly Lateness[]): void => {
  const of = (part: number, pick: (row: Lateness) => number) => percentile(rows.map(pick), part).toFixed(3);
  const line = (pick: (row: Lateness) => number) => ({ p50: of(0.5, pick), p99: of(0.99, pick), max: of(1, pick) });
  process.stdout.write(
    `${JSON.stringify({ name, posts: rows.length, on_its_way: line(({ fired }) => fired), out: line(({ out }) => out) })}\n`,
  );
};

describe('scheduled posts, four schedulers', () => {
  it(`${races} times cancel or edit against the moment of publishing -> exactly one wins, and the answer says which`, async () => {
    const answers = (await Promise.all(Array.from({ length: lanes }, (_, lane) => raceInTurn(stack, lane, races / lanes)))).flat();
    const ids = answers.map(({ id }) => id);
    const [lost, won] = [answers.filter(({ status }) => status === 409), answers.filter(({ status }) => status !== 409)];
    await until(async () => !(await statesOf(ids)).has('publishing'), 60_000);
    await until(() => lost.every(({ id }) => tally('post.published').has(id)), 60_000);

    const [states, due, published] = [await statesOf(ids), tally('post.due'), tally('content.published')];
    expect([states.get('published') ?? 0, states.get('cancelled') ?? 0, states.get('scheduled') ?? 0]).toEqual([
      lost.length,
      won.filter(({ edits }) => !edits).length,
      won.filter(({ edits }) => edits).length,
    ]);
    expect(won.filter(({ edits, status }) => status !== (edits ? 200 : 204))).toEqual([]);
    expect(lost.filter(({ current }) => current !== 'publishing' && current !== 'published')).toEqual([]);
    expect(lost.filter(({ id }) => due.get(id) !== 1 || published.get(id) !== 1)).toEqual([]);
    expect(won.filter(({ id }) => due.has(id) || published.has(id))).toEqual([]);
    expect(Math.min(lost.length, won.length)).toBeGreaterThan(races / 20);
    process.stdout.write(`${JSON.stringify({ name: 'races', publishing_won: lost.length, owner_won: won.length })}\n`);
  }, 300_000);

  it(`${size} posts due in ${spread} s, two of four schedulers killed, clocks jumping -> each published exactly once, p99 at most ${allowed} s in steady state`, async () => {
    const begin = Date.now() + 2_000 + size / 4;
    const window = spread * 1_000;
    const posts = await plant(
      stack,
      Array.from({ length: size }, (_, index) => new Date(begin + Math.floor((window * index) / size))),
    );
    const faults: number[] = [];
    const at = async (part: number, strike: () => Promise<void> | void) => {
      await sleep(Math.max(0, begin + window * part - Date.now()));
      faults.push(Date.now());
      await strike();
    };
    const [first, second, jumping] = stack.schedulers.toSorted(() => Math.random() - 0.5);

    await at(0.6, () => void first?.child.kill('SIGKILL'));
    await at(0.7, () => void jumping?.child.kill('SIGUSR2'));
    await at(0.8, () => void second?.child.kill('SIGKILL'));
    await at(0.9, () => setDatabaseClock(stack, jumpAhead));
    await until(async () => (await statesOf(posts.map(({ id }) => id))).get('published') === size, 400_000);
    await until(() => posts.every(({ id }) => tally('post.published').has(id)), 30_000);

    const [due, out, told] = [tally('post.due'), tally('content.published'), tally('post.published')];
    expect(posts.filter(({ id }) => due.get(id) !== 1 || out.get(id) !== 1 || told.get(id) !== 1)).toEqual([]);
    const { rows } = await stack.content.query<{ items: number; once: number }>(
      `SELECT (SELECT count(*)::int FROM feed_items WHERE content_id = ANY($1::uuid[])) AS items,
         (SELECT count(*)::int FROM scheduled_publications WHERE post_id = ANY($2::uuid[])) AS once`,
      [posts.map(({ contentId }) => contentId), posts.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ items: size, once: size }]);
    const all = await latenessOf(posts);
    const steady = all.filter(({ scheduled }) =>
      faults.every((fault) => scheduled.getTime() < fault || scheduled.getTime() > fault + jumpAhead + recovery),
    );
    report('all', all);
    report('steady', steady);
    expect(all).toHaveLength(size);
    if (window > 0)
      expect(
        percentile(
          steady.map(({ out: late }) => late),
          0.99,
        ),
      ).toBeLessThan(allowed);
  }, 900_000);
});
