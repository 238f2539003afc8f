import { newId } from '@trenzeye/kit';
import { startProfile, type TestProfile } from '../testing/profile-service.ts';

let profile: TestProfile;
beforeAll(async () => {
  profile = await startProfile();
});
afterAll(() => profile.stop());

const get = (query: string, headers: Record<string, string> = {}) => profile.send('GET', `/rest/v1/users${query}`, { headers });

describe('select: invalid or unsupported', () => {
  it.each([
    ['an unknown column in select', '?select=id,password', 400, '42703'],
    ['an embedded table', '?select=id,posts(*)', 400, 'PGRST200'],
    ['a spread table', '?select=...posts(id)', 400, 'PGRST200'],
    ['an aggregate', '?select=username.count()', 400, 'PGRST100'],
    ['a cast', '?select=id::text', 400, 'PGRST127'],
    ['a JSON path in select', '?select=username->>a', 400, 'PGRST127'],
    ['a JSON path in a filter', '?username->>a=eq.1', 400, '42703'],
    ['a select that does not end', '?select=id,', 400, 'PGRST100'],
    ['a quoted name that does not end', '?select="id', 400, 'PGRST100'],
    ['an unknown column in a filter', '?password=eq.x', 400, '42703'],
    ['a filter of an embedded table', '?posts.id=eq.1', 400, '42703'],
    ['another operator', '?username=ilike.a*', 400, 'PGRST127'],
    ['a negated operator', '?username=not.eq.a', 400, 'PGRST127'],
    ['a quantified operator', '?username=eq(any).{a}', 400, 'PGRST127'],
    ['a regular expression', '?username=match.(a+)%2B$', 400, 'PGRST127'],
    ['an operator without its point', '?username=eq', 400, 'PGRST100'],
    ['a filter without an operator', '?username=ada', 400, 'PGRST100'],
    ['a list without parentheses', '?id=in.a,b', 400, 'PGRST100'],
    ['a list that does not end', '?username=in.("a"', 400, 'PGRST100'],
    ['text after a list', '?username=in.(a)b', 400, 'PGRST100'],
    ['an id that is none', '?id=eq.7', 400, '22P02'],
    ['an id that is none in a list', '?id=in.(7)', 400, '22P02'],
    ['a time that is none', '?created_at=eq.soon', 400, '22007'],
    ['a time outside the calendar', '?created_at=eq.2026-02-31', 400, '22008'],
    ['a NUL in a filter', '?username=eq.a%00', 400, 'invalid_request'],
    ['a limit that is no number', '?limit=ten', 400, 'PGRST100'],
    ['a negative limit', '?limit=-1', 416, 'PGRST103'],
    ['a negative offset', '?offset=-1', 400, '2201X'],
    ['an order by an unknown column', '?order=password', 400, '42703'],
    ['an order in an unknown direction', '?order=id.up', 400, 'PGRST100'],
    ['an order by an embedded table', '?order=posts(id)', 400, 'PGRST100'],
    ['a group', '?or=(id.is.null)', 400, 'PGRST127'],
    ['a negated group', '?not.and=(id.is.null)', 400, 'PGRST127'],
    ['too many filters', `?${'username=eq.a&email=eq.a&'.repeat(60)}`, 400, 'PGRST100'],
  ])('%s -> the status and code of PostgREST', async (_case, query, status, code) => {
    expect(await get(query)).toMatchObject({ status, body: { code, message: expect.any(String) } });
  });

  it('a filter without an operator -> the message contains it', async () => {
    expect((await get('?username=ada')).body).toEqual({
      code: 'PGRST100',
      message: '"failed to parse filter (ada)" (line 1, column 1)',
      details: null,
      hint: null,
    });
  });

  it.each([
    ['a query plan', { accept: 'application/vnd.pgrst.plan+json; for="application/json"' }, 406, 'PGRST107'],
    ['bytes', { accept: 'application/octet-stream' }, 406, 'PGRST107'],
    ['another schema', { 'accept-profile': 'auth' }, 406, 'PGRST106'],
    ['CSV', { accept: 'text/csv' }, 406, 'PGRST107'],
    ['fields that are null left out', { accept: 'application/vnd.pgrst.array+json;nulls=stripped' }, 406, 'PGRST107'],
    ['strict handling', { prefer: 'handling=strict, anything=1' }, 400, 'PGRST127'],
    ['headers only', { prefer: 'return=headers-only' }, 400, 'PGRST127'],
    ['a range that ends before it starts', { range: '5-2' }, 416, 'PGRST103'],
  ])('headers: %s -> refused', async (_case, headers, status, code) => {
    expect(await get('', headers as unknown as Record<string, string>)).toMatchObject({ status, body: { code } });
  });
});

