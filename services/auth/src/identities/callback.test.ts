import { testPublicUrl } from '@trenzeye/kit/testing';
import { decodeJwt, type JWTPayload } from 'jose';
import { type AuthFixture, startAuth } from '../testing/auth-fixture.ts';
import { type Browser, createBrowser } from '../testing/browser.ts';
import { type HostileProvider, hostileClient, startHostileProvider, type TokenOptions } from '../testing/hostile-provider.ts';

const app = 'https://app.example';
let provider: HostileProvider;
let auth: AuthFixture;
beforeAll(async () => {
  provider = await startHostileProvider();
  auth = await startAuth({
    AUTH_REDIRECT_ALLOW_LIST: app,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: hostileClient.id,
    OIDC_CLIENT_SECRET: hostileClient.secret,
    OIDC_LABEL: 'Hostile Inc.',
  });
});
afterAll(async () => {
  await auth.stop();
  await provider.stop();
});
beforeEach(() => {
  provider.down = false;
});

const newBrowser = (): Browser => createBrowser({ [testPublicUrl]: auth.url }, testPublicUrl);

/** Starts a sign-in and returns the request to the provider. */
const begin = async (browser: Browser, query: Readonly<Record<string, string>> = {}) => {
  const asked = new URLSearchParams({ provider: 'oidc', redirect_to: `${app}/back`, ...query });
  const answer = await browser.fetch(`${testPublicUrl}/auth/v1/authorize?${asked}`);
  const location = new URL(answer.headers.get('location') ?? 'about:blank');
  return { location, state: location.searchParams.get('state') ?? '', nonce: location.searchParams.get('nonce') ?? '' };
};
/** Follows the provider's redirect to the callback. */
const comeBack = async (browser: Browser, query: Readonly<Record<string, string>>): Promise<URL> => {
  const answer = await browser.fetch(`${testPublicUrl}/auth/v1/callback?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? 'about:blank');
};
const tokensWith = async (options: TokenOptions) =>
  provider.answerWith({ body: { access_token: 'an-access-token', token_type: 'Bearer', id_token: await provider.mint(options) } });
const accounts = () => auth.query('SELECT email FROM accounts');
const errorOf = (url: URL) => Object.fromEntries(url.searchParams);
/** A complete sign-in with an ID token issued by the test. */
const signInWith = async (claims: (nonce: string) => JWTPayload, options: Omit<TokenOptions, 'claims'> = {}): Promise<URL> => {
  const browser = newBrowser();
  const { state, nonce } = await begin(browser);
  await tokensWith({ ...options, claims: claims(nonce) });
  return comeBack(browser, { code: 'a-code', state });
};
const now = () => Math.floor(Date.now() / 1_000);

describe('a provider with invalid responses', () => {
  test.each<[string, (nonce: string) => JWTPayload, Omit<TokenOptions, 'claims'>]>([
    ['another nonce', () => ({ nonce: 'of-another-sign-in' }), {}],
    ['no nonce', () => ({}), {}],
    ['another audience', (nonce) => ({ nonce, aud: 'another-client' }), {}],
    ['several audiences and another authorized party', (nonce) => ({ nonce, aud: [hostileClient.id, 'another'], azp: 'another' }), {}],
    ['several audiences and no authorized party', (nonce) => ({ nonce, aud: [hostileClient.id, 'another'] }), {}],
    ['another issuer', (nonce) => ({ nonce, iss: 'https://accounts.google.com' }), {}],
    ['an expired token', (nonce) => ({ nonce, iat: now() - 7_200, exp: now() - 3_600 }), {}],
    ['a token without an end', (nonce) => ({ nonce, exp: undefined }), {}],
    ['a token of the future', (nonce) => ({ nonce, nbf: now() + 3_600 }), {}],
    ['no subject', (nonce) => ({ nonce, sub: undefined }), {}],
    ['a subject no database takes', (nonce) => ({ nonce, sub: 'a\0b' }), {}],
    ['a foreign key', (nonce) => ({ nonce }), { foreignKey: true }],
    ['alg none', (nonce) => ({ nonce }), { unsigned: true }],
  ])('ID token: %s -> bad_oauth_callback, no account', async (_case, claims, options) => {
    const url = await signInWith((nonce) => ({ email: 'hostile@example.com', ...claims(nonce) }), options);

    expect(url.origin + url.pathname).toBe(`${app}/back`);
    expect(errorOf(url)).toMatchObject({ error: 'invalid_request', error_code: 'bad_oauth_callback' });
    expect(new URLSearchParams(url.hash.slice(1)).get('error_code')).toBe('bad_oauth_callback');
    expect(await accounts()).toEqual([]);
  });

  test.each<[string, JWTPayload]>([
    ['an address it does not vouch for', { email: 'a@example.com', email_verified: false }],
    ['an address without email_verified', { email: 'a@example.com', email_verified: undefined }],
    ['email_verified as a text other than true', { email: 'a@example.com', email_verified: 'false' }],
    ['no address', {}],
    ['an invalid address', { email: 'not an address' }],
  ])('ID token: %s -> provider_email_needs_verification, no account', async (_case, claims) => {
    const url = await signInWith((nonce) => ({ nonce, ...claims }));

    expect(errorOf(url)).toMatchObject({ error: 'access_denied', error_code: 'provider_email_needs_verification' });
    expect(await accounts()).toEqual([]);
  });

  test.each<[string, string, { status?: number; body: object }]>([
    ['no ID token', 'bad_oauth_callback', { body: { access_token: 'x', token_type: 'Bearer' } }],
    ['a refused code', 'bad_oauth_callback', { status: 400, body: { error: 'invalid_grant' } }],
    ['an error of its own', 'unexpected_failure', { status: 500, body: { error: 'server_error' } }],
  ])('token endpoint: %s -> %s', async (_case, code, answer) => {
    const browser = newBrowser();
    const { state } = await begin(browser);
    provider.answerWith(answer);

    expect(errorOf(await comeBack(browser, { code: 'a-code', state })).error_code).toBe(code);
    expect(await accounts()).toEqual([]);
  });

  test.each(['access_denied', 'temporarily_unavailable'])('error=%s -> passed on to the application', async (error) => {
    const browser = newBrowser();
    const { state } = await begin(browser);

    const url = await comeBack(browser, { error, error_description: 'Not today', state });

    expect(errorOf(url)).toMatchObject({ error, error_description: 'Not today' });
  });
});

describe('a callback without a matching start', () => {
  test('no state, or an unknown one -> bad_oauth_state, at PUBLIC_URL', async () => {
    const browser = newBrowser();
    await begin(browser);

    for (const query of [
      { code: 'a-code' },
      { code: 'a-code', state: 'made-up' },
      { code: 'a-code', state: `${'a'.repeat(43)}.${'b'.repeat(43)}` },
    ]) {
      const url = await comeBack(browser, query as Record<string, string>);
      expect([url.origin, errorOf(url)]).toMatchObject([testPublicUrl, { error: 'invalid_request', error_code: 'bad_oauth_state' }]);
    }
  });

  test("another browser's state, or a browser without its cookie -> bad_oauth_state; the code is not redeemed, and still works in the right browser", async () => {
    const [victim, attacker, forgetful] = [newBrowser(), newBrowser(), newBrowser()];
    await begin(victim);
    const { state, nonce } = await begin(attacker);
    await tokensWith({ claims: { nonce, sub: 'attacker', email: 'attacker@example.com' } });
    const exchanged = provider.exchanges.length;

    expect(errorOf(await comeBack(victim, { code: 'a-code', state })).error_code).toBe('bad_oauth_state');
    expect(errorOf(await comeBack(forgetful, { code: 'a-code', state })).error_code).toBe('bad_oauth_state');
    expect(provider.exchanges.length).toBe(exchanged);
    expect(errorOf(await comeBack(attacker, { code: 'a-code', state }))).toEqual({});
  });

  test('the same callback twice, or concurrently -> one session', async () => {
    const browser = newBrowser();
    const { state, nonce } = await begin(browser);
    await tokensWith({ claims: { nonce, sub: 'twice', email: 'twice@example.com' } });

    const urls = await Promise.all([1, 2, 3].map(() => comeBack(browser, { code: 'a-code', state })));
    const later = await comeBack(browser, { code: 'a-code', state });

    expect(urls.map((url) => errorOf(url).error_code ?? 'in').sort()).toEqual(['bad_oauth_state', 'bad_oauth_state', 'in']);
    expect(errorOf(later).error_code).toBe('bad_oauth_state');
  });

  test('after ten minutes -> bad_oauth_state', async () => {
    const browser = newBrowser();
    const { state, nonce } = await begin(browser);
    await tokensWith({ claims: { nonce, sub: 'slow', email: 'slow@example.com' } });
    auth.advanceClock(10 * 60_000 + 1_000);

    expect(errorOf(await comeBack(browser, { code: 'a-code', state })).error_code).toBe('bad_oauth_state');
  });

  test('neither a code nor an error -> bad_oauth_callback', async () => {
    const browser = newBrowser();
    const { state } = await begin(browser);

    expect(errorOf(await comeBack(browser, { state })).error_code).toBe('bad_oauth_callback');
  });

  test.each([
    ['a parameter twice', 'code=a&code=b&state=c'],
    ['one that is too long', `code=${'a'.repeat(8_193)}&state=b`],
    ['a NUL', 'code=%00&state=%00'],
  ])('query: %s -> 400', async (_case, query) => {
    expect((await auth.send('GET', `/auth/v1/callback?${query}`)).status).toBe(400);
  });
});

describe('a provider with valid responses', () => {
  test("sign-in: PKCE and the client secret are sent to the provider; name, picture and address become the account's", async () => {
    const picture = 'https://pictures.example/ada.png';
    const url = await signInWith((nonce) => ({
      nonce,
      sub: 'ada',
      email: 'Ada@Example.com',
      email_verified: 'true',
      preferred_username: 'ada',
      picture,
    }));

    const claims = decodeJwt(new URLSearchParams(url.hash.slice(1)).get('access_token') ?? '');
    expect(claims).toMatchObject({ email: 'ada@example.com', user_metadata: { username: 'ada', avatar_url: picture } });
    expect(Object.fromEntries(provider.exchanges.at(-1) ?? [])).toMatchObject({
      client_id: hostileClient.id,
      client_secret: hostileClient.secret,
      code: 'a-code',
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `${testPublicUrl}/auth/v1/callback`,
    });
  });

  test('sign-in: the address at the provider has changed, even to an unverified one -> the same account', async () => {
    const first = await signInWith((nonce) => ({ nonce, sub: 'moved', email: 'before@example.com' }));
    const second = await signInWith((nonce) => ({ nonce, sub: 'moved', email: 'after@example.com', email_verified: false }));

    const [one, other] = [first, second].map((url) => decodeJwt(new URLSearchParams(url.hash.slice(1)).get('access_token') ?? ''));
    expect(other).toMatchObject({ sub: one?.sub, email: 'before@example.com' });
  });

  test('sign-in: invalid names and pictures -> an account without them', async () => {
    const odd = { name: 'a\0b', preferred_username: 7, picture: 'javascript:alert(1)' };
    const url = await signInWith((nonce) => ({ nonce, sub: 'odd', email: 'odd@example.com', ...odd }));

    const { user_metadata } = decodeJwt(new URLSearchParams(url.hash.slice(1)).get('access_token') ?? '');
    expect(user_metadata).not.toHaveProperty('avatar_url');
    expect(user_metadata).not.toHaveProperty('username');
  });

  test('settings: enabled -> reported with its label', async () => {
    const { body } = await auth.send('GET', '/auth/v1/settings');

    expect(body).toMatchObject({ external: { google: true, oidc: true }, external_labels: { oidc: 'Hostile Inc.' } });
  });
});

describe('an unavailable provider', () => {
  test('authorize -> redirect with server_error; to the provider once it is available again', async () => {
    const fresh = await startAuth({
      AUTH_REDIRECT_ALLOW_LIST: app,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: hostileClient.id,
      OIDC_CLIENT_SECRET: hostileClient.secret,
      OIDC_LABEL: 'Hostile Inc.',
    });
    const browser = createBrowser({ [testPublicUrl]: fresh.url }, testPublicUrl);
    provider.down = true;

    const { location } = await begin(browser);
    provider.down = false;
    const { location: later } = await begin(browser);

    expect(location.origin).toBe(app);
    expect(errorOf(location)).toMatchObject({
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: 'Hostile Inc. cannot be reached. Please try again in a moment.',
    });
    expect(later.origin).toBe(provider.issuer);
    await fresh.stop();
  });

  test('callback -> redirect with server_error', async () => {
    const browser = newBrowser();
    const { state } = await begin(browser);
    provider.down = true;

    expect(errorOf(await comeBack(browser, { code: 'a-code', state }))).toMatchObject({
      error: 'server_error',
      error_code: 'unexpected_failure',
    });
  });
});
