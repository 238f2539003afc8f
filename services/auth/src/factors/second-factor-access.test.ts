import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { type AuthFixture, type Client, startAuth } from '../testing/auth-fixture.ts';
import { type Authenticator, startAuthenticator } from '../testing/authenticator.ts';

const admin = { email: 'admin@trenzeye.example', password: 'the-passphrase-of-the-admin' };
const unknownId = '0190a000-0000-7000-8000-000000000000';

const tokenOf = async (client: Client): Promise<string> => (await client.getSession()).data.session?.access_token ?? '';
const claimsOf = async (client: Client) => decodeJwt(await tokenOf(client));

describe('second factor: access to the account', () => {
  let auth: AuthFixture;
  let authenticator: Authenticator;
  beforeAll(async () => {
    auth = await startAuth();
    authenticator = startAuthenticator(auth);
  });
  afterAll(() => auth.stop());

  test('claim has_factor: false until the first code is verified; false again after the factor is removed and the session refreshed', async () => {
    const { client } = await auth.member('claims@example.com');
    expect(await claimsOf(client)).toMatchObject({ has_factor: false, aal: 'aal1' });

    const factor = await authenticator.enrol(client);
    await client.refreshSession();
    expect(await claimsOf(client)).toMatchObject({ has_factor: false, aal: 'aal1' });

    await authenticator.verify(client, factor);
    expect(await claimsOf(client)).toMatchObject({ has_factor: true, aal: 'aal2' });

    await client.mfa.unenroll({ factorId: factor.factorId });
    await client.refreshSession();
    expect(await claimsOf(client)).toMatchObject({ has_factor: false, aal: 'aal1' });
  });

  test.each([
    ['GET', '/api/export/account'],
    ['GET', '/api/auth/sessions'],
    ['DELETE', `/api/auth/sessions/${unknownId}`],
    ['DELETE', '/api/auth/account'],
    ['GET', '/auth/v1/user/identities/authorize?provider=google'],
    ['DELETE', `/auth/v1/user/identities/${unknownId}`],
    ['GET', '/auth/v1/reauthenticate'],
    ['GET', '/auth/v1/passkeys'],
    ['GET', '/auth/v1/recovery-codes'],
    ['POST', '/auth/v1/passkeys/registration/options'],
  ])('%s %s: password alone -> 401 insufficient_aal', async (method, path) => {
    const email = `${randomUUID()}@example.com`;
    await authenticator.memberWithFactor(email);
    const { session } = await authenticator.signIn(email);

    const { status, body } = await auth.send(method, path, { token: session.access_token, ...(method === 'GET' ? {} : { body: {} }) });

    expect([status, body.error_code ?? body.code]).toEqual([401, 'insufficient_aal']);
  });

  test('PUT /auth/v1/user: password alone -> nothing is changed, not even metadata, which GoTrue would allow', async () => {
    const email = 'metadata@example.com';
    await authenticator.memberWithFactor(email);
    const { client } = await authenticator.signIn(email);

    const refused = [
      await client.updateUser({ data: { theme: 'dark' } }),
      await client.updateUser({ password: 'another-passphrase-42' }),
      await client.updateUser({ email: 'else@example.com' }),
    ];

    for (const { error } of refused) expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' });
  });

  test('GET /api/export/account: second factor verified, or none enrolled -> 200', async () => {
    const { client } = await authenticator.memberWithFactor('exports@example.com');
    const { session } = await auth.member('plain@example.com');

    for (const token of [await tokenOf(client), session.access_token])
      expect((await auth.send('GET', '/api/export/account', { token })).status).toBe(200);
  });

  test('enrolment: another session of the account without the second factor -> not refreshed', async () => {
    const { client } = await auth.member('earlier@example.com');
    const other = await authenticator.signIn('earlier@example.com');
    await authenticator.verify(client, await authenticator.enrol(client));

    expect((await other.client.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
  });
});

describe('second factor: mandatory for staff', () => {
  let auth: AuthFixture;
  let authenticator: Authenticator;
  beforeAll(async () => {
    auth = await startAuth({ STAFF_SECOND_FACTOR: 'required', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
    authenticator = startAuthenticator(auth);
  });
  afterAll(() => auth.stop());

  test('admin without a factor: staff routes -> 403 second_factor_required; enrolment -> staff routes work', async () => {
    const client = auth.client();
    await client.signInWithPassword(admin);
    const staffCodes = async () => {
      const token = await tokenOf(client);
      const listed = await auth.send('GET', '/auth/v1/admin/users', { token });
      const promoted = await auth.send('PATCH', `/api/admin/users/${unknownId}/role`, { token, body: { role: 'moderator' } });
      return [listed.status, listed.body.error_code, promoted.status, promoted.body.code];
    };
    expect(await staffCodes()).toEqual([403, 'second_factor_required', 403, 'second_factor_required']);

    await authenticator.verify(client, await authenticator.enrol(client));

    expect(await staffCodes()).toEqual([200, undefined, 404, 'not_found']);
  });

  test('user without a factor -> other routes work; a service token -> staff routes work', async () => {
    const { session } = await auth.member('member@example.com');

    expect((await auth.send('GET', '/api/export/account', { token: session.access_token })).status).toBe(200);
    expect((await auth.send('GET', '/auth/v1/admin/users', { token: await auth.serviceToken() })).status).toBe(200);
  });
});
