import { eventually } from '@trenzeye/kit/testing';
import { type AdminFixture, startAdmin } from '../testing/admin-fixture.ts';
import { moderationFixture, type TestUser } from '../testing/moderation-fixture.ts';

let admin: AdminFixture;
let adminUser: TestUser;
const { register } = moderationFixture(() => admin);
beforeAll(async () => {
  admin = await startAdmin();
  adminUser = await register('admin.user', 'admin');
});
afterAll(() => admin.stop());

interface Listed {
  readonly id: string;
  readonly username: string;
}
const users = async (query = ''): Promise<Listed[]> => {
  const { status, body } = await admin.send('GET', `/api/admin/users${query}`, { as: adminUser });
  expect(status).toBe(200);
  return body;
};
const search = async (q: string): Promise<string[]> =>
  (await admin.send('GET', `/api/admin/users/search?q=${encodeURIComponent(q)}`, { as: adminUser })).body.map(
    ({ username }: Listed) => username,
  );
const names = (list: readonly Listed[]) => list.map(({ username }) => username);

describe('GET /api/admin/users', () => {
  test('user: registered, renamed, promoted, suspended, late older events -> listed with the latest state', async () => {
    const { id } = await register('early.name');
    await admin.publish('user.updated', {
      userId: id,
      username: 'later.name',
      avatarUrl: '/media/a.webp',
      isVerified: false,
      isTestUser: false,
      version: 2,
    });
    await admin.publish('user.role_changed', { userId: id, role: 'moderator', status: 'active', version: 2, previousRole: 'user' });
    const suspension = { userId: id, role: 'moderator', status: 'suspended', version: 3, previousStatus: 'active', reason: '' };
    await admin.publish('user.status_changed', suspension);
    await admin.publish('user.role_changed', { userId: id, role: 'user', status: 'active', version: 1, previousRole: 'user' });
    await admin.publish('user.updated', {
      userId: id,
      username: 'early.name',
      avatarUrl: '',
      isVerified: false,
      isTestUser: false,
      version: 1,
    });

    await eventually(async () => expect((await users('?q=later')).map(({ id }) => id)).toEqual([id]));
    await eventually(async () =>
      expect(await users('?q=later')).toMatchObject([
        {
          username: 'later.name',
          email: 'early.name@example.com',
          avatar_url: '/media/a.webp',
          role: 'moderator',
          status: 'suspended',
          created_at: expect.any(String),
        },
      ]),
    );
    expect(names(await users('?role=moderator&status=suspended'))).toEqual(['later.name']);
    expect(await users('?role=admin&status=suspended')).toEqual([]);
  });

  test('search: part of name or address, one letter, wildcard characters -> case-insensitive matches, prefix matches, literal matches', async () => {
    await register('zebra_stripes');
    await register('Zulu.Time');

    expect(names(await users('?q=STRIP'))).toEqual(['zebra_stripes']);
    expect(names(await users('?q=time%40exa'))).toEqual(['Zulu.Time']);
    expect(names(await users('?q=z'))).toEqual(['Zulu.Time', 'zebra_stripes']);
    expect(await users('?q=z%25s')).toEqual([]);
    expect(await users('?q=ze_ra')).toEqual([]);
  });

  test('pagination: 9 users, limit 4 -> all, newest first, no duplicates', async () => {
    for (let number = 0; number < 9; number += 1) await register(`page.${number}`);

    const seen: Listed[] = [];
    for (let next: string | undefined = '/api/admin/users?limit=4&q=page.'; next; ) {
      const answer = await admin.send('GET', next, { as: adminUser });
      seen.push(...answer.body);
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }

    expect(names(seen)).toEqual(Array.from({ length: 9 }, (_, number) => `page.${8 - number}`));
  });

  test('account.deleted: -> neither listed nor found', async () => {
    const { id } = await register('leaving.soon');

    await admin.publish('account.deleted', { userId: id });

    await eventually(async () => expect(await users('?q=leaving.soon')).toEqual([]));
    expect(await search('leaving')).toEqual([]);
    expect(await admin.rows("SELECT 1 FROM directory_users WHERE email LIKE 'leaving%'")).toEqual([]);
  });

  test('access: anonymous, user, moderator -> 401, 403, 403 for list and search', async () => {
    const paths = ['/api/admin/users', '/api/admin/users/search?q=a'];
    const by = (as?: object) => Promise.all(paths.map(async (path) => (await admin.send('GET', path, as ? { as } : {})).status));

    expect(await by()).toEqual([401, 401]);
    expect(await by({ role: 'user' })).toEqual([403, 403]);
    expect(await by({ role: 'moderator' })).toEqual([403, 403]);
  });
});

describe('GET /api/admin/users/search', () => {
  test('query: part of names, empty -> names that start with it, then names that contain it; none', async () => {
    for (const name of ['orbit.two', 'an.orbit', 'orbit.one']) await register(name);

    expect(await search('orbit')).toEqual(['orbit.one', 'orbit.two', 'an.orbit']);
    expect(await search('ORBIT.T')).toEqual(['orbit.two']);
    expect(await search('an')).toEqual(['an.orbit']);
    expect(await search('')).toEqual([]);
    expect((await admin.send('GET', '/api/admin/users/search', { as: adminUser })).body).toEqual([]);
  });
});
