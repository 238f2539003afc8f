import { newId } from '@trenzeye/kit';
import { seedTables } from '@trenzeye/proto/http/seeder';
import { testUsers } from '../test-data/users.ts';
import { type SeederStack, startSeederStack } from '../testing/seeder-stack.ts';

let stack: SeederStack;
beforeAll(async () => {
  stack = await startSeederStack();
});
beforeEach(async () => {
  stack.owners.forget();
  await stack.query('TRUNCATE runs');
});
afterAll(() => stack.stop());

type Role = 'user' | 'moderator' | 'admin';
const seed = (role?: Role) => stack.send('POST', '/api/admin/seed', role ? { as: { role } } : {});
const pathsCalled = () => stack.owners.calls.map(({ path }) => path);
const rowsOf = (path: string) => stack.owners.calls.find((call) => call.path === path)?.rows ?? [];
const numbers = (path: string, field: string) => rowsOf(path).map((row) => Number(row[field]));
const idsIn = (path: string, field = 'id') => rowsOf(path).map((row) => row[field]);

/** Source: specification, section 9. */
const sizes = {
  ...{ users: 3, signals: 5, content_core: 6, content_text: 2, content_image: 2, content_video: 2, content_metrics: 6, reactions: 6 },
  ...{ remix_logs: 4, comments: 18, badges: 3, user_badges: 3, scheduled_posts: 2 },
};
const order = [
  ...['accounts', 'users', 'signals', 'content-core', 'content-text', 'content-image', 'content-video', 'content-metrics', 'reactions'],
  ...['remix-logs', 'comments', 'comment-reactions', 'badge-kinds', 'badges', 'content-core', 'content-text', 'scheduled-posts'],
].map((part) => `/internal/${part}`);
const owners = new Set(order);

describe('POST /api/admin/seed', () => {
  it('an empty platform: -> 13 tables in the order of the specification, with its sizes', async () => {
    const { status, body } = await seed('admin');

    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'test', status: 'succeeded', error: null, counts: sizes, rows: sizes });
    expect(Object.keys(sizes)).toEqual([...seedTables]);
    expect(pathsCalled()).toEqual(order);
  });

  it('ranges: -> those of the specification', async () => {
    const began = Date.now();
    await seed('admin');

    const within = (values: number[], least: number, most: number) => values.every((value) => value >= least && value <= most);
    const path = '/internal/content-metrics';
    expect(within(numbers(path, 'views'), 500, 10_499)).toBe(true);
    expect(within(numbers(path, 'likes'), 50, 549)).toBe(true);
    expect(within(numbers(path, 'dislikes'), 2, 21)).toBe(true);
    expect(within(numbers(path, 'remix_count'), 1, 10)).toBe(true);
    expect(within(numbers(path, 'engagement_score'), 50, 100)).toBe(true);
    const scores = numbers('/internal/signals', 'signal_score');
    expect([Math.min(...scores), Math.max(...scores)]).toEqual([69, 92]);
    const days = rowsOf('/internal/content-core').map(({ published_at }) =>
      Math.round((began - Date.parse(String(published_at))) / 86_400_000),
    );
    expect(days.sort()).toEqual([1, 2, 3, 4, 5, 6]);
    const hours = rowsOf('/internal/scheduled-posts').map(({ scheduled_time }) =>
      Math.round((Date.parse(String(scheduled_time)) - began) / 3_600_000),
    );
    expect(hours).toEqual([24, 48]);
    expect(numbers('/internal/remix-logs', 'depth')).toEqual([1, 2, 3, 1]);
  });

  it('ids: of each table -> what the tables before it have; an address that has an account takes everything along', async () => {
    const taken = newId();
    stack.owners.takenAddresses.set(testUsers[0].email, taken);
    await seed('admin');

    const users = [taken, testUsers[1].id, testUsers[2].id];
    const items = rowsOf('/internal/content-core').map(({ id }) => id);
    expect(idsIn('/internal/users')).toEqual(users);
    for (const path of ['content-core', 'reactions', 'comments', 'comment-reactions', 'badges', 'scheduled-posts'])
      expect(users).toEqual(expect.arrayContaining([...new Set(idsIn(`/internal/${path}`, 'user_id'))]));
    expect(idsIn('/internal/signals')).toEqual(expect.arrayContaining([...new Set(idsIn('/internal/content-core', 'signal_id'))]));
    const filled = ['text', 'image', 'video'].flatMap((part) => idsIn(`/internal/content-${part}`, 'content_core_id'));
    expect(filled).toEqual(items);
    expect(idsIn('/internal/content-metrics', 'content_id')).toEqual(items);
    for (const item of items) expect(idsIn('/internal/comments', 'content_id').filter((id) => id === item)).toHaveLength(3);
    expect(items).toEqual(expect.arrayContaining(idsIn('/internal/remix-logs', 'new_content_id') as unknown[]));
    const drafts = stack.owners.calls.filter(({ path }) => path === '/internal/content-core')[1]?.rows.map(({ id }) => id);
    expect(idsIn('/internal/scheduled-posts', 'content_id')).toEqual(drafts);
  });

  it('twice: -> nothing new the second time, the same rows', async () => {
    await seed('admin');

    const { body } = await seed('admin');

    expect(body).toMatchObject({ status: 'succeeded', rows: sizes });
    expect(Object.values(body.counts)).toEqual(Object.values(sizes).map(() => 0));
  });

  it.each([...owners].filter((path) => path !== '/internal/accounts'))(
    '%s is refused: -> ends there with Seeding failed and why; what was done is in the run; again, only the rest is new',
    async (path) => {
      stack.owners.failOn = path;
      const failed = await seed('admin');
      const called = pathsCalled();
      stack.owners.failOn = undefined;
      const again = await seed('admin');

      expect(failed).toMatchObject({
        status: 503,
        body: { detail: expect.stringMatching(/^Seeding failed: \w+ answered .* with 400: .*not today/) },
      });
      expect(called).toEqual(order.slice(0, order.indexOf(path) + 1));
      const { body: runs } = await stack.send('GET', '/api/admin/seed/runs', { as: { role: 'admin' } });
      expect(runs).toMatchObject([{ status: 'succeeded' }, { kind: 'test', status: 'failed', error: failed.body.detail }]);
      const done = Object.keys(runs[1].counts);
      expect(done).toEqual([...seedTables].slice(0, done.length));
      for (const table of done) expect(again.body.counts[table]).toBe(0);
      expect(again.body.rows).toEqual(sizes);
    },
  );

  it('access: nobody, a user, a moderator, an admin -> 401, 403, 403, 200 for both calls', async () => {
    const runs = (role?: Role) => stack.send('GET', '/api/admin/seed/runs', role ? { as: { role } } : {});
    const roles = [undefined, 'user', 'moderator', 'admin'] as const;

    const seeding = [];
    for (const role of roles) seeding.push((await seed(role)).status);
    const reading = [];
    for (const role of roles) reading.push((await runs(role)).status);

    expect([seeding, reading]).toEqual([
      [401, 403, 403, 200],
      [401, 403, 403, 200],
    ]);
  });
});
