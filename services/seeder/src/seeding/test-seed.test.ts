import { newId } from '@trenzeye/kit';
import { seedTables } from '@trenzeye/proto/http/seeder';
import { testUsers } from '../test-data/users.ts';
import { startTestSeeder, type TestSeeder } from '../testing/start-test-seeder.ts';

let seeder: TestSeeder;
beforeAll(async () => {
  seeder = await startTestSeeder();
});
beforeEach(async () => {
  seeder.services.reset();
  await seeder.query('TRUNCATE runs');
});
afterAll(() => seeder.stop());

type Role = 'user' | 'moderator' | 'admin';
const seed = (role?: Role) => seeder.send('POST', '/api/admin/seed', role ? { as: { role } } : {});
const pathsCalled = () => seeder.services.calls.map(({ path }) => path);
const rowsOf = (path: string) => seeder.services.calls.find((call) => call.path === path)?.rows ?? [];
const numbers = (path: string, field: string) => rowsOf(path).map((row) => Number(row[field]));
const idsIn = (path: string, field = 'id') => rowsOf(path).map((row) => row[field]);

/** Source: specification, section 9. */
const sizes = {
  users: 3,
  signals: 5,
  content_core: 6,
  content_text: 2,
  content_image: 2,
  content_video: 2,
  content_metrics: 6,
  reactions: 6,
  remix_logs: 4,
  comments: 18,
  badges: 3,
  user_badges: 3,
  scheduled_posts: 2,
};
const order = [
  ...['accounts', 'users', 'signals', 'content-core', 'content-text', 'content-image', 'content-video', 'content-metrics', 'reactions'],
  ...['remix-logs', 'comments', 'comment-reactions', 'badge-kinds', 'badges', 'content-core', 'content-text', 'scheduled-posts'],
].map((part) => `/internal/${part}`);
const paths = new Set(order);

describe('POST /api/admin/seed', () => {
  it('seed: empty platform -> 13 tables in the specified order with the specified sizes', async () => {
    const { status, body } = await seed('admin');

    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'test', status: 'succeeded', error: null, counts: sizes, rows: sizes });
    expect(Object.keys(sizes)).toEqual([...seedTables]);
    expect(pathsCalled()).toEqual(order);
  });

  it('seed: generated values -> within the specified ranges', async () => {
    const startedAt = Date.now();
    await seed('admin');

    const within = (values: number[], minimum: number, maximum: number) => values.every((value) => value >= minimum && value <= maximum);
    const path = '/internal/content-metrics';
    expect(within(numbers(path, 'views'), 500, 10_499)).toBe(true);
    expect(within(numbers(path, 'likes'), 50, 549)).toBe(true);
    expect(within(numbers(path, 'dislikes'), 2, 21)).toBe(true);
    expect(within(numbers(path, 'remix_count'), 1, 10)).toBe(true);
    expect(within(numbers(path, 'engagement_score'), 50, 100)).toBe(true);
    const scores = numbers('/internal/signals', 'signal_score');
    expect([Math.min(...scores), Math.max(...scores)]).toEqual([69, 92]);
    const days = rowsOf('/internal/content-core').map(({ published_at }) =>
      Math.round((startedAt - Date.parse(String(published_at))) / 86_400_000),
    );
    expect(days.sort()).toEqual([1, 2, 3, 4, 5, 6]);
    const hours = rowsOf('/internal/scheduled-posts').map(({ scheduled_time }) =>
      Math.round((Date.parse(String(scheduled_time)) - startedAt) / 3_600_000),
    );
    expect(hours).toEqual([24, 48]);
    expect(numbers('/internal/remix-logs', 'depth')).toEqual([1, 2, 3, 1]);
  });

  it('seed: foreign keys -> refer to seeded rows; an existing account owns the rows of its email address', async () => {
    const existingId = newId();
    seeder.services.existingAccounts.set(testUsers[0].email, existingId);
    await seed('admin');

    const users = [existingId, testUsers[1].id, testUsers[2].id];
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
    const drafts = seeder.services.calls.filter(({ path }) => path === '/internal/content-core')[1]?.rows.map(({ id }) => id);
    expect(idsIn('/internal/scheduled-posts', 'content_id')).toEqual(drafts);
  });

  it('seed: repeated -> no new rows', async () => {
    await seed('admin');

    const { body } = await seed('admin');

    expect(body).toMatchObject({ status: 'succeeded', rows: sizes });
    expect(Object.values(body.counts)).toEqual(Object.values(sizes).map(() => 0));
  });

  it.each([...paths].filter((path) => path !== '/internal/accounts'))(
    'seed: %s fails -> 503 with the reason, finished tables recorded; repeated -> only the rest is created',
    async (path) => {
      seeder.services.failingPath = path;
      const failed = await seed('admin');
      const called = pathsCalled();
      seeder.services.failingPath = undefined;
      const again = await seed('admin');

      expect(failed).toMatchObject({
        status: 503,
        body: { detail: expect.stringMatching(/^Seeding failed: \w+ answered .* with 400: .*rejected by the test/) },
      });
      expect(called).toEqual(order.slice(0, order.indexOf(path) + 1));
      const { body: runs } = await seeder.send('GET', '/api/admin/seed/runs', { as: { role: 'admin' } });
      expect(runs).toMatchObject([{ status: 'succeeded' }, { kind: 'test', status: 'failed', error: failed.body.detail }]);
      const done = Object.keys(runs[1].counts);
      expect(done).toEqual([...seedTables].slice(0, done.length));
      for (const table of done) expect(again.body.counts[table]).toBe(0);
      expect(again.body.rows).toEqual(sizes);
    },
  );

  it('access: signed out, user, moderator, admin -> 401, 403, 403, 200 for both routes', async () => {
    const runs = (role?: Role) => seeder.send('GET', '/api/admin/seed/runs', role ? { as: { role } } : {});
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
