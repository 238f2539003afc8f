import type { TestUser } from '../environment/test-environment.ts';
import type { Attack, AttackTarget, RawRequest, RawResponse } from './attack.ts';

type Parameters = Readonly<Record<string, string>>;

const table = '/rest/v1/users';
const merge = { prefer: 'resolution=merge-duplicates,return=representation' };

const newUser = async (target: AttackTarget): Promise<TestUser> => {
  const user = await target.createUser('other');
  if (!user) throw new Error('no user was created');
  return user;
};

/** The public part of a profile, to compare it before and after an attack. */
const profileOf = async ({ send }: AttackTarget, id: string): Promise<RawResponse['json']> => (await send('GET', `/api/users/${id}`)).json;

const get = ({ send }: AttackTarget, parameters: Parameters, request?: RawRequest) =>
  send('GET', `${table}?${new URLSearchParams(parameters)}`, request);

const injections = [
  "'; DROP TABLE users; --",
  "' OR '1'='1",
  "x') OR 1=1 --",
  '1; SELECT pg_sleep(30)',
  '(SELECT pg_sleep(30))',
  "' UNION SELECT email FROM users --",
  '$1',
  '"; SELECT 1; --',
];

/** Where a request can place text that is not a value. */
const injectionPoints: Readonly<Record<string, (text: string) => Parameters>> = {
  value: (text) => ({ username: `eq.${text}` }),
  pattern: (text) => ({ username: `ilike.${text}` }),
  list: (text) => ({ username: `in.("${text.replaceAll('"', '\\"')}")` }),
  array: (text) => ({ username: `eq(any).{"${text.replaceAll('"', '\\"')}"}` }),
  id: (text) => ({ id: `eq.${text}` }),
  time: (text) => ({ created_at: `gt.${text}` }),
  column: (text) => ({ [text]: 'eq.1' }),
  operator: (text) => ({ username: `${text}.a` }),
  select: (text) => ({ select: text }),
  quotedSelect: (text) => ({ select: `"${text.replaceAll('"', '\\"')}"` }),
  order: (text) => ({ order: text }),
  direction: (text) => ({ order: `id.${text}` }),
  group: (text) => ({ or: `(username.eq."${text.replaceAll('"', '\\"')}")` }),
  groupColumn: (text) => ({ or: `(${text}.eq.1)` }),
  limit: (text) => ({ limit: text }),
  offset: (text) => ({ offset: text }),
};

const readAttacks: readonly Attack[] = [
  {
    name: 'SQL in every part of a query -> no row or a 4xx, never executed',
    run: async (target) => {
      const { token, id } = await newUser(target);
      for (const [point, parametersFor] of Object.entries(injectionPoints))
        for (const text of injections) {
          const startedAt = performance.now();
          const { status, text: body } = await get(target, parametersFor(text), { token });
          expect([point, text, status < 500, status === 200 ? body : '[]']).toEqual([point, text, true, '[]']);
          expect(performance.now() - startedAt).toBeLessThan(10_000);
        }
      expect((await get(target, { id: `eq.${id}` })).json).not.toHaveProperty('code');
    },
  },
  {
    name: 'SQL in an alias, in columns of an insert, in on_conflict -> text or a 4xx, never executed',
    run: async (target) => {
      const { token, id } = await newUser(target);
      for (const text of injections) {
        const name = `"${text.replaceAll('"', '\\"')}"`;
        const aliased = await get(target, { select: `${name}:id`, id: `eq.${id}` }, { token });
        expect([text, aliased.status, JSON.parse(aliased.text)]).toEqual([text, 200, [{ [text]: id }]]);
        for (const parameter of ['columns', 'on_conflict']) {
          const path = `${table}?${new URLSearchParams({ [parameter]: name })}`;
          const { status } = await target.send('POST', path, { token, headers: merge, body: { id } });
          expect([parameter, text, status]).toEqual([parameter, text, 400]);
        }
      }
    },
  },
  {
    name: 'read, filter, sort or count the addresses of other users -> null, and no row matches',
    run: async (target) => {
      const victim = await newUser(target);
      for (const token of [undefined, (await newUser(target)).token]) {
        const read = await get(target, { id: `eq.${victim.id}`, select: 'email,x:email,*' }, { token });
        expect(read.text).not.toContain(victim.email);
        for (const filter of [`eq.${victim.email}`, `in.(${victim.email})`]) {
          const parameters = { id: `eq.${victim.id}`, email: filter };
          const { headers } = await get(target, parameters, { token, headers: { prefer: 'count=exact' } });
          expect([filter, headers.get('content-range')]).toEqual([filter, '*/0']);
        }
        for (const filter of [`ilike.${victim.email.slice(0, 6)}*`, `gte.${victim.email}`, `not.eq.${victim.email}`])
          expect([filter, (await get(target, { email: filter }, { token })).json.code]).toEqual([filter, 'PGRST127']);
      }
    },
  },
  {
    name: 'ask for more rows than the maximum, or for work without end -> at most 100 rows, or a 4xx',
    run: async (target) => {
      for (const limit of ['1000000', '101']) {
        const { status, text } = await get(target, { limit });
        expect([status, (JSON.parse(text) as unknown[]).length <= 100]).toEqual([200, true]);
      }
      const depth = 500;
      const expensive: Parameters[] = [
        { limit: '99999999999999999999' },
        { offset: '99999999999999999999' },
        { or: `${'(and'.repeat(depth)}(id.is.null)${')'.repeat(depth)}` },
        { username: 'match.(a+)+$' },
        { username: 'imatch.(.*)*$' },
        { username: 'fts.a' },
      ];
      for (const parameters of expensive) expect([parameters, (await get(target, parameters)).status]).toEqual([parameters, 400]);
      const filters = Array.from({ length: 200 }, (_, index) => `username=neq.${index}`).join('&');
      expect((await target.send('GET', `${table}?${filters}`)).status).toBe(400);
    },
  },
  {
    name: 'a username that a spreadsheet executes -> refused, and no CSV',
    run: async (target) => {
      const { id, token } = await newUser(target);
      for (const start of ['=', '+', '-', '@']) {
        const body = { id, username: `${start}HYPERLINK("https://evil.example")` };
        const { status, json } = await target.send('POST', table, { token, headers: merge, body });
        expect([start, status, json.code]).toEqual([start, 400, '23514']);
      }
      const { status } = await get(target, { id: `eq.${id}` }, { headers: { accept: 'text/csv' } });
      expect(status).toBe(406);
    },
  },
  {
    name: 'another schema, table, function or relation -> the code of PostgREST, no rows',
    run: async (target) => {
      const { token } = await newUser(target);
      for (const schema of ['auth', 'kit', 'pg_catalog', 'information_schema', 'public,auth', ''])
        for (const [method, header] of [
          ['GET', 'accept-profile'],
          ['POST', 'content-profile'],
          ['PATCH', 'content-profile'],
        ] as const) {
          const body = method === 'GET' ? {} : { body: { username: 'schema' } };
          const { status, json } = await target.send(method, table, { token, headers: { [header]: schema }, ...body });
          expect([schema, method, status, json.code]).toEqual([schema, method, 406, 'PGRST106']);
        }
      for (const name of ['accounts', 'user_stats', 'pg_user', 'kit.account_status', 'information_schema.tables', 'users%20u'])
        expect([name, (await target.send('GET', `/rest/v1/${name}`, { token })).json.code]).toEqual([name, 'PGRST205']);
      for (const name of ['pg_sleep', 'version', 'pg_read_file'])
        expect([name, (await target.send('POST', `/rest/v1/rpc/${name}`, { token, body: {} })).json.code]).toEqual([name, 'PGRST202']);
      expect((await get(target, { select: 'id,accounts(*)' }, { token })).json.code).toBe('PGRST200');
      expect((await get(target, {}, { headers: { accept: 'application/vnd.pgrst.plan+json' } })).json.code).toBe('PGRST107');
    },
  },
];

