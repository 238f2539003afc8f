import { createHmac } from 'node:crypto';
import { openApiDocument } from '@trenzeye/proto/openapi';
import { type Actor, actors } from '../environment/actors.ts';
import { type RunningTestEnvironment, stackStartTimeoutMs, startTestEnvironment } from '../environment/start-test-environment.ts';
import { describeAccountStatus } from './authorization/account-status.ts';
import type { Attempt, Row } from './authorization/row.ts';
import { rows } from './authorization/rows.ts';
import { ownPicture } from './authorization/rows-photos.ts';
import { type OpenApi, operationsOf } from './openapi-operations.ts';

const operations = operationsOf(JSON.parse(JSON.stringify(openApiDocument())) as OpenApi);
const rejections = [401, 403, 404];
let environment: RunningTestEnvironment;

beforeAll(async () => {
  environment = await startTestEnvironment({ purpose: 'authorization', env: { AUTH_AUTOCONFIRM: 'true' } });
  await ownPicture(environment);
}, stackStartTimeoutMs);

afterAll(() => environment?.stop(), 60_000);

const tokenOf = (actor: Actor): string | undefined => (actor === 'visitor' ? undefined : environment.user(actor).token);

const send = async (method: string, attempt: Attempt, token: string | undefined): Promise<number> => {
  const response = await fetch(environment.url + attempt.path, {
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

const outcomeOf = (status: number, { statuses = [] }: Row): string => {
  if ((status >= 200 && status < 300) || statuses.includes(status)) return 'allowed';
  return rejections.includes(status) ? 'rejected' : `${status}`;
};

const inTurn = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
};

const outcomesOf = async (method: string, row: Row): Promise<Record<string, string>> => {
  const outcomeFor = async (actor: Actor): Promise<[Actor, string]> => {
    const attempt = await row.request(environment, actor);
    return [actor, outcomeOf(await send(method, attempt, 'token' in attempt ? attempt.token : tokenOf(actor)), row)];
  };
  return Object.fromEntries(row.isSequential ? await inTurn(actors, outcomeFor) : await Promise.all(actors.map(outcomeFor)));
};

const expectedOf = ({ allowed }: Row): Record<string, string> =>
  Object.fromEntries(actors.map((actor) => [actor, allowed.includes(actor) ? 'allowed' : 'rejected']));

const rowOf = (name: string): Row => {
  const found = rows[name];
  if (!found) throw new Error(`${name} has no row in scripts/tests/checks/authorization`);
  return found;
};

/** A valid token with changed claims and another signature; an empty signature without `key`. */
const forgeToken = (token: string, claims: Record<string, unknown>, header: Record<string, unknown>, key?: string): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const [, body = ''] = token.split('.');
  const unsigned = `${part(header)}.${part({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...claims })}`;
  return `${unsigned}.${key === undefined ? '' : createHmac('sha256', key).update(unsigned).digest('base64url')}`;
};

describe('authorization matrix', () => {
  it('rows: compared with the published document -> exactly one for each operation', () => {
    expect(Object.keys(rows).sort()).toEqual(operations.map(({ name }) => name).sort());
  });

  it.each(operations.map(({ name, method }) => [name, method] as const))(
    '%s: sent by every actor -> 2xx only for the allowed actors',
    async (name, method) => {
      const row = rowOf(name);

      expect(await outcomesOf(method, row)).toEqual(expectedOf(row));
    },
    60_000,
  );

  it('roles: forged in headers, metadata or claims -> no access', async () => {
    const { id, token } = environment.user('owner');
    const admin = '/api/admin/activity-logs?limit=1';
    const headers = {
      'x-user-id': environment.user('admin').id,
      'x-user-role': 'admin',
      'x-trenzeye-role': 'admin',
      'x-trenzeye-user': id,
      'x-trenzeye-internal': 'guess',
      'x-forwarded-user': 'admin',
      'x-original-url': '/api/content/public',
    };
    await environment.request('PUT', '/auth/v1/user', token, { data: { role: 'admin', user_role: 'admin', user_status: 'active' } });
    const { keys } = await environment.request<{ keys: { kid: string }[] }>('GET', '/.well-known/jwks.json', undefined);
    const { kid } = keys[0] ?? { kid: '' };
    const adminClaims = { user_role: 'admin', sub: environment.user('admin').id };

    const tokens = [
      token,
      forgeToken(token, adminClaims, { alg: 'none', typ: 'JWT' }),
      forgeToken(token, adminClaims, { alg: 'HS256', typ: 'JWT', kid }, JSON.stringify(keys[0])),
      forgeToken(
        token,
        { ...adminClaims, role: 'service_role' },
        { alg: 'HS256', typ: 'JWT' },
        'super-secret-jwt-token-with-at-least-32-characters-long',
      ),
      token.replace(/\.[^.]+\./, `.${forgeToken(token, adminClaims, {}).split('.')[1]}.`),
    ];
    const statuses = await Promise.all(tokens.map((each) => send('GET', { path: admin, headers }, each)));

    expect(statuses).toEqual([403, 401, 401, 401, 401]);
    for (const each of tokens) expect(rejections).toContain(await send('GET', { path: '/auth/v1/admin/users', headers }, each));
  });

  it('internal routes: through the gateway, with and without a guessed secret -> 404 or 405', async () => {
    const guesses: Readonly<Record<string, string>>[] = [{}, { 'x-trenzeye-internal': 'guess' }];
    // Paths outside the API belong to the front end, which only allows GET.
    for (const path of ['/internal/accounts', '/internal/users', '/internal/content', '/internal/reactions', '//internal/accounts'])
      for (const headers of guesses)
        expect([404, 405]).toContain(await send('POST', { path, body: [], headers }, environment.user('admin').token));
  });

  it('user ids: of another user in the body -> ignored, the token decides', async () => {
    const { id, token } = environment.user('other');
    const item = await environment.publishItem(environment.user('owner'));
    const body = {
      content_id: item,
      text: 'Who is the author?',
      user_id: environment.user('owner').id,
      user: { id: environment.user('owner').id },
    };

    const comment = await environment.request<{ user: { id: string } }>('POST', '/api/comments', token, body);

    expect(comment.user.id).toBe(id);
  });
});

describe('account status', () => describeAccountStatus(() => environment));
