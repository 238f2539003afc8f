import { setTimeout as sleep } from 'node:timers/promises';
import { createDataFolder, type DataFolder } from '../start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../start/spawn-stack.ts';

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

const change = (person: Person, what: 'role' | 'status', value: string) =>
  call('PATCH', `/api/admin/users/${person.id}/${what}`, admin, { [what]: value });

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
