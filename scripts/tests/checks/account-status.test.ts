import { setTimeout as sleep } from 'node:timers/promises';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';
import { stackStartTimeoutMs } from '../environment/start-test-environment.ts';
import { sendJson } from '../environment/test-environment.ts';

let stack: SpawnedStack;
let folder: DataFolder;
let admin: string;

interface User {
  readonly id: string;
  readonly token: string;
}

const request = (method: string, path: string, token?: string, body?: unknown) => sendJson(stack.url, { method, path, token, body });

const signIn = async (email: string, password: string, path = '/auth/v1/token?grant_type=password'): Promise<User> => {
  const { body } = await request('POST', path, undefined, { email, password });
  return { id: body.user.id, token: body.access_token };
};
const signUp = (name: string) => signIn(`${name}@trenzeye.example`, 'a-long-enough-passphrase-42', '/auth/v1/signup');

beforeAll(async () => {
  folder = await createDataFolder('account-status');
  stack = await spawnStack({ dataDir: folder.path, port: 0, seed: 'none', env: { AUTH_AUTOCONFIRM: 'true', RATE_LIMITS: 'off' } });
  admin = (await signIn(stack.admin.email, stack.admin.password ?? '')).token;
}, stackStartTimeoutMs);
afterAll(async () => {
  await stack?.stop();
  await folder?.remove();
}, 60_000);

/** The statuses of requests to three services other than auth, 200 if allowed. */
const accessOf = async ({ token }: User) => {
  const draft = { type: 'thread', prompt: 'Access', content: { tweets: ['Still allowed.'], hashtags: [] } };
  const requests = [
    request('GET', '/api/content/public', token),
    request('POST', '/api/content/save', token, draft),
    request('GET', '/api/admin/activity-logs', token),
  ];
  return (await Promise.all(requests)).map(({ status }) => (status === 201 ? 200 : status));
};

/** Only the admin API of auth can change a moderator back to a user. */
const change = (user: User, field: 'role' | 'status', value: string) =>
  value === 'user'
    ? request('PUT', `/auth/v1/admin/users/${user.id}`, admin, { trenzeye_role: value })
    : request('PATCH', `/api/admin/users/${user.id}/${field}`, admin, { [field]: value });

/** Waits until all services return the expected statuses. @returns the duration in milliseconds */
const waitForAccess = async (user: User, expected: readonly number[]): Promise<number> => {
  const startedAt = performance.now();
  for (;;) {
    const statuses = await accessOf(user);
    const durationMs = performance.now() - startedAt;
    if (statuses.join() === expected.join()) return durationMs;
    if (durationMs > 5_000) throw new Error(`expected ${expected.join()}, still ${statuses.join()}`);
    await sleep(20);
  }
};

test('access token: user promoted, suspended, reactivated, banned -> takes effect at every service within a second', async () => {
  const user = await signUp('rise');
  expect(await accessOf(user)).toEqual([200, 200, 403]);

  const steps = [
    ['role', 'moderator', [200, 200, 200]],
    ['status', 'suspended', [200, 403, 403]],
    ['status', 'active', [200, 200, 200]],
    ['role', 'user', [200, 200, 403]],
    ['status', 'banned', [403, 403, 403]],
  ] as const;
  for (const [field, value, expected] of steps) {
    expect((await change(user, field, value)).status).toBe(200);
    expect([value, (await waitForAccess(user, expected)) < 1_000]).toEqual([value, true]);
  }
});

/** Repeats a request until the event that it depends on is consumed. */
const retryUntilConsumed = async <T>(send: () => Promise<{ status: number; body: T }>): Promise<T> => {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const { status, body } = await send();
    if (status < 300) return body;
    await sleep(50);
  }
  throw new Error('the event was not consumed');
};

/** Publishes an item of `author` and reports it. @returns the item and the path of its case */
const publishAndReport = async (author: User, reporter: User) => {
  const draft = { type: 'thread', prompt: 'Access', content: { tweets: ['Buy this, and this, and this.'], hashtags: [] } };
  const { body } = await request('POST', '/api/content/save', author.token, draft);
  await request('POST', `/api/content/${body.id}/publish`, author.token);
  await retryUntilConsumed(() => request('POST', `/api/content/${body.id}/flag`, reporter.token, { reason: 'spam' }));
  const [found] = (await request('GET', `/api/admin/flagged-content?author=${author.id}&limit=1`, admin)).body;
  return { item: String(body.id), path: `/api/admin/flagged-content/${found.id}` };
};

test('moderation decisions: suspension, removal and their undoing -> take effect at every service within a second', async () => {
  const [author, reporter] = [await signUp('reported'), await signUp('reporter')];
  const { item, path } = await publishAndReport(author, reporter);
  const isListed = async () => (await request('GET', '/api/content/public?limit=100')).body.some(({ id }: { id: string }) => id === item);
  const waitForItem = async (expected: boolean): Promise<number> => {
    const startedAt = performance.now();
    while ((await isListed()) !== expected) {
      if (performance.now() - startedAt > 5_000) throw new Error(`the item should be ${expected ? 'listed' : 'removed'}`);
      await sleep(20);
    }
    return performance.now() - startedAt;
  };
  const decide = async (method: string, body: object) =>
    expect((await request(method, method === 'POST' ? `${path}/undo` : path, admin, body)).status).toBe(200);

  await decide('PATCH', { action: 'suspend_user' });
  const suspended = await waitForAccess(author, [200, 403, 403]);
  await decide('POST', {});
  const reinstated = await waitForAccess(author, [200, 200, 403]);
  await decide('PATCH', { action: 'remove' });
  const removed = await waitForItem(false);
  await decide('POST', {});
  const restored = await waitForItem(true);

  expect([suspended, reinstated, removed, restored].filter((durationMs) => durationMs >= 1_000)).toEqual([]);
});
