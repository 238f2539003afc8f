import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openApiDocument } from '@trenzeye/proto/openapi';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';
import { type Actor, type Attempt, actors, type Row } from './authorization/row.ts';
import { rows } from './authorization/rows.ts';
import { createWorld, type World } from './authorization/world.ts';
import { type OpenApi, operationsOf } from './operations.ts';

const operations = operationsOf(JSON.parse(JSON.stringify(openApiDocument())) as OpenApi);
const refusals = [401, 403, 404];
const password = 'the-passphrase-of-the-admin';

let stack: SpawnedStack;
let folder: DataFolder;
let world: World;

beforeAll(async () => {
  folder = await createDataFolder('authorization');
  const mails = join(folder.path, 'mails');
  const env = {
    ...{ AUTH_AUTOCONFIRM: 'true', RATE_LIMITS: 'off', ADMIN_PASSWORD: password, MAIL: `inbox:${mails}` },
    ...{ AUTH_MAIL_INTERVAL: '0', AUTH_LOGIN_ATTEMPTS: '1000', LOG_LEVEL: 'error' },
  };
  stack = await spawnStack({ dataDir: folder.path, port: 0, seed: 'none', env });
  world = await createWorld({ ...stack, admin: { ...stack.admin, password } }, mails);
}, 240_000);

afterAll(async () => {
  await stack?.stop();
  await folder.remove();
}, 60_000);

const tokenOf = (actor: Actor): string | undefined => (actor === 'visitor' ? undefined : world.person(actor).token);

const send = async (method: string, attempt: Attempt, token: string | undefined): Promise<number> => {
  const response = await fetch(stack.url + attempt.path, {
    method,
    redirect: 'manual',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(attempt.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...attempt.headers,
    },
    ...(attempt.form ? { body: attempt.form } : attempt.body === undefined ? {} : { body: JSON.stringify(attempt.body) }),
  });
  await response.body?.cancel();
  return response.status;
};

const outcomeOf = (status: number, { answers = [] }: Row): string => {
  if ((status >= 200 && status < 300) || answers.includes(status)) return 'allowed';
  return refusals.includes(status) ? 'refused' : `${status}`;
};

const cellsOf = async (method: string, each: Row): Promise<Record<string, string>> => {
  const cells: Record<string, string> = {};
  for (const actor of actors) {
    const attempt = await each.request(world, actor);
    cells[actor] = outcomeOf(await send(method, attempt, 'token' in attempt ? attempt.token : tokenOf(actor)), each);
  }
  return cells;
};

const expectedOf = ({ allowed }: Row): Record<string, string> =>
  Object.fromEntries(actors.map((actor) => [actor, allowed.includes(actor) ? 'allowed' : 'refused']));

const rowOf = (name: string): Row => {
  const found = rows[name];
  if (!found) throw new Error(`${name} has no row in scripts/tests/checks/authorization: say who may do it`);
  return found;
};

/** The claims of a real token with a few of them changed, signed by somebody else, or by nobody. */
const forged = (token: string, claims: Record<string, unknown>, header: Record<string, unknown>, key?: string): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const [, body = ''] = token.split('.');
  const unsigned = `${part(header)}.${part({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...claims })}`;
  return `${unsigned}.${key === undefined ? '' : createHmac('sha256', key).update(unsigned).digest('base64url')}`;
};

describe('authorization matrix', () => {
  it('rows: compared with the published document -> one for each operation, and none too many', () => {
    expect(Object.keys(rows).sort()).toEqual(operations.map(({ name }) => name).sort());
  });

  it.each(operations.map(({ name, method }) => [name, method] as const))(
    '%s: every actor -> only the allowed cells answer 2xx',
    async (name, method) => {
      const each = rowOf(name);

      expect(await cellsOf(method, each)).toEqual(expectedOf(each));
    },
    60_000,
  );

  it('roles: forged in headers, metadata or claims -> nothing gained', async () => {
    const { id, token } = world.person('owner');
    const admin = '/api/admin/activity-logs?limit=1';
    const headers = {
      ...{ 'x-user-id': world.person('admin').id, 'x-user-role': 'admin', 'x-trenzeye-role': 'admin', 'x-trenzeye-user': id },
      ...{ 'x-trenzeye-internal': 'guess', 'x-forwarded-user': 'admin', 'x-original-url': '/api/content/public' },
    };
    await world.ask('PUT', '/auth/v1/user', token, { data: { role: 'admin', user_role: 'admin', user_status: 'active' } });
    const { keys } = await world.ask<{ keys: { kid: string }[] }>('GET', '/.well-known/jwks.json', undefined);
    const { kid } = keys[0] ?? { kid: '' };
    const raised = { user_role: 'admin', sub: world.person('admin').id };

    const tokens = [
      token,
      forged(token, raised, { alg: 'none', typ: 'JWT' }),
      forged(token, raised, { alg: 'HS256', typ: 'JWT', kid }, JSON.stringify(keys[0])),
      forged(
        token,
        { ...raised, role: 'service_role' },
        { alg: 'HS256', typ: 'JWT' },
        'super-secret-jwt-token-with-at-least-32-characters-long',
      ),
      token.replace(/\.[^.]+\./, `.${forged(token, raised, {}).split('.')[1]}.`),
    ];
    const answers = await Promise.all(tokens.map((each) => send('GET', { path: admin, headers }, each)));

    expect(answers).toEqual([403, 401, 401, 401, 401]);
    for (const each of tokens) expect(refusals).toContain(await send('GET', { path: '/auth/v1/admin/users', headers }, each));
  });

  it('internal routes: through the gateway, with and without a guessed secret -> not there', async () => {
    const guesses: Readonly<Record<string, string>>[] = [{}, { 'x-trenzeye-internal': 'guess' }];
    // What is no API at all is the front end's, which answers GET alone.
    for (const path of ['/internal/accounts', '/internal/users', '/internal/content', '/internal/reactions', '//internal/accounts'])
      for (const headers of guesses)
        expect([404, 405]).toContain(await send('POST', { path, body: [], headers }, world.person('admin').token));
  });

  it('ids: somebody else in the body -> the token decides', async () => {
    const { id, token } = world.person('other');
    const item = await world.item(world.person('owner'));
    const body = { content_id: item, text: 'In whose name?', user_id: world.person('owner').id, user: { id: world.person('owner').id } };

    const comment = await world.ask<{ user: { id: string } }>('POST', '/api/comments', token, body);

    expect(comment.user.id).toBe(id);
  });
});
