import type { SupabaseClient } from '@supabase/supabase-js';
import { newId } from '@trenzeye/kit';
import { startProfile, type TestProfile } from '../testing/profile-service.ts';

let profile: TestProfile;
let client: SupabaseClient;
/** In the order they joined; only ada is signed in and only bob has a picture. */
const ids: string[] = [];
const names = ['ada', 'bob', 'Cleo', 'dora_x', '=cmd'];

beforeAll(async () => {
  profile = await startProfile();
  for (const name of names) ids.push(/^\w+$/.test(name) ? await profile.join(name) : await profile.addOlderUser(name));
  await profile.rows("UPDATE users SET avatar_url = 'https://pictures.example/bob.png' WHERE username = 'bob'");
  await profile.rows(
    "UPDATE users SET created_at = '2026-01-01T00:00:00Z'::timestamptz + (ordinality * interval '1 day') FROM unnest($1::uuid[]) WITH ORDINALITY AS joined(user_id, ordinality) WHERE id = joined.user_id",
    [ids],
  );
  client = await profile.clientOf({ id: ids[0] as string, email: 'ada@trenzeye.example' });
});
afterAll(() => profile.stop());

const get = (query: string, headers: Record<string, string> = {}) =>
  profile.send('GET', `/rest/v1/users${query}`, { as: { id: ids[0] as string }, headers });
const users = () => client.from('users').select('username');
const namesOf = ({ data, error }: { readonly data: readonly { username: string }[] | null; readonly error: unknown }) => {
  expect(error).toBeNull();
  return data?.map(({ username }) => username);
};

describe('filters', () => {
  it('eq, in, both -> the rows that match', async () => {
    expect(namesOf(await users().eq('id', ids[1] ?? ''))).toEqual(['bob']);
    expect(namesOf(await users().eq('created_at', '2026-01-03T00:00:00Z'))).toEqual(['bob']);
    expect(namesOf(await users().in('id', [ids[0], ids[2], newId()]))).toEqual(['ada', 'Cleo']);
    expect(namesOf(await users().in('username', ['ada', 'bob']).eq('username', 'bob'))).toEqual(['bob']);
  });

  it('email: a filter, an order -> only the own address is visible to them', async () => {
    expect(namesOf(await users().eq('email', 'ada@trenzeye.example'))).toEqual(['ada']);
    expect(namesOf(await users().eq('email', 'bob@trenzeye.example'))).toEqual([]);
    expect(namesOf(await users().in('email', ['ada@trenzeye.example', 'bob@trenzeye.example']))).toEqual(['ada']);
    expect(namesOf(await users().order('email', { ascending: false }).limit(2))).toEqual(['bob', 'Cleo']);
  });
});

describe('select and order', () => {
  it('aliases -> the names of the answer', async () => {
    expect((await client.from('users').select('name:username, "id", picture:avatar_url').eq('username', 'bob')).data).toEqual([
      { name: 'bob', id: ids[1], picture: 'https://pictures.example/bob.png' },
    ]);
  });

  it('several columns, directions, nulls -> the requested order', async () => {
    expect(namesOf(await users().order('created_at', { ascending: false }))).toEqual([...names].reverse());
    expect(namesOf(await users().order('avatar_url', { nullsFirst: false }).order('created_at', { ascending: false }))).toEqual([
      'bob',
      '=cmd',
      'dora_x',
      'Cleo',
      'ada',
    ]);
    expect((await get('?order=avatar_url.nullsfirst,username.desc&select=username&limit=1')).body).toEqual([{ username: 'dora_x' }]);
  });
});

describe('range and count', () => {
  it('range through the client -> the rows; with a count also the total', async () => {
    expect(namesOf(await users().range(1, 2))).toEqual(['bob', 'Cleo']);
    expect(await client.from('users').select('username', { count: 'exact' }).range(1, 2)).toMatchObject({ status: 206, count: 5 });
    expect(await client.from('users').select('*', { count: 'exact', head: true })).toMatchObject({ status: 200, count: 5, data: null });
    expect(await client.from('users').select('*', { count: 'exact', head: true }).eq('username', 'unknown')).toMatchObject({ count: 0 });
    expect(await client.from('users').select('id', { count: 'estimated' })).toMatchObject({ count: 5 });
    expect(await client.from('users').select('id', { count: 'planned' })).toMatchObject({ count: 5 });
  });

  it.each([
    ['', {}, 200, '0-4/*', 5],
    ['', { range: '1-2' }, 200, '1-2/*', 2],
    ['', { range: '3-', prefer: 'count=exact' }, 206, '3-4/5', 2],
    ['?offset=1&limit=3', { range: '0-1', prefer: 'count=exact' }, 206, '1-1/5', 1],
    ['?limit=0', { prefer: 'count=exact' }, 206, '*/5', 0],
    ['?offset=5', { prefer: 'count=exact' }, 206, '*/5', 0],
    ['?offset=9', {}, 200, '*/*', 0],
    ['', { range: 'bytes=0-1' }, 200, '0-4/*', 5],
  ])('%s %j -> %i %s', async (query, headers, status, range, rows) => {
    const answer = await get(query, headers as unknown as Record<string, string>);
    expect([answer.status, answer.headers.get('content-range'), answer.body.length]).toEqual([status, range, rows]);
  });

  it('an offset behind the end of a counted result -> 416 with the total', async () => {
    const answer = await get('?offset=9', { prefer: 'count=exact' });
    expect(answer).toMatchObject({ status: 416, body: { code: 'PGRST103', details: expect.stringContaining('only 5 rows') } });
    expect(answer.headers.get('content-range')).toBe('*/5');
  });
});

describe('formats', () => {
  it('several accepted types -> JSON with the schema', async () => {
    const answer = await get('?username=eq.ada&select=username', {
      accept: 'text/html, text/csv;q=0.2, */*;q=0.8',
      'accept-profile': 'public',
    });
    expect([answer.body, answer.headers.get('content-profile')]).toEqual([[{ username: 'ada' }], 'public']);
  });

  it('explain -> PGRST107', async () => {
    expect(await client.from('users').select('id').explain()).toMatchObject({ status: 406, error: { code: 'PGRST107' } });
  });
});
