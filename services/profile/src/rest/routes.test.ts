import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { startProfile, type TestProfile } from '../testing/profile-service.ts';

let profile: TestProfile;
beforeAll(async () => {
  profile = await startProfile();
});
afterAll(() => profile.stop());

const get = (query: string, viewerId?: string, headers: Record<string, string> = {}) =>
  profile.send('GET', `/rest/v1/users${query}`, { ...(viewerId ? { as: { id: viewerId } } : {}), headers });
const newUser = async (email = 'someone@trenzeye.example') => {
  const id = newId();
  return { id, client: await profile.clientOf({ id, email }) };
};

describe('select through the client library', () => {
  it('single: existing row -> the requested columns', async () => {
    const id = await profile.join('ada');
    const client = await profile.clientOf({ id });
    expect(await client.from('users').select('id, username').eq('id', id).single()).toMatchObject({
      status: 200,
      error: null,
      data: { id, username: 'ada' },
    });
  });

  it('single: no row -> 406 with PGRST116', async () => {
    const { id, client } = await newUser();
    const answer = await client.from('users').select('id, username').eq('id', id).single();
    expect(answer).toMatchObject({
      status: 406,
      data: null,
      error: {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 0 rows',
        hint: null,
      },
    });
  });

  it('single: several rows -> 406 with PGRST116', async () => {
    const ids = [await profile.join('pair'), await profile.join('other')];
    const { client } = await newUser();
    expect(await client.from('users').select('id').in('id', ids).single()).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 2 rows' },
    });
  });

  it('maybeSingle: a row, no row -> the row, null without an error', async () => {
    const id = await profile.join('maybe');
    const { client } = await newUser();
    expect(await client.from('users').select('username').eq('id', id).maybeSingle()).toMatchObject({
      error: null,
      data: { username: 'maybe' },
    });
    expect(await client.from('users').select('username').eq('id', newId()).maybeSingle()).toMatchObject({ error: null, data: null });
  });

  it('filters: in on names that need quotes, eq, limit -> matching rows in the order they joined', async () => {
    const names = ['comma, name', 'quote " name', 'paren (name)'];
    for (const username of names) await profile.addOlderUser(username);
    const { client } = await newUser();
    expect((await client.from('users').select('username').in('username', names)).data).toEqual(names.map((username) => ({ username })));
    expect((await client.from('users').select('username').in('username', names).limit(2)).data).toHaveLength(2);
    expect((await client.from('users').select('username').eq('username', 'comma, name')).data).toHaveLength(1);
    expect((await client.from('users').select('username').in('username', [])).data).toEqual([]);
  });

  it('email: own row, row of another user -> the address, null', async () => {
    const id = await profile.join('private');
    const [own, other] = [await profile.clientOf({ id }), await profile.clientOf({})];
    expect((await own.from('users').select('*').eq('id', id).single()).data).toMatchObject({
      email: 'private@trenzeye.example',
      avatar_url: null,
    });
    expect((await other.from('users').select('*').eq('id', id).single()).data).toMatchObject({ email: null, username: 'private' });
  });

  it('signed out: apikey header and query -> rows without addresses', async () => {
    const id = await profile.join('visited');
    expect(
      await get(`?id=eq.${id}&select=username,email&apikey=anon`, undefined, { apikey: 'anon', 'accept-profile': 'public' }),
    ).toMatchObject({ status: 200, body: [{ username: 'visited', email: null }] });
  });
});

