import { newId } from '@trenzeye/kit';
import { comments } from '../demo/comments.ts';
import { creators } from '../demo/creators.ts';
import { items } from '../demo/items.ts';
import { reactions } from '../demo/reactions.ts';
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

const seed = () => stack.send('POST', '/internal/seed', { internal: true });
const pathsCalled = () => stack.owners.calls.map(({ path }) => path);
const reactionCount = Object.values(reactions).reduce((sum, byCreator) => sum + Object.keys(byCreator).length, 0);
const order = [
  '/internal/accounts',
  '/internal/users',
  '/internal/signals',
  '/internal/content',
  '/internal/reactions',
  '/internal/comments',
];

describe('seeding', () => {
  it('seed: an empty platform -> every part through its owner, in order, and a recorded run', async () => {
    const answer = await seed();
    const counts = { accounts: 7, users: 7, signals: 5, items: 14, reactions: reactionCount, comments: comments.length };
    expect(answer).toMatchObject({
      status: 200,
      body: { kind: 'demo', status: 'succeeded', counts, error: null, finished_at: expect.any(String) },
    });
    expect(pathsCalled()).toEqual(order);
    expect(stack.owners.calls.every(({ token }) => token === stack.internalToken)).toBe(true);
    expect(await stack.runs()).toMatchObject([{ status: 'succeeded', counts, error: null, finished_at: expect.any(Date) }]);
  });

  it('seed: a second time -> the same ids, nothing new, a second run', async () => {
    await seed();
    const before = order.map((path) => stack.owners.rowsOf(path).map(({ id }) => id));
    const again = await seed();
    expect(again.body).toMatchObject({
      status: 'succeeded',
      counts: { accounts: 0, users: 0, signals: 0, items: 0, reactions: 0, comments: 0 },
    });
    expect(order.map((path) => stack.owners.rowsOf(path).map(({ id }) => id))).toEqual(before);
    expect(await stack.runs()).toHaveLength(2);
  });

  it('seed: an address has an account already -> everything of the creator belongs to that account', async () => {
    const taken = newId();
    stack.owners.takenAddresses.set(creators.maya.email, taken);
    await seed();
    expect(stack.owners.rowsOf('/internal/users').find(({ id }) => id === taken)).toMatchObject({ username: 'maya.okafor' });
    const owned = (path: string) => stack.owners.rowsOf(path).filter(({ user_id }) => user_id === taken).length;
    expect(owned('/internal/content')).toBe(items.filter(({ author }) => author === 'maya').length);
    expect(owned('/internal/comments')).toBe(comments.filter(({ author }) => author === 'maya').length);
    expect(stack.owners.calls.slice(1).some(({ rows }) => JSON.stringify(rows).includes(creators.maya.id))).toBe(false);
  });
});

describe('failures', () => {
  it.each(order.map((path, index) => [path, index] as const))(
    'seed: %s is refused -> stops there, says why, the run is kept as failed',
    async (path, index) => {
      stack.owners.failOn = path;
      const answer = await seed();
      expect(answer).toMatchObject({
        status: 503,
        body: {
          code: 'unavailable',
          detail: expect.stringMatching(new RegExp(`^Seeding failed: \\w+ answered ${path} with 400: .*not today`)),
        },
      });
      expect(pathsCalled()).toEqual(order.slice(0, index + 1));
      const [run] = await stack.runs();
      expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('not today'), finished_at: expect.any(Date) });
      expect(Object.keys(run?.counts ?? {})).toHaveLength(index);
    },
  );

  it('seed: again after a failure -> only what was missing is new', async () => {
    stack.owners.failOn = '/internal/content';
    await seed();
    stack.owners.failOn = undefined;
    expect((await seed()).body).toMatchObject({
      status: 'succeeded',
      counts: { accounts: 0, users: 0, signals: 0, items: 14, comments: comments.length },
    });
  });

  it('seed: two at once -> one runs, the other is told to wait', async () => {
    const gate = Promise.withResolvers<void>();
    stack.owners.hold = gate.promise;
    const first = seed();
    while (stack.owners.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await seed()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    gate.resolve();
    expect((await first).status).toBe(200);
    expect(await stack.runs()).toHaveLength(1);
  });

  it('seed: an earlier run lost its process -> closed as failed', async () => {
    await stack.query("INSERT INTO runs (id, kind, status, started_at) VALUES ($1, 'demo', 'running', '2026-01-01T00:00:00Z')", [newId()]);
    await seed();
    expect(await stack.runs()).toMatchObject([
      { status: 'failed', error: 'The seeder ended before the run was done.' },
      { status: 'succeeded' },
    ]);
  });
});

describe('access', () => {
  it('seed: the internal addresses without the token -> 404', async () => {
    for (const path of ['/internal/seed', '/internal/seed/test'])
      expect((await stack.send('POST', path, { as: { role: 'admin' } })).status).toBe(404);
  });
});
