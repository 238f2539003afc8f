import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { startProfile, type TestProfile } from '../testing/profile-service.ts';

let profile: TestProfile;
beforeAll(async () => {
  profile = await startProfile();
});
afterAll(() => profile.stop());

const joined = async (username: string) => {
  const id = await profile.join(username);
  return { id, client: await profile.clientOf({ id, email: `${username}@trenzeye.example` }) };
};
const pictureOf = (id: string) => `/media/avatars/${id}/face.webp`;
const userOf = async (id: string) => (await profile.rows<Record<string, unknown>>('SELECT * FROM users WHERE id = $1', [id]))[0];

describe('update', () => {
  it('own row -> 204 without a body; with select the row; an event', async () => {
    const { id, client } = await joined('before');
    expect(await client.from('users').update({ username: 'after' }).eq('id', id)).toMatchObject({ status: 204, data: null, error: null });
    const picture = pictureOf(id);
    const { data, status } = await client
      .from('users')
      .update({ avatar_url: picture })
      .eq('username', 'after')
      .select('username, picture:avatar_url')
      .single();
    expect([status, data]).toEqual([200, { username: 'after', picture }]);
    await eventually(() =>
      expect(profile.events.filter(({ actor }) => actor === id).map(({ data }) => data)).toMatchObject([
        { username: 'before', version: 1 },
        { username: 'after', version: 2 },
        { username: 'after', avatarUrl: picture, version: 3 },
      ]),
    );
  });

  it('row of another user, no row that matches -> nothing changes, no rows', async () => {
    const [owner, other] = [await joined('owner'), await joined('other')];
    expect(await other.client.from('users').update({ username: 'stolen' }).eq('id', owner.id).select()).toMatchObject({
      status: 200,
      data: [],
    });
    expect(await other.client.from('users').update({ username: 'stolen' }).eq('id', owner.id).select().single()).toMatchObject({
      status: 406,
      error: { code: 'PGRST116' },
    });
    const counted = await other.client.from('users').update({ username: 'x.y.z' }, { count: 'exact' }).eq('username', 'unknown');
    expect([counted.status, counted.count]).toEqual([204, 0]);
    expect((await userOf(owner.id))?.username).toBe('owner');
    // Only the own row matches a filter that names several rows.
    await other.client
      .from('users')
      .update({ avatar_url: pictureOf(other.id) })
      .in('id', [owner.id, other.id]);
    expect([(await userOf(owner.id))?.avatar_url, (await userOf(other.id))?.avatar_url]).toEqual([null, pictureOf(other.id)]);
  });

  it('count, no fields, the same id and address -> 204 and the number of rows', async () => {
    const { id, client } = await joined('counted');
    const counted = await client.from('users').update({ id, email: 'counted@trenzeye.example' }, { count: 'exact' }).eq('id', id);
    expect([counted.status, counted.count]).toEqual([204, 1]);
    expect((await client.from('users').update({}).eq('id', id)).status).toBe(204);
    expect((await userOf(id))?.version).toBe(1);
  });

  it.each([
    ['a taken username', { username: 'TAKEN' }, 409, '23505'],
    ['an invalid username', { username: 'not valid!' }, 400, '23514'],
    ['no username', { username: null }, 400, '23502'],
    ['a picture on another server', { avatar_url: 'https://pictures.example/a.png' }, 400, '23514'],
    ['a picture of another user', { avatar_url: pictureOf(newId()) }, 400, '23514'],
    ['another id', { id: newId() }, 403, '42501'],
    ['another address', { email: 'x@y.example' }, 403, '42501'],
    ['the time of joining', { created_at: '2020-01-01' }, 403, '42501'],
    ['a role', { role: 'admin' }, 400, 'PGRST204'],
    ['two rows', [{ username: 'a.b' }, { username: 'c.d' }], 400, 'PGRST127'],
  ])('%s -> refused, nothing changes', async (_case, body, status, code) => {
    if ((await profile.rows("SELECT 1 FROM users WHERE username = 'taken'")).length === 0) await profile.join('taken');
    const id = await profile.join(`u${newId().slice(-8)}`);
    const before = await userOf(id);
    expect(await profile.send('PATCH', `/rest/v1/users?id=eq.${id}`, { as: { id }, body })).toMatchObject({ status, body: { code } });
    expect(await userOf(id)).toEqual(before);
  });

  it('limit, an unknown filter, no token -> refused', async () => {
    const patch = (query: string, as?: object) =>
      profile.send('PATCH', `/rest/v1/users${query}`, { ...(as ? { as } : {}), body: { username: 'abc' } });
    expect((await patch('?limit=1', {})).body.code).toBe('PGRST127');
    expect((await patch('?password=eq.1', {})).body.code).toBe('42703');
    expect((await patch('?created_at=eq.soon', {})).body.code).toBe('22007');
    expect((await patch(`?id=eq.${newId()}`)).status).toBe(401);
  });
});

