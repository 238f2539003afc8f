import { GoTrueAdminApi } from '@supabase/auth-js';
import { generateKeyPair, SignJWT } from 'jose';
import { type AuthFixture, password, startAuth } from '../testing/auth-fixture.ts';
import { startAuthenticator } from '../testing/authenticator.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

let auth: AuthFixture;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

const calls: readonly (readonly [string, string, unknown?])[] = [
  ['GET', '/auth/v1/admin/users'],
  ['POST', '/auth/v1/admin/users', { email: 'forged@example.com', password }],
  ['GET', `/auth/v1/admin/users/${unknownId}`],
  ['PUT', `/auth/v1/admin/users/${unknownId}`, {}],
  ['DELETE', `/auth/v1/admin/users/${unknownId}`],
  ['GET', `/auth/v1/admin/users/${unknownId}/factors`],
  ['DELETE', `/auth/v1/admin/users/${unknownId}/factors/${unknownId}`],
  ['POST', '/auth/v1/admin/generate_link', { type: 'invite', email: 'forged@example.com' }],
  ['POST', '/auth/v1/invite', { email: 'forged@example.com' }],
];
const statuses = (token?: string) =>
  Promise.all(
    calls.map(
      async ([method, path, body]) =>
        (await auth.send(method, path, { ...(token ? { token } : {}), ...(body === undefined ? {} : { body }) })).status,
    ),
  );
const all = (status: number) => calls.map(() => status);

const ranked = async (email: string, role: string) => {
  const { client, session } = await auth.member(email);
  await auth.query('UPDATE accounts SET role = $2 WHERE id = $1', [session.user.id, role]);
  return { client, session };
};
const withAnotherKey = async () => {
  const { privateKey } = await generateKeyPair('ES256');
  const [{ kid } = { kid: '' }] = (await auth.send('GET', '/.well-known/jwks.json')).body.keys;
  return new SignJWT({ role: 'service_role' }).setProtectedHeader({ alg: 'ES256', kid }).setExpirationTime('1h').sign(privateKey);
};
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('access to the admin API', () => {
  test('admin: no token -> 401', async () => {
    expect(await statuses()).toEqual(all(401));
  });

  test.each(['user', 'moderator'])('admin: a %s -> 403', async (role) => {
    const { session } = await ranked(`${role}@example.com`, role);

    expect(await statuses(session.access_token)).toEqual(all(403));
  });

  test('admin: a service token or an admin -> allowed', async () => {
    const { session } = await ranked('chief@example.com', 'admin');
    const list = (token: string) => auth.send('GET', '/auth/v1/admin/users', { token });

    expect(await list(await auth.serviceToken())).toMatchObject({ status: 200 });
    expect(await list(await auth.serviceToken({ iss: 'https://tools.example' }))).toMatchObject({ status: 200 });
    expect(await list(await auth.serviceToken({ role: 'supabase_admin' }))).toMatchObject({ status: 200 });
    expect(await list(session.access_token)).toMatchObject({ status: 200 });
  });

  test('admin: second factor not verified in this session -> insufficient_aal; verified -> allowed', async () => {
    const authenticator = startAuthenticator(auth);
    const { client } = await ranked('careful@example.com', 'admin');
    const factor = await authenticator.enrol(client);
    await authenticator.verify(client, factor);
    const token = async () => (await client.getSession()).data.session!.access_token;
    const assured = await auth.send('GET', '/auth/v1/admin/users', { token: await token() });
    const { session } = await authenticator.signIn('careful@example.com');
    const promote = (by: string) => auth.send('PATCH', `/api/admin/users/${unknownId}/role`, { token: by, body: { role: 'user' } });

    expect(assured.status).toBe(200);
    expect(await statuses(session.access_token)).toEqual(all(401));
    expect((await auth.send('GET', '/auth/v1/admin/users', { token: session.access_token })).body.error_code).toBe('insufficient_aal');
    expect(await promote(session.access_token)).toMatchObject({ status: 401, body: { code: 'insufficient_aal' } });
    expect((await promote(await token())).status).toBe(404);
  });

  test.each([
    ['signed by another key', withAnotherKey],
    ['expired', () => auth.serviceToken({ exp: 1 })],
    ['without an expiry', () => auth.serviceToken({ exp: undefined })],
    ['for another audience', () => auth.serviceToken({ aud: 'elsewhere' })],
    ['of role anon', () => auth.serviceToken({ role: 'anon' })],
    ['of role authenticated, without a session', () => auth.serviceToken({ role: 'authenticated', sub: unknownId })],
    ['unsigned', async () => `${encode({ alg: 'none' })}.${encode({ role: 'service_role' })}.`],
  ])('admin: a token %s -> 403', async (_name, token) => {
    expect(await statuses(await token())).toEqual(all(403));
    expect(await auth.query(`SELECT id FROM accounts WHERE email = 'forged@example.com'`)).toEqual([]);
  });

  test('user routes: a service token -> 403, because it has no user', async () => {
    expect((await auth.send('GET', '/auth/v1/user', { token: await auth.serviceToken() })).status).toBe(403);
  });

  test("admin.signOut: a user's token -> ends that user's sessions", async () => {
    const { session } = await auth.member('leaving@example.com');
    const token = await auth.serviceToken();
    const admin = new GoTrueAdminApi({ url: `${auth.url}/auth/v1`, headers: { Authorization: `Bearer ${token}` } });

    const { error } = await admin.signOut(session.access_token, 'global');

    expect(error).toBeNull();
    expect((await auth.send('GET', '/auth/v1/user', { token: session.access_token })).status).toBe(403);
  });
});
