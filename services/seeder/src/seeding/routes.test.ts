import { newId } from '@trenzeye/kit';
import { comments } from '../demo/comments.ts';
import { creators } from '../demo/creators.ts';
import { items } from '../demo/items.ts';
import { reactions } from '../demo/reactions.ts';
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

const seed = () => seeder.send('POST', '/internal/seed', { internal: true });
const pathsCalled = () => seeder.services.calls.map(({ path }) => path);
const reactionCount = Object.values(reactions).reduce((sum, byCreator) => sum + Object.keys(byCreator).length, 0);
const order = [
  '/internal/accounts',
  '/internal/avatars',
  '/internal/users',
  '/internal/signals',
  '/internal/content',
  '/internal/reactions',
  '/internal/comments',
];

describe('seeding', () => {
  it('seed: empty platform -> all parts in order through their services, and a recorded run', async () => {
    const answer = await seed();
    const counts = { accounts: 7, avatars: 7, users: 7, signals: 5, items: 14, reactions: reactionCount, comments: comments.length };
    expect(answer).toMatchObject({
      status: 200,
      body: { kind: 'demo', status: 'succeeded', counts, error: null, finished_at: expect.any(String) },
    });
    expect(pathsCalled()).toEqual(order);
    expect(seeder.services.calls.every(({ token }) => token === seeder.internalToken)).toBe(true);
    expect(await seeder.runs()).toMatchObject([{ status: 'succeeded', counts, error: null, finished_at: expect.any(Date) }]);
  });

  it('seed: repeated -> the same ids, no new rows, a second run', async () => {
    await seed();
    const before = order.map((path) => seeder.services.rowsOf(path).map(({ id }) => id));
    const again = await seed();
    expect(again.body).toMatchObject({
      status: 'succeeded',
      counts: { accounts: 0, avatars: 0, users: 0, signals: 0, items: 0, reactions: 0, comments: 0 },
    });
    expect(order.map((path) => seeder.services.rowsOf(path).map(({ id }) => id))).toEqual(before);
    expect(await seeder.runs()).toHaveLength(2);
  });

  it('seed: email address with an existing account -> rows of the creator belong to that account', async () => {
    const existingId = newId();
    seeder.services.existingAccounts.set(creators.maya.email, existingId);
    await seed();
    expect(seeder.services.rowsOf('/internal/users').find(({ id }) => id === existingId)).toMatchObject({
      username: 'maya.okafor',
      avatar_url: expect.stringMatching(`^/media/avatars/${existingId}/`),
    });
    const owned = (path: string) => seeder.services.rowsOf(path).filter(({ user_id }) => user_id === existingId).length;
    expect(owned('/internal/content')).toBe(items.filter(({ author }) => author === 'maya').length);
    expect(owned('/internal/comments')).toBe(comments.filter(({ author }) => author === 'maya').length);
    expect(seeder.services.calls.slice(1).some(({ rows }) => JSON.stringify(rows).includes(creators.maya.id))).toBe(false);
  });
});

describe('failures', () => {
  it.each(order.map((path, index) => [path, index] as const))(
    'seed: %s fails -> stops with the reason, run recorded as failed',
    async (path, index) => {
      seeder.services.failingPath = path;
      const answer = await seed();
      expect(answer).toMatchObject({
        status: 503,
        body: {
          code: 'unavailable',
          detail: expect.stringMatching(new RegExp(`^Seeding failed: \\w+ answered ${path} with 400: .*rejected by the test`)),
        },
      });
      expect(pathsCalled()).toEqual(order.slice(0, index + 1));
      const [run] = await seeder.runs();
      expect(run).toMatchObject({
        status: 'failed',
        error: expect.stringContaining('rejected by the test'),
        finished_at: expect.any(Date),
      });
      expect(Object.keys(run?.counts ?? {})).toHaveLength(index);
    },
  );

  it('seed: repeated after a failure -> only missing rows are created', async () => {
    seeder.services.failingPath = '/internal/content';
    await seed();
    seeder.services.failingPath = undefined;
    expect((await seed()).body).toMatchObject({
      status: 'succeeded',
      counts: { accounts: 0, users: 0, signals: 0, items: 14, comments: comments.length },
    });
  });

  it('seed: two concurrent requests -> one runs, the other gets 409', async () => {
    const gate = Promise.withResolvers<void>();
    seeder.services.responseGate = gate.promise;
    const first = seed();
    while (seeder.services.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await seed()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    gate.resolve();
    expect((await first).status).toBe(200);
    expect(await seeder.runs()).toHaveLength(1);
  });

  it('seed: interrupted earlier run -> recorded as failed', async () => {
    await seeder.query("INSERT INTO runs (id, kind, status, started_at) VALUES ($1, 'demo', 'running', '2026-01-01T00:00:00Z')", [newId()]);
    await seed();
    expect(await seeder.runs()).toMatchObject([
      { status: 'failed', error: 'The seeder stopped before the run was finished.' },
      { status: 'succeeded' },
    ]);
  });
});

describe('access', () => {
  it('seed: internal routes without the token -> 404', async () => {
    for (const path of ['/internal/seed', '/internal/seed/test'])
      expect((await seeder.send('POST', path, { as: { role: 'admin' } })).status).toBe(404);
  });
});
