import { eventually, testPublicUrl } from '@trenzeye/kit/testing';
import { decodeJwt } from 'jose';
import { type AuthFixture, password, startAuth } from '../testing/auth-fixture.ts';
import { type Browser, createBrowser, type Page } from '../testing/browser.ts';
import { sendWithHost } from '../testing/send-with-host.ts';

const app = 'https://app.example';
let auth: AuthFixture;
beforeAll(async () => {
  auth = await startAuth({ AUTH_REDIRECT_ALLOW_LIST: app });
});
afterAll(() => auth.stop());

const newBrowser = (service = auth): Browser => createBrowser({ [testPublicUrl]: service.url }, testPublicUrl);
const authorizeUrl = (query: Readonly<Record<string, string>>) =>
  `${testPublicUrl}/auth/v1/authorize?${new URLSearchParams({ provider: 'google', redirect_to: `${app}/welcome`, ...query })}`;
const demoForm = (email: string, more: Readonly<Record<string, string>> = {}) => ({
  email,
  name: 'Ada Lovelace',
  verified: 'yes',
  ...more,
});
const fragmentOf = ({ url }: Page) => new URLSearchParams(url.hash.slice(1));

/** Starts a sign-in, submits the provider's form and follows the redirect back. */
const continueWithGoogle = async (
  browser: Browser,
  form: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>> = {},
): Promise<Page> => {
  const page = await browser.open(authorizeUrl(query));
  return browser.submit(page.url.href, form);
};
describe('continue with Google, at the development provider', () => {
  test.each([
    ['GET', '/dev/oidc/.well-known/openid-configuration', 200],
    ['GET', '/dev/oidc/interaction/unknown', 400],
    ['POST', '/dev/oidc/interaction/unknown', 400],
  ])('%s %s with the host name of another site (DNS rebinding) -> 404', async (method, path, ownStatus) => {
    const statusFor = async (host: string) => (await sendWithHost(auth.url + path, host, method)).status;

    expect(await statusFor('attacker.example')).toBe(404);
    expect(await statusFor('trenzeye.test')).toBe(ownStatus);
    expect(await statusFor('localhost:8080')).toBe(ownStatus);
  });

  test('client library, pkce: a new user -> a session by oauth, a confirmed account, events as at sign-up', async () => {
    const browser = newBrowser();
    const client = browser.client('pkce');

    const { data } = await client.signInWithOAuth({ provider: 'google', options: { redirectTo: `${app}/welcome?tab=1` } });
    const page = await browser.open(data.url ?? '');
    const back = await browser.submit(page.url.href, demoForm('ada@example.com'));
    const { data: signedIn, error } = await client.exchangeCodeForSession(back.url.searchParams.get('code') ?? '');

    expect(error).toBeNull();
    expect(back.url.href.startsWith(`${app}/welcome?tab=1&code=`)).toBe(true);
    expect(signedIn.user).toMatchObject({
      email: 'ada@example.com',
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { username: 'Ada Lovelace', full_name: 'Ada Lovelace', email_verified: true },
      identities: [{ provider: 'google', email: 'ada@example.com', identity_data: { name: 'Ada Lovelace' } }],
    });
    expect(decodeJwt(signedIn.session?.access_token ?? '').amr).toMatchObject([{ method: 'oauth' }]);
    await eventually(() =>
      expect(
        auth.events.filter(({ data: { userId } }) => userId === signedIn.user?.id).map(({ type, data: event }) => [type, event]),
      ).toEqual([
        ['account.registered', expect.objectContaining({ email: 'ada@example.com', requestedUsername: 'Ada.Lovelace', role: 'user' })],
        ['account.confirmed', expect.objectContaining({ email: 'ada@example.com' })],
      ]),
    );
  });

  test('implicit: the session is in the fragment only', async () => {
    const back = await continueWithGoogle(newBrowser(), demoForm('implicit@example.com'));

    const { data } = await auth.client().getUser(fragmentOf(back).get('access_token') ?? '');
    expect(back.url.search).toBe('');
    expect(fragmentOf(back).get('token_type')).toBe('bearer');
    expect(data.user?.email).toBe('implicit@example.com');
  });

  test('page: demo users and a form, no script; choosing one -> signed in as that user, the same one the second time', async () => {
    const browser = newBrowser();
    const page = await browser.open(authorizeUrl({}));

    const first = await browser.submit(page.url.href, { person: '0' });
    const second = await continueWithGoogle(browser, { person: '0' });

    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.body).toContain('Choose an account');
    expect(page.body).not.toContain('<script');
    const [one, other] = [first, second].map((back) => decodeJwt(fragmentOf(back).get('access_token') ?? ''));
    expect(one?.email).toBe('maya.chen@gmail.example');
    expect(other?.sub).toBe(one?.sub);
  });

  test('page: invalid address -> the form again, with the input escaped', async () => {
    const browser = newBrowser();
    const page = await browser.open(authorizeUrl({}));

    const again = await browser.submit(page.url.href, demoForm('"><b>no'));

    expect(again.status).toBe(400);
    expect(again.body).toContain('Please enter an email address.');
    expect(again.body).toContain('&quot;&gt;&lt;b&gt;no');
  });

  test('page: cancel -> redirect with access_denied, no account', async () => {
    const back = await continueWithGoogle(newBrowser(), { cancel: 'yes' });

    expect(Object.fromEntries(back.url.searchParams)).toMatchObject({
      error: 'access_denied',
      error_description: 'The log-in was cancelled',
    });
    expect(fragmentOf(back).get('error')).toBe('access_denied');
  });

  test.each([
    ['GET', 'interaction/unknown', 400],
    ['POST', 'interaction/unknown', 400],
    ['GET', 'auth', 400],
    ['GET', 'auth?client_id=x&redirect_uri=https%3A%2F%2Fevil.example', 400],
    ['POST', 'token', 400],
    ['GET', 'me', 401],
    ['GET', 'nothing%00/%F0%9F%98%80?a=b&a=c', 400],
    ['GET', '%E0%A4%A', 400],
    ['GET', 'nothing', 404],
    ['GET', '.well-known/openid-configuration', 200],
  ])('%s /dev/oidc/%s -> %i, no redirect', async (method, path, status) => {
    const answer = await auth.send(method, `/dev/oidc/${path}`);

    expect([answer.status, answer.headers.get('location')]).toEqual([status, null]);
  });

  test('address not verified by the provider -> provider_email_needs_verification, no account', async () => {
    const back = await continueWithGoogle(newBrowser(), { email: 'unproven@example.com', name: '' });

    expect(back.url.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    expect(await auth.query('SELECT 1 FROM accounts WHERE email = $1', ['unproven@example.com'])).toEqual([]);
  });
});

