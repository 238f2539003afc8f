import { createHash } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { type AuthFixture, startAuth } from '../testing/auth-fixture.ts';
import { type HostileProvider, hostileClient, startHostileProvider, type TokenOptions } from '../testing/hostile-provider.ts';

let provider: HostileProvider;
let auth: AuthFixture;
beforeAll(async () => {
  provider = await startHostileProvider();
  auth = await startAuth({
    OIDC_GOOGLE_ISSUER: provider.issuer,
    OIDC_GOOGLE_CLIENT_ID: hostileClient.id,
    OIDC_GOOGLE_CLIENT_SECRET: hostileClient.secret,
  });
});
afterAll(async () => {
  await auth.stop();
  await provider.stop();
});

const mint = (claims: JWTPayload, options: Omit<TokenOptions, 'claims'> = {}) => provider.mint({ ...options, claims });
const grant = (body: Readonly<Record<string, unknown>>, token?: string) =>
  auth.send('POST', '/auth/v1/token?grant_type=id_token', { body: { provider: 'google', ...body }, ...(token ? { token } : {}) });
const sha256 = (text: string) => createHash('sha256').update(text);
const now = () => Math.floor(Date.now() / 1_000);

describe('grant type id_token', () => {
  test('client library: a token with the hash of the nonce and of the access token -> a session by oauth', async () => {
    const accessToken = 'an-access-token';
    const atHash = sha256(accessToken).digest().subarray(0, 16).toString('base64url');
    const token = await mint({
      sub: 'id',
      email: 'id@example.com',
      name: 'Ida',
      nonce: sha256('raw-nonce').digest('hex'),
      at_hash: atHash,
    });

    const { data, error } = await auth
      .client()
      .signInWithIdToken({ provider: 'google', token, nonce: 'raw-nonce', access_token: accessToken });

    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: 'id@example.com', app_metadata: { provider: 'google' }, user_metadata: { username: 'Ida' } });
  });

  test('first sign-ins of one user, eight concurrently -> one account, one identity', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, () => mint({ sub: 'many', email: 'many@example.com' })));

    const answers = await Promise.all(tokens.map((id_token) => grant({ id_token })));

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
    expect(await auth.query("SELECT 1 FROM identities WHERE subject = 'many'")).toHaveLength(1);
  });

  test('first sign-in and sign-up with one address concurrently -> one account', async () => {
    const id_token = await mint({ sub: 'race', email: 'race@example.com' });

    const [answer] = await Promise.all([
      grant({ id_token }),
      auth.client().signUp({ email: 'race@example.com', password: 'a password of theirs' }),
    ]);

    expect(answer.status).toBe(200);
    expect(await auth.query("SELECT 1 FROM accounts WHERE email = 'race@example.com' AND email_confirmed_at IS NOT NULL")).toHaveLength(1);
  });

  test.each<[string, JWTPayload, Omit<TokenOptions, 'claims'>]>([
    ['another audience', { aud: 'another-client' }, {}],
    ['several audiences and another authorized party', { aud: [hostileClient.id, 'another'], azp: 'another' }, {}],
    ['another issuer', { iss: 'https://accounts.google.com' }, {}],
    ['expired', { exp: now() - 60 }, {}],
    ['without an end', { exp: undefined }, {}],
    ['of the future', { nbf: now() + 3_600 }, {}],
    ['without a subject', { sub: undefined }, {}],
    ['signed with a foreign key', {}, { foreignKey: true }],
    ['not signed at all', {}, { unsigned: true }],
  ])('ID token: %s -> 400 invalid_credentials, no account', async (_case, claims, options) => {
    const id_token = await mint({ sub: 'bad', email: 'bad@example.com', ...claims }, options);

    const answer = await grant({ id_token });

    expect([answer.status, answer.body]).toMatchObject([400, { error_code: 'invalid_credentials', msg: 'Bad ID token' }]);
    expect(await auth.query("SELECT 1 FROM accounts WHERE email = 'bad@example.com'")).toEqual([]);
  });

  test.each<[string, JWTPayload, Readonly<Record<string, unknown>>, string]>([
    ['a nonce in the token alone', { nonce: 'x' }, {}, 'nonce'],
    ['a nonce in the request alone', {}, { nonce: 'x' }, 'nonce'],
    ['another nonce', { nonce: sha256('one').digest('hex') }, { nonce: 'two' }, 'nonce'],
    ['a nonce that was not hashed', { nonce: 'raw' }, { nonce: 'raw' }, 'nonce'],
    ['an access token of another user', { at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }, { access_token: 'x' }, 'access_token'],
  ])('proof: %s -> 400 naming the field, no account', async (_case, claims, body, field) => {
    const answer = await grant({ id_token: await mint({ sub: 'bad', email: 'bad@example.com', ...claims }), ...body });

    expect([answer.status, answer.body]).toMatchObject([400, { error_code: 'invalid_credentials', errors: [{ field }] }]);
    expect(await auth.query("SELECT 1 FROM accounts WHERE email = 'bad@example.com'")).toEqual([]);
  });

  test.each([
    ['no token', { id_token: undefined }, 'validation_failed'],
    ['something that is no token', { id_token: 'a.b.c' }, 'invalid_credentials'],
    ['a token with a NUL', { id_token: 'a\0b' }, 'validation_failed'],
    ['no provider', { id_token: 'a.b.c', provider: undefined }, 'validation_failed'],
    ['a provider that is off', { id_token: 'a.b.c', provider: 'apple' }, 'provider_disabled'],
    ['a provider of the prototype', { id_token: 'a.b.c', provider: 'constructor' }, 'provider_disabled'],
  ])('request: %s -> 400 %s', async (_case, body, error_code) => {
    expect(await grant(body)).toMatchObject({ status: 400, body: { error_code } });
  });

  test('address not verified by the provider -> 403 provider_email_needs_verification', async () => {
    const id_token = await mint({ sub: 'unproven', email: 'unproven@example.com', email_verified: false });

    expect(await grant({ id_token })).toMatchObject({ status: 403, body: { error_code: 'provider_email_needs_verification' } });
  });

  test('provider unavailable at first use -> 503; succeeds once it is available', async () => {
    const fresh = await startAuth({
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: hostileClient.id,
      OIDC_CLIENT_SECRET: hostileClient.secret,
    });
    const ask = async () =>
      fresh.send('POST', '/auth/v1/token?grant_type=id_token', {
        body: { provider: 'oidc', id_token: await mint({ sub: 'later', email: 'later@example.com' }) },
      });
    provider.down = true;
    const during = await ask();
    provider.down = false;
    const after = await ask();
    await fresh.stop();

    expect([during.status, after.status]).toEqual([503, 200]);
  });
});

describe('linking with an ID token', () => {
  test("client library: linkIdentity with a token -> the signed-in account has the identity, whatever its address; another user's -> identity_already_exists", async () => {
    const { client, session } = await auth.member('linker@example.com');
    const token = await mint({ sub: 'linked', email: 'other-address@example.com', email_verified: false });

    const { data, error } = await client.linkIdentity({ provider: 'google', token });
    const again = await client.linkIdentity({ provider: 'google', token });
    const other = await auth.member('other-linker@example.com');
    const taken = await other.client.linkIdentity({ provider: 'google', token });

    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id: session.user.id, email: 'linker@example.com', app_metadata: { providers: ['email', 'google'] } });
    expect(again.error).toMatchObject({ status: 422, code: 'identity_already_exists' });
    expect(taken.error).toMatchObject({ status: 422, message: 'Identity is already linked to another user' });
  });

  test('no session, or a damaged one -> 403', async () => {
    const id_token = await mint({ sub: 'unknown', email: 'unknown@example.com' });

    expect((await grant({ id_token, link_identity: true })).status).toBe(403);
    expect((await grant({ id_token, link_identity: true }, 'not.a.token')).status).toBe(403);
  });
});
