import { setTimeout as sleep } from 'node:timers/promises';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';

let stack: SpawnedStack;
let folder: DataFolder;
let admin: string;

interface Person {
  readonly id: string;
  readonly token: string;
}

const call = async (method: string, path: string, token?: string, body?: unknown) => {
  const response = await fetch(stack.url + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined };
};

const signIn = async (email: string, password: string, path = '/auth/v1/token?grant_type=password'): Promise<Person> => {
  const { body } = await call('POST', path, undefined, { email, password });
  return { id: body.user.id, token: body.access_token };
};
const join = (name: string) => signIn(`${name}@trenzeye.example`, 'a-long-enough-passphrase-42', '/auth/v1/signup');

beforeAll(async () => {
  folder = await createDataFolder('standings');
  stack = await spawnStack({ dataDir: folder.path, port: 0, seed: 'none', env: { AUTH_AUTOCONFIRM: 'true', RATE_LIMITS: 'off' } });
  admin = (await signIn(stack.admin.email, stack.admin.password ?? '')).token;
}, 240_000);
afterAll(async () => {
  await stack?.stop();
  await folder?.remove();
}, 60_000);

/** What a token of this person still opens at three services that are not auth. */
const powers = async ({ token }: Person) => {
  const draft = { type: 'thread', prompt: 'Power', content: { tweets: ['Still here.'], hashtags: [] } };
  const all = [
    call('GET', '/api/content/public', token),
    call('POST', '/api/content/save', token, draft),
    call('GET', '/api/admin/activity-logs', token),
  ];
  return (await Promise.all(all)).map(({ status }) => (status === 201 ? 200 : status));
};

/** Moderators are dismissed with the operator's API alone. */
const change = (person: Person, what: 'role' | 'status', value: string) =>
  value === 'user'
    ? call('PUT', `/auth/v1/admin/users/${person.id}`, admin, { trenzeye_role: value })
    : call('PATCH', `/api/admin/users/${person.id}/${what}`, admin, { [what]: value });

/** Milliseconds until all services answer so. */
const until = async (person: Person, expected: readonly number[]): Promise<number> => {
  const began = performance.now();
  for (;;) {
    const seen = await powers(person);
    const passed = performance.now() - began;
    if (seen.join() === expected.join()) return passed;
    if (passed > 5_000) throw new Error(`expected ${expected.join()}, still ${seen.join()}`);
    await sleep(20);
  }
};

test('a token in hand: promoted, suspended, reactivated, banned -> counts at every service within a second, through the gateway', async () => {
  const person = await join('rise');
  expect(await powers(person)).toEqual([200, 200, 403]);

  const steps = [
    ['role', 'moderator', [200, 200, 200]],
    ['status', 'suspended', [200, 403, 200]],
    ['status', 'active', [200, 200, 200]],
    ['role', 'user', [200, 200, 403]],
    ['status', 'banned', [403, 403, 403]],
  ] as const;
  for (const [what, value, expected] of steps) {
    expect((await change(person, what, value)).status).toBe(200);
    expect([value, (await until(person, expected)) < 1_000]).toEqual([value, true]);
  }
});

/** Repeats what waits for an event to arrive. */
const heard = async <T>(ask: () => Promise<{ status: number; body: T }>): Promise<T> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const { status, body } = await ask();
    if (status < 300) return body;
    await sleep(50);
  }
  throw new Error('nobody has heard of it');
};

/** A public item of somebody that somebody else has reported: the item and the case. */
const reported = async (author: Person, reporter: Person) => {
  const draft = { type: 'thread', prompt: 'Power', content: { tweets: ['Buy this, and this, and this.'], hashtags: [] } };
  const { body } = await call('POST', '/api/content/save', author.token, draft);
  await call('POST', `/api/content/${body.id}/publish`, author.token);
  await heard(() => call('POST', `/api/content/${body.id}/flag`, reporter.token, { reason: 'spam' }));
  const [found] = (await call('GET', `/api/admin/flagged-content?author=${author.id}&limit=1`, admin)).body;
  return { item: String(body.id), path: `/api/admin/flagged-content/${found.id}` };
};

test('a report: suspended by the desk, undone; removed, undone -> writes refused and the item gone, and back, each within a second', async () => {
  const [author, reporter] = [await join('reported'), await join('reporter')];
  const { item, path } = await reported(author, reporter);
  const shown = async () => (await call('GET', '/api/content/public?limit=100')).body.some(({ id }: { id: string }) => id === item);
  const untilShown = async (expected: boolean): Promise<number> => {
    const began = performance.now();
    while ((await shown()) !== expected) {
      if (performance.now() - began > 5_000) throw new Error(`the item should be ${expected ? 'back' : 'gone'}`);
      await sleep(20);
    }
    return performance.now() - began;
  };
  const done = async (method: string, body: object) =>
    expect((await call(method, method === 'POST' ? `${path}/undo` : path, admin, body)).status).toBe(200);

  await done('PATCH', { action: 'suspend_user' });
  const suspended = await until(author, [200, 403, 403]);
  await done('POST', {});
  const reinstated = await until(author, [200, 200, 403]);
  await done('PATCH', { action: 'remove' });
  const removed = await untilShown(false);
  await done('POST', {});
  const restored = await untilShown(true);

  expect([suspended, reinstated, removed, restored].filter((took) => took >= 1_000)).toEqual([]);
});