describe('authorize', () => {
  test.each([
    ['an unknown provider', { provider: 'apple' }, 'Unsupported provider: provider is not enabled'],
    ['no provider', { provider: '' }, 'Unsupported provider: provider is not enabled'],
    ['half a PKCE pair', { code_challenge: 'a'.repeat(43) }, 'PKCE flow requires code_challenge_method and code_challenge'],
    [
      'an unknown challenge method',
      { code_challenge: 'a'.repeat(43), code_challenge_method: 'md5' },
      'Unsupported code_challenge_method: use s256 or plain',
    ],
    [
      'a short challenge',
      { code_challenge: 'a'.repeat(42), code_challenge_method: 's256' },
      'code challenge has to be between 43 and 128 characters',
    ],
  ])('authorize: %s -> 400 validation_failed', async (_case, query, msg) => {
    const answer = await newBrowser().fetch(authorizeUrl(query));

    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 400, error_code: 'validation_failed', msg }]);
  });

  test('authorize: skip_http_redirect -> the URL as JSON, with state, nonce and PKCE, and an HttpOnly cookie', async () => {
    const answer = await newBrowser().fetch(
      authorizeUrl({ skip_http_redirect: 'true', login_hint: 'ada@example.com', scopes: 'calendar' }),
    );

    const { url } = (await answer.json()) as { url: string };
    const asked = Object.fromEntries(new URL(url).searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      redirect_uri: `${testPublicUrl}/auth/v1/callback`,
      scope: 'openid email profile calendar',
      code_challenge_method: 'S256',
      login_hint: 'ada@example.com',
      state: expect.stringMatching(/^[\w-]{43}\.[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(answer.headers.get('set-cookie')).toMatch(/^trenzeye-oauth=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  });

  test('PUBLIC_URL on loopback, opened by its other name -> redirect to PUBLIC_URL first; other hosts are not redirected', async () => {
    const local = await startAuth({ PUBLIC_URL: 'http://localhost:8080' });
    const path = `/auth/v1/authorize?provider=google&redirect_to=${encodeURIComponent('http://127.0.0.1:8080/login?next=1')}`;
    const sendTo = async (host: string) => {
      const { headers } = await local.send('GET', path, { headers: { 'x-forwarded-host': host } });
      return new URL(headers.get('location') ?? 'about:blank');
    };

    const [other, same, foreign, port] = [
      await sendTo('127.0.0.1:8080'),
      await sendTo('localhost:8080'),
      await sendTo('evil.example:8080'),
      await sendTo('127.0.0.1:9090'),
    ];
    await local.stop();

    expect(other.origin + other.pathname).toBe('http://localhost:8080/auth/v1/authorize');
    expect(Object.fromEntries(other.searchParams)).toEqual({ provider: 'google', redirect_to: 'http://localhost:8080/login?next=1' });
    expect([same, foreign, port].map(({ pathname }) => pathname)).toEqual(['/dev/oidc/auth', '/dev/oidc/auth', '/dev/oidc/auth']);
  });

  test('redirect_to: not allowed -> PUBLIC_URL', async () => {
    const back = await continueWithGoogle(newBrowser(), { cancel: 'yes' }, { redirect_to: 'https://evil.example/steal' }).catch(
      () => undefined,
    );

    expect(back?.url.origin).toBe(testPublicUrl);
  });
});

describe('account linking by address', () => {
  test('a confirmed account with the address -> the same account, its password stays', async () => {
    const { session } = await auth.member('both@example.com');

    const back = await continueWithGoogle(newBrowser(), demoForm('both@example.com'));

    const { data } = await auth.client().getUser(fragmentOf(back).get('access_token') ?? '');
    expect(data.user).toMatchObject({ id: session.user.id, app_metadata: { provider: 'email', providers: ['email', 'google'] } });
    expect((await auth.client().signInWithPassword({ email: 'both@example.com', password })).error).toBeNull();
  });

  test('an unconfirmed account with the address -> claimed: its password, metadata and mailed tokens are removed', async () => {
    const { data: attacker } = await auth
      .client()
      .signUp({ email: 'victim@example.com', password, options: { data: { username: 'attacker' } } });
    const mail = await auth.mailTo('victim@example.com');

    const back = await continueWithGoogle(newBrowser(), demoForm('victim@example.com'));

    const { data } = await auth.client().getUser(fragmentOf(back).get('access_token') ?? '');
    expect(data.user).toMatchObject({
      id: attacker.user?.id,
      user_metadata: { username: 'Ada Lovelace' },
      app_metadata: { providers: ['google'] },
    });
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['google']);
    expect((await auth.client().signInWithPassword({ email: 'victim@example.com', password })).error?.code).toBe('invalid_credentials');
    expect((await auth.client().verifyOtp({ token_hash: mail.token, type: 'email' })).error?.code).toBe('otp_expired');
  });

  test('an unverified address at the provider -> a confirmed account with it is unchanged', async () => {
    await auth.member('mine@example.com');

    const back = await continueWithGoogle(newBrowser(), { email: 'mine@example.com', name: 'Other User' });

    expect(back.url.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    expect(await auth.query("SELECT 1 FROM identities WHERE provider = 'google' AND email = 'mine@example.com'")).toEqual([]);
  });

  test('a banned account -> user_banned', async () => {
    await continueWithGoogle(newBrowser(), demoForm('banned@example.com'));
    await auth.query("UPDATE accounts SET status = 'banned' WHERE email = 'banned@example.com'");

    const back = await continueWithGoogle(newBrowser(), demoForm('banned@example.com'));

    expect(Object.fromEntries(back.url.searchParams)).toMatchObject({ error: 'access_denied', error_code: 'user_banned' });
  });
});

describe('sign-up settings', () => {
  test('AUTH_SIGNUP=closed: a new user -> signup_disabled, no account', async () => {
    const closed = await startAuth({ AUTH_REDIRECT_ALLOW_LIST: app, AUTH_SIGNUP: 'closed' });

    const back = await continueWithGoogle(newBrowser(closed), demoForm('new@example.com'));

    expect(Object.fromEntries(back.url.searchParams)).toMatchObject({ error: 'access_denied', error_code: 'signup_disabled' });
    expect(await closed.query('SELECT 1 FROM accounts')).toEqual([]);
    await closed.stop();
  });

  test('production: nothing configured -> no provider, no page, nothing in settings', async () => {
    const production = await startAuth({ TRENZEYE_ENV: 'production', PUBLIC_URL: testPublicUrl });

    expect((await production.send('GET', '/auth/v1/authorize?provider=google')).status).toBe(400);
    const body = { provider: 'google', id_token: 'a.b.c' };
    expect((await production.send('POST', '/auth/v1/token?grant_type=id_token', { body })).body).toMatchObject({
      error_code: 'provider_disabled',
      msg: 'Provider (issuer "https://accounts.google.com") is not enabled',
    });
    expect((await production.send('GET', '/dev/oidc/.well-known/openid-configuration')).status).toBe(404);
    expect((await production.send('POST', '/dev/oidc/token')).status).toBe(404);
    expect((await production.send('GET', '/auth/v1/settings')).body.external.google).toBe(false);
    await production.stop();
  });
});
