import { newId } from '@trenzeye/kit';
import { comments } from '../demo/comments.ts';
import { creators } from '../demo/creators.ts';
import { demoId } from '../demo/ids.ts';
import { items } from '../demo/items.ts';
import { reactions } from '../demo/reactions.ts';
import { type SeederStack, startSeederStack } from '../testing/seeder-stack.ts';

let stack: SeederStack;
beforeAll(async () => {
  stack = await startSeederStack();
});
beforeEach(() => stack.empty());
afterAll(() => stack.stop());

const seed = () => stack.seeder.send('POST', '/internal/seed', { internal: true });
const commentsOf = async (item: number) => (await stack.social.send('GET', `/api/comments/${demoId('item', item)}?limit=100`)).body;
const reactionCount = Object.values(reactions).reduce((sum, byCreator) => sum + Object.keys(byCreator).length, 0);

describe('seeding', () => {
  it('seed: an empty platform -> every part through its owner, in order, within ten seconds', async () => {
    const started = performance.now();
    const answer = await seed();
    expect(performance.now() - started).toBeLessThan(10_000);
    const counts = { accounts: 7, users: 7, signals: 5, items: 14, reactions: reactionCount, comments: comments.length };
    expect(answer).toMatchObject({
      status: 200,
      body: { kind: 'demo', status: 'succeeded', counts, error: null, finished_at: expect.any(String) },
    });
    expect(stack.owners.calls.map(({ path }) => path)).toEqual(['/internal/accounts', '/internal/signals', '/internal/content']);
    expect(stack.owners.calls.every(({ token }) => token === stack.internalToken)).toBe(true);
    expect(await stack.runs()).toMatchObject([{ status: 'succeeded', counts }]);
  }, 20_000);

  it('seed: afterwards -> creators have profiles, items have comments and reactions', async () => {
    await seed();
    expect((await stack.profile.send('GET', `/api/users/${creators.inez.id}`)).body).toMatchObject({
      username: 'inez.draws',
      role: 'moderator',
      isVerified: true,
      bio: creators.inez.bio,
    });
    expect((await stack.profile.send('GET', `/api/users/${creators.bo.id}`)).body).toMatchObject({ isTestUser: true });
    expect((await commentsOf(1)).map(({ text }: { text: string }) => text)).toEqual(
      comments
        .filter(({ item }) => item === 1)
        .map(({ text }) => text)
        .reverse(),
    );
    const mine = await stack.social.send('POST', '/api/reactions', {
      as: {},
      body: { content_id: demoId('item', 2), reaction_type: 'like' },
    });
    expect(mine.body.reactions).toEqual({ mind_blown: 1, like: 3, wow: 1, idea: 1 });
  });

  it('seed: a second time -> nothing new anywhere, a second run', async () => {
    await seed();
    const before = await Promise.all(items.map(({ number }) => commentsOf(number)));
    const again = await seed();
    expect(again.body).toMatchObject({
      status: 'succeeded',
      counts: { accounts: 0, users: 0, signals: 0, items: 0, reactions: 0, comments: 0 },
    });
    expect(await Promise.all(items.map(({ number }) => commentsOf(number)))).toEqual(before);
    expect(await stack.runs()).toHaveLength(2);
  });

  it('seed: an address has an account already -> everything of the creator belongs to that account', async () => {
    const taken = newId();
    stack.owners.takenAddresses.set(creators.maya.email, taken);
    await seed();
    expect((await stack.profile.send('GET', `/api/users/${taken}`)).body.username).toBe('maya.okafor');
    const posted = stack.owners.calls.find(({ path }) => path === '/internal/content')?.rows ?? [];
    expect(posted.filter(({ user_id }) => user_id === taken)).toHaveLength(items.filter(({ author }) => author === 'maya').length);
  });
});

describe('failures', () => {
  it('seed: an owner refuses -> stops there, says why, the run is kept as failed; the next one completes', async () => {
    stack.owners.failOn = '/internal/content';
    const answer = await seed();
    expect(answer).toMatchObject({
      status: 503,
      body: {
        code: 'unavailable',
        detail: expect.stringMatching(/^Seeding failed: content answered \/internal\/content with 400: .*not today/),
      },
    });
    expect(await stack.runs()).toMatchObject([
      {
        status: 'failed',
        counts: { accounts: 7, users: 7, signals: 5 },
        error: expect.stringContaining('not today'),
        finished_at: expect.any(Date),
      },
    ]);
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
  it('seed: nobody, a user, a moderator, an admin -> 401, 403, 403, 200', async () => {
    const ask = (role?: 'user' | 'moderator' | 'admin') => stack.seeder.send('POST', '/api/admin/seed', role ? { as: { role } } : {});
    expect((await ask()).status).toBe(401);
    expect((await ask('user')).status).toBe(403);
    expect((await ask('moderator')).status).toBe(403);
    expect(stack.owners.calls).toEqual([]);
    expect((await ask('admin')).body).toMatchObject({ status: 'succeeded', kind: 'demo' });
  });

  it('seed: the internal address without the token -> 404', async () => {
    expect((await stack.seeder.send('POST', '/internal/seed', { as: { role: 'admin' } })).status).toBe(404);
  });
});