describe('insert: invalid or unsupported', () => {
  it.each([
    ['an unknown column', { id: newId(), is_admin: true }, '', {}, 400, 'PGRST204'],
    ['an unknown column in columns', { id: newId() }, '?columns=id,role', {}, 400, 'PGRST204'],
    ['a column that the server sets', { id: newId(), created_at: '2020-01-01' }, '', {}, 403, '42501'],
    ['an id that is none', { id: 'x' }, '', {}, 400, '22P02'],
    ['no id', { username: 'x' }, '', {}, 400, '23502'],
    ['a name of the wrong type', { id: newId(), username: 7 }, '', {}, 400, '42804'],
    ['a name that is too long', { id: newId(), username: 'x'.repeat(65) }, '', {}, 400, '22001'],
    ['rows of other users', [{ id: newId() }, { id: newId() }], '', {}, 403, '42501'],
    ['rows with different fields', [{ id: newId() }, { id: newId(), username: 'x' }], '', {}, 400, 'PGRST102'],
    ['a text', 'text', '', {}, 400, 'PGRST102'],
    ['an unknown column in select', { id: newId() }, '?select=secret', {}, 400, '42703'],
    ['a filter', { id: newId() }, `?id=eq.${newId()}`, {}, 400, 'PGRST127'],
    ['a form', { id: newId() }, '', { 'content-type': 'text/plain' }, 400, 'PGRST102'],
    ['another schema', { id: newId() }, '', { 'content-profile': 'auth' }, 406, 'PGRST106'],
    ['a rollback', { id: newId() }, '', { prefer: 'tx=rollback' }, 400, 'PGRST127'],
    ['an upsert of another user', { id: newId() }, '', { prefer: 'resolution=merge-duplicates' }, 403, '42501'],
    [
      'a conflict target without a constraint',
      { id: newId() },
      '?on_conflict=username',
      { prefer: 'resolution=ignore-duplicates' },
      400,
      '42P10',
    ],
  ])('%s -> refused', async (_case, body, query, headers, status, code) => {
    expect(
      await profile.send('POST', `/rest/v1/users${query}`, { as: {}, body, headers: headers as unknown as Record<string, string> }),
    ).toMatchObject({ status, body: { code } });
  });

  it('malformed JSON -> PGRST102', async () => {
    const answer = await profile.send('POST', '/rest/v1/users', { as: {}, rawBody: '{"id":' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'PGRST102' } });
  });

  it.each([
    ['a name with a NUL', { username: 'a\0b' }, 'invalid_request'],
    ['a name with a line break', { username: 'a\nb' }, '23514'],
    ['a picture that is a script', { avatar_url: 'javascript:alert(1)' }, '23514'],
    ['a picture on another host without a scheme', { avatar_url: '//pictures.example/a.png' }, '23514'],
  ])('%s -> 400', async (_case, fields, code) => {
    const id = newId();
    expect(await profile.send('POST', '/rest/v1/users', { as: { id }, body: { id, ...fields } })).toMatchObject({
      status: 400,
      body: { code },
    });
  });

  it('no token, a suspended account -> 401, 403', async () => {
    const body = { id: newId() };
    expect((await profile.send('POST', '/rest/v1/users', { body })).status).toBe(401);
    expect((await profile.send('POST', '/rest/v1/users', { body, as: { id: body.id, status: 'suspended' } })).status).toBe(403);
  });
});

describe('paths and methods', () => {
  it('an unknown table, a function, a deeper path -> 404 with the codes of PostgREST', async () => {
    expect((await profile.send('GET', '/rest/v1/posts')).body.code).toBe('PGRST205');
    expect((await profile.send('POST', '/rest/v1/rpc/anything', { body: {} })).body.code).toBe('PGRST202');
    expect((await profile.send('GET', '/rest/v1/users/1')).body.code).toBe('PGRST125');
  });
});
