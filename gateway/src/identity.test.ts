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
  test('no token: public, protected, GoTrue and PostgREST paths -> 200, 401 in the format of the path', async () => {
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
    expect(await rest.json()).toMatchObject({ code: '42501', hint: null });
  });

  test.each([
    ['garbage', async () => 'not-a-token'],
    ['expired', () => gateway.signer.sign({}, { expiresIn: '-1m' })],
    ['of another issuer', () => gateway.signer.sign({}, { issuer: 'http://elsewhere.test/auth/v1' })],
    ['of another audience', () => gateway.signer.sign({}, { audience: 'anon' })],
  ])('%s token: public and protected path -> 401', async (_kind, make) => {
    const token = await make();

    const responses = await Promise.all([call('/api/signals', { token }), call('/api/auth/me', { token })]);

    expect(responses.map(({ status }) => status)).toEqual([401, 401]);
    expect(await responses[0]?.json()).toMatchObject({ code: 'invalid_token' });
  });

  test('valid token: -> token and verified user id forwarded to the service', async () => {
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
  ] as const)('role and status: %j on %s -> forwarded, the service decides', async (viewer, path, method) => {
    const response = await call(path, { method, token: await gateway.signer.sign(viewer) });

    expect(response.status).toBe(200);
  });

  test('service token: admin API with and without apikey header, other paths -> forwarded to auth, 401', async () => {
    const token = await gateway.signer.signClaims({ role: 'service_role' });

    const plain = await call('/auth/v1/admin/users', { token });
    const keyed = await call('/auth/v1/admin/users', { token, headers: { apikey: token } });
    const otherPaths = await Promise.all([
      call('/api/auth/me', { token }),
      call('/api/signals', { token }),
      call('/rest/v1/users', { token }),
    ]);

    for (const response of [plain, keyed])
      expect(await response.json()).toMatchObject({ service: 'auth', headers: { authorization: `Bearer ${token}` } });
    expect(otherPaths.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  test('no token: admin API -> 401 in the format of GoTrue', async () => {
    const response = await call('/auth/v1/admin/users');

    expect([response.status, await response.json()]).toMatchObject([401, { error_code: 'no_authorization' }]);
  });

  test('HS256 token: signed with the shared key, with a public key as secret -> verified, 401', async () => {
    const secret = Buffer.alloc(32, 7);
    const shared = await startTestGateway({
      RATE_LIMITS: 'off',
      AUTH_SIGNING_KEYS: JSON.stringify([{ kty: 'oct', kid: 'shared', k: secret.toString('base64url') }]),
    });
    try {
      const fetchMe = (token: string) => fetch(`${shared.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
      const good = await shared.signer.sign({}, { secret, kid: 'shared' });
      const confused = await shared.signer.sign({}, { secret: Buffer.from(await shared.signer.publicPem()), kid: 'test' });

      expect([(await fetchMe(good)).status, (await fetchMe(confused)).status]).toEqual([200, 401]);
    } finally {
      await shared.stop();
    }
  });

  test('apikey: sent as token by the Supabase client for a visitor -> anonymous; key forwarded, token removed', async () => {
    const key = 'public-anonymous-key';

    const feed = await call('/rest/v1/users?select=id', { token: key, headers: { apikey: key } });
    const signUp = await call('/auth/v1/signup', { method: 'POST', headers: { apikey: key } });

    expect([feed.status, signUp.status]).toEqual([200, 200]);
    const { headers } = (await feed.json()) as { headers: Record<string, string> };
    expect(headers.apikey).toBe(key);
    expect(headers.authorization).toBeUndefined();
    expect((await call('/api/auth/me', { token: key, headers: { apikey: key } })).status).toBe(401);
  });

  test('expired token under /auth/v1: refresh, sign-out -> token removed, token forwarded to the auth service', async () => {
    const token = await gateway.signer.sign({}, { expiresIn: '-1m' });

    const refresh = await call('/auth/v1/token?grant_type=refresh_token', { method: 'POST', token });
    const logout = await call('/auth/v1/logout?scope=local', { method: 'POST', token });

    expect([refresh.status, logout.status]).toEqual([200, 200]);
    expect(((await refresh.json()) as { headers: Record<string, string> }).headers.authorization).toBeUndefined();
    expect(((await logout.json()) as { headers: Record<string, string> }).headers).toMatchObject({ authorization: `Bearer ${token}` });
  });

  test('token: signing keys unreachable -> forwarded to the service unverified', async () => {
    const cut = await startTestGateway({ RATE_LIMITS: 'off', JWKS_URL: 'http://127.0.0.1:1/' });
    try {
      const token = await cut.signer.sign();
      const response = await fetch(`${cut.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });

      expect(response.status).toBe(200);
      const { headers } = (await response.json()) as { headers: Record<string, string> };
      expect(headers.authorization).toBe(`Bearer ${token}`);
      expect(headers['x-trenzeye-user-id']).toBeUndefined();
    } finally {
      await cut.stop();
    }
  });
});