describe('upsert', () => {
  it('merge: new row, existing row -> 201, 200 with the changed row', async () => {
    const id = newId();
    const client = await profile.clientOf({ id, email: 'merge@trenzeye.example' });
    const upsert = (username: string) => client.from('users').upsert({ id, username }).select('username').single();
    expect(await upsert('merged')).toMatchObject({ status: 201, data: { username: 'merged' } });
    expect(await upsert('changed')).toMatchObject({ status: 200, data: { username: 'changed' } });
    expect(await client.from('users').upsert([{ id, username: 'again.' }], { onConflict: 'id' })).toMatchObject({
      status: 200,
      error: null,
    });
    expect((await userOf(id))?.username).toBe('again.');
  });

  it('ignore: existing row -> 201 without rows, nothing changes', async () => {
    const { id, client } = await joined('ignored');
    const answer = await client.from('users').upsert({ id, username: 'changed' }, { ignoreDuplicates: true }).select();
    expect(answer).toMatchObject({ status: 201, data: [] });
    expect((await userOf(id))?.username).toBe('ignored');
  });

  it('merge: 10 at once -> one row', async () => {
    const id = newId();
    const client = await profile.clientOf({ id });
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.from('users').upsert({ id, username: 'crowded' })));
    expect(answers.map(({ error }) => error)).toEqual(Array(10).fill(null));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('the same row twice, an address of another user -> 21000, 42501', async () => {
    const { id, client } = await joined('twice');
    expect(
      (
        await client.from('users').upsert([
          { id, username: 'twice' },
          { id, username: 'thrice' },
        ])
      ).error?.code,
    ).toBe('21000');
    expect((await client.from('users').upsert({ id, email: 'x@y.example' })).error?.code).toBe('42501');
  });
});

describe('answers to inserts', () => {
  it('no rows -> 201 without rows', async () => {
    const client = await profile.clientOf({ id: newId() });
    expect(await client.from('users').insert([]).select()).toMatchObject({ status: 201, data: [] });
  });

  it('the own row twice -> 23505, and no row', async () => {
    const id = newId();
    const client = await profile.clientOf({ id });
    expect((await client.from('users').insert([{ id }, { id }])).error?.code).toBe('23505');
    expect(await userOf(id)).toBeUndefined();
  });

  it('count, without and with the row -> the range and what was applied', async () => {
    const post = (id: string, prefer: string) =>
      profile.send('POST', '/rest/v1/users?select=id,email', { as: { id, email: 'a@b.example' }, body: { id }, headers: { prefer } });
    const [first, second] = [newId(), newId()];
    const minimal = await post(first, 'return=minimal,count=exact');
    expect([minimal.status, minimal.headers.get('content-range'), minimal.body]).toEqual([201, '*/1', undefined]);
    expect(minimal.headers.get('preference-applied')).toBe('return=minimal, count=exact');
    expect((await post(second, 'return=representation')).body).toEqual([{ id: second, email: 'a@b.example' }]);
  });
});