describe('insert through the client library', () => {
  it('minimal: new -> 201 without a body, the address of the token, an event of version 1', async () => {
    const { id, client } = await newUser('real@trenzeye.example');
    expect(
      await client.from('users').insert({ id, email: 'forged@trenzeye.example', username: 'realname', avatar_url: null }),
    ).toMatchObject({ status: 201, data: null, error: null });
    expect(await profile.rows('SELECT email, username, avatar_url FROM users WHERE id = $1', [id])).toEqual([
      { email: 'real@trenzeye.example', username: 'realname', avatar_url: null },
    ]);
    await eventually(() =>
      expect(profile.events.filter(({ actor }) => actor === id)).toMatchObject([
        {
          type: 'user.updated',
          data: { userId: id, username: 'realname', avatarUrl: '', isVerified: false, isTestUser: false, version: 1 },
        },
      ]),
    );
  });

  it('representation: an object with select and single, an array with select -> the row', async () => {
    const [first, second] = [await newUser(), await newUser()];
    const picture = `/media/avatars/${first.id}/face.webp`;
    expect(
      await first.client
        .from('users')
        .insert({ id: first.id, username: 'shown', avatar_url: picture })
        .select('id, username, avatar_url')
        .single(),
    ).toMatchObject({
      status: 201,
      data: { id: first.id, username: 'shown', avatar_url: picture },
    });
    expect(
      (
        await second.client
          .from('users')
          .insert([{ id: second.id, username: 'listed' }])
          .select()
      ).data,
    ).toMatchObject([{ id: second.id, username: 'listed', email: 'someone@trenzeye.example' }]);
  });

  it('id: taken -> 409 with 23505; of another user -> 403 with 42501', async () => {
    const { id, client } = await newUser();
    await client.from('users').insert({ id, username: 'once' });
    expect(await client.from('users').insert({ id, username: 'twice' })).toMatchObject({ status: 409, error: { code: '23505' } });
    expect(await client.from('users').insert({ id: newId(), username: 'thief' })).toMatchObject({ status: 403, error: { code: '42501' } });
    expect(await profile.rows('SELECT username FROM users WHERE id = $1', [id])).toEqual([{ username: 'once' }]);
  });

  it('username: taken in any case -> gets a number', async () => {
    const [first, second, third] = [await newUser(), await newUser(), await newUser()];
    await first.client.from('users').insert({ id: first.id, username: 'Robin' });
    expect((await second.client.from('users').insert({ id: second.id, username: 'robin' }).select('username').single()).data).toEqual({
      username: 'robin2',
    });
    expect((await third.client.from('users').insert({ id: third.id, username: 'ROBIN' }).select('username').single()).data).toEqual({
      username: 'ROBIN3',
    });
  });

  it('username: 25 users request the same at once -> each gets a different one', async () => {
    const users = await Promise.all(Array.from({ length: 25 }, () => newUser()));
    const names = await Promise.all(
      users.map(
        async ({ id, client }) =>
          (await client.from('users').insert({ id, username: 'crowd' }).select('username').single()).data?.username as string,
      ),
    );
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(25);
    expect(names).toContain('crowd');
  });

  it('username: missing -> of the account, else of the address, else user', async () => {
    const [registered, plain, nameless] = [await newUser(), await newUser('plain.name@trenzeye.example'), await newUser('@')];
    await profile.publish('account.registered', {
      userId: registered.id,
      email: 'x@trenzeye.example',
      username: 'user-0123456789ab',
      requestedUsername: 'from-metadata',
      role: 'user',
      status: 'active',
    });
    await eventually(async () => expect(await profile.rows('SELECT 1 FROM accounts WHERE user_id = $1', [registered.id])).toHaveLength(1));
    const nameOf = async ({ id, client }: typeof plain, username?: string | null) =>
      (await client.from('users').insert({ id, username }).select('username').single()).data?.username;
    expect(await nameOf(registered)).toBe('from-metadata');
    expect(await nameOf(plain, '   ')).toBe('plain.name');
    expect(await nameOf(nameless, null)).toBe('user');
  });

  it('idempotency key: the same insert again -> the first answer', async () => {
    const id = newId();
    const insert = () =>
      profile.send('POST', '/rest/v1/users', {
        as: { id },
        body: { id, username: 'again' },
        headers: { 'idempotency-key': 'first', prefer: 'return=representation', 'content-profile': 'public' },
      });
    const [first, second] = [await insert(), await insert()];
    expect(first).toMatchObject({ status: 201, body: [{ id, username: 'again' }] });
    expect(second).toMatchObject({ status: 201, body: first.body });
  });
});