const writeAttacks: readonly Attack[] = [
  {
    name: 'update the row of another user, by any filter or role -> not changed',
    run: async (target) => {
      const victim = await newUser(target);
      const before = await profileOf(target, victim.id);
      const attacker = await newUser(target);
      const filters = [`id=eq.${victim.id}`, `id=in.(${victim.id},${attacker.id})`, '', `username=eq.${victim.username}`];
      for (const { id, token } of [attacker, target.user('admin'), target.user('moderator')])
        for (const filter of filters) {
          const body = { avatar_url: `/media/avatars/${id}/a.webp` };
          const { status, text } = await target.send('PATCH', `${table}?${filter}`, {
            token,
            body,
            headers: { prefer: 'return=representation' },
          });
          expect([filter, status, text.includes(victim.id)]).toEqual([filter, 200, false]);
        }
      const { status } = await target.send('PATCH', `${table}?id=eq.${attacker.id}`, { token: attacker.token, body: { id: victim.id } });
      expect([status, await profileOf(target, victim.id)]).toEqual([403, before]);
    },
  },
  {
    name: 'insert or upsert the row of another user, alone or in a list -> refused, not changed',
    run: async (target) => {
      const victim = await newUser(target);
      const before = await profileOf(target, victim.id);
      const { id, token, username } = await newUser(target);
      const stolen = { id: victim.id, username: 'stolen.row' };
      for (const body of [stolen, [stolen], [{ id, username }, stolen]])
        for (const headers of [merge, { prefer: 'resolution=ignore-duplicates' }, {} as Record<string, string>]) {
          const { json } = await target.send('POST', table, { token, headers, body });
          expect(json.code).toBe('42501');
        }
      const path = `${table}?on_conflict=username`;
      const conflict = await target.send('POST', path, { token, headers: merge, body: { id, username: victim.username } });
      expect(conflict.json.code).toBe('42P10');
      const taken = await target.send('POST', table, { token, headers: merge, body: { id, username: victim.username } });
      expect([taken.json.code, await profileOf(target, victim.id)]).toEqual(['23505', before]);
    },
  },
  {
    name: 'set role, status, badges, verification or address in an insert, upsert or update -> refused, not changed',
    run: async (target) => {
      const { id, token } = await newUser(target);
      const before = await profileOf(target, id);
      const fields = {
        role: 'admin',
        user_role: 'admin',
        status: 'active',
        is_verified: true,
        isVerified: true,
        is_test_user: true,
        badges: ['founder'],
        followers: 1_000_000,
        version: 0,
        bio: 'x',
        created_at: '2000-01-01T00:00:00Z',
        email: 'victim@trenzeye.example',
      };
      for (const [field, value] of Object.entries(fields))
        for (const method of ['POST', 'PATCH']) {
          const { status, json } = await target.send(method, table, { token, headers: merge, body: { id, [field]: value } });
          expect([field, method, status >= 400, ['PGRST204', '42501'].includes(String(json.code))]).toEqual([field, method, true, true]);
        }
      expect(await profileOf(target, id)).toEqual(before);
    },
  },
];

/** Attacks on the table endpoint that database clients use. */
export const dataApiAttacks: readonly Attack[] = [...readAttacks, ...writeAttacks];
