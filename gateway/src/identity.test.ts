import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ RATE_LIMITS: 'off' });
});
afterAll(() => gateway.stop());

const call = (
  path: string,
  { token, method = 'GET', headers = {} }: { token?: string; method?: string; headers?: Record<string, string> } = {},
) => fetch(gateway.url + path, { method, headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers } });

describe('token check', () => {
  test('no token: public, signed-in, GoTrue and PostgREST paths -> 200, 401 each in its dialect', async () => {
    const [open, closed, auth, rest] = await Promise.all([
      call('/api/signals'),
      call('/api/auth/me'),
      call('/auth/v1/user'),
      call('/rest/v1/users', { method: 'POST' }),
    ]);

    expect([open.status, closed.status, auth.status, rest.status]).toEqual([200, 401, 401, 401]);
    expect(closed.headers.get('content-type')).toContain('application/problem+json');
    expect(await closed.json()).toMatchObject({ code: 'unauthenticated', title: 'Please log in', instance: '/api/auth/me' });
    expect(await auth.json()).toMatchObject({ code: 401, error_code: 'no_authorization' });
    expect(await rest.json()).toMatchObject({ code: 'unauthenticated', hint: null });
  });

  test.each([
    ['garbage', async () => 'not-a-token'],
    ['expired', () => gateway.signer.sign({}, { expiresIn: '-1m' })],
    ['of another issuer', () => gateway.signer.sign({}, { issuer: 'http://elsewhere.test/auth/v1' })],
    ['of another audience', () => gateway.signer.sign({}, { audience: 'anon' })],
  ])('%s token: on a public and a signed-in path -> 401', async (_kind, make) => {
    const token = await make();

    const answers = await Promise.all([call('/api/signals', { token }), call('/api/auth/me', { token })]);

    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(await answers[0]?.json()).toMatchObject({ code: 'invalid_token' });
  });

  test('valid token: -> the owner gets the token and the verified identity', async () => {
    const id = '0198c5a0-0000-7000-8000-00000000000a';
    const token = await gateway.signer.sign({ id, role: 'moderator' });

    const { headers } = (await (await call('/api/auth/me', { token })).json()) as { headers: Record<string, string> };

    expect(headers).toMatchObject({ authorization: `Bearer ${token}`, 'x-trenzeye-user-id': id });
  });

  test.each([
    [{ role: 'user' }, '/api/admin/activity-logs', 'GET'],
    [{ role: 'moderator' }, '/api/admin/seed', 'POST'],
    [{ status: 'suspended' }, '/api/reactions', 'POST'],
    [{ status: 'banned' }, '/api/signals', 'GET'],
  ] as const)('%j: %s -> the owner decides, who knows what has changed since the token was made', async (viewer, path, method) => {
    const answer = await call(path, { method, token: await gateway.signer.sign(viewer) });

    expect(answer.status).toBe(200);
  });

  test("operator's token: admin API, with and without the key header -> reaches auth; anywhere else -> 401", async () => {
    const token = await gateway.signer.signClaims({ role: 'service_role' });

    const plain = await call('/auth/v1/admin/users', { token });
    const keyed = await call('/auth/v1/admin/users', { token, headers: { apikey: token } });
    const elsewhere = await Promise.all([
      call('/api/auth/me', { token }),
      call('/api/signals', { token }),
      call('/rest/v1/users', { token }),
    ]);

    for (const answer of [plain, keyed])
      expect(await answer.json()).toMatchObject({ service: 'auth', headers: { authorization: `Bearer ${token}` } });
    expect(elsewhere.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  test('no token: admin API -> 401 in the words of GoTrue', async () => {
    const answer = await call('/auth/v1/admin/users');

    expect([answer.status, await answer.json()]).toMatchObject([401, { error_code: 'no_authorization' }]);
  });

  test('HS256: a shared key -> verified with it; the public key of another as secret -> 401', async () => {
    const secret = Buffer.alloc(32, 7);
    const shared = await startTestGateway({
      ...{ RATE_LIMITS: 'off', AUTH_SIGNING_KEYS: JSON.stringify([{ kty: 'oct', kid: 'shared', k: secret.toString('base64url') }]) },
    });
    try {
      const ask = (token: string) => fetch(`${shared.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
      const good = await shared.signer.sign({}, { secret, kid: 'shared' });
      const confused = await shared.signer.sign({}, { secret: Buffer.from(await shared.signer.publicPem()), kid: 'test' });

      expect([(await ask(good)).status, (await ask(confused)).status]).toEqual([200, 401]);
    } finally {
      await shared.stop();
    }
  });

  test('apikey: a visitor as the Supabase client sends it -> anonymous, the key reaches the owner, the token does not', async () => {
    const key = 'public-anonymous-key';

    const feed = await call('/rest/v1/users?select=id', { token: key, headers: { apikey: key } });
    const signUp = await call('/auth/v1/signup', { method: 'POST', headers: { apikey: key } });

    expect([feed.status, signUp.status]).toEqual([200, 200]);
    const { headers } = (await feed.json()) as { headers: Record<string, string> };
    expect(headers.apikey).toBe(key);
    expect(headers.authorization).toBeUndefined();
    expect((await call('/api/auth/me', { token: key, headers: { apikey: key } })).status).toBe(401);
  });

  test('expired token under /auth/v1: refreshing and signing out -> ignored there, judged by the auth service here', async () => {
    const token = await gateway.signer.sign({}, { expiresIn: '-1m' });

    const refresh = await call('/auth/v1/token?grant_type=refresh_token', { method: 'POST', token });
    const logout = await call('/auth/v1/logout?scope=local', { method: 'POST', token });

    expect([refresh.status, logout.status]).toEqual([200, 200]);
    expect(((await refresh.json()) as { headers: Record<string, string> }).headers.authorization).toBeUndefined();
    expect(((await logout.json()) as { headers: Record<string, string> }).headers).toMatchObject({ authorization: `Bearer ${token}` });
  });

  test('keys unreachable: a token that nobody can judge -> the owner decides', async () => {
    const cut = await startTestGateway({ RATE_LIMITS: 'off', JWKS_URL: 'http://127.0.0.1:1/' });
    try {
      const token = await cut.signer.sign();
      const answer = await fetch(`${cut.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });

      expect(answer.status).toBe(200);
      const { headers } = (await answer.json()) as { headers: Record<string, string> };
      expect(headers.authorization).toBe(`Bearer ${token}`);
      expect(headers['x-trenzeye-user-id']).toBeUndefined();
    } finally {
      await cut.stop();
    }
  });
});
