import { ageSessions, testPublicUrl } from '@trenzeye/kit/testing';
import { type AuthFixture, password, startAuth } from '../testing/auth-fixture.ts';
import { createBrowser } from '../testing/browser.ts';

const app = 'https://app.example';
let auth: AuthFixture;
beforeAll(async () => {
  auth = await startAuth({ AUTH_REDIRECT_ALLOW_LIST: app });
});
afterAll(() => auth.stop());

const newBrowser = () => createBrowser({ [testPublicUrl]: auth.url }, testPublicUrl);
/** A confirmed member signed in with the client library in a browser. */
const memberIn = async (email: string) => {
  const { session } = await auth.member(email);
  const browser = newBrowser();
  const client = browser.client('pkce');
  await client.signInWithPassword({ email, password });
  return { browser, client, id: session.user.id };
};
type Member = Awaited<ReturnType<typeof memberIn>>;

const link = async ({ browser, client }: Member, email: string) => {
  const { data, error } = await client.linkIdentity({ provider: 'google', options: { redirectTo: `${app}/settings` } });
  if (error) throw error;
  const page = await browser.open(data.url);
  return browser.submit(page.url.href, { email, name: 'Ada', verified: 'yes' });
};
const identitiesOf = async ({ client }: Member) => (await client.getUserIdentities()).data?.identities ?? [];

describe('linking an identity', () => {
  test('client library: linkIdentity -> redirect with a code; the account has the identity and keeps its address', async () => {
    const member = await memberIn('link@example.com');

    const back = await link(member, 'link-at-google@example.com');
    const { data, error } = await member.client.exchangeCodeForSession(back.url.searchParams.get('code') ?? '');

    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id: member.id,
      email: 'link@example.com',
      app_metadata: { provider: 'email', providers: ['email', 'google'] },
    });
    expect((await identitiesOf(member)).map(({ provider, identity_data }) => [provider, identity_data?.email])).toEqual([
      ['email', 'link@example.com'],
      ['google', 'link-at-google@example.com'],
    ]);
  });

  test('the same identity again, or by another user -> identity_already_exists', async () => {
    const [first, second] = [await memberIn('first@example.com'), await memberIn('second@example.com')];
    await link(first, 'shared@example.com');

    const again = await link(first, 'shared@example.com');
    const other = await link(second, 'shared@example.com');

    expect(again.url.searchParams.get('error_code')).toBe('identity_already_exists');
    expect(other.url.searchParams.get('error_description')).toBe('Identity is already linked to another user');
    expect(await identitiesOf(second)).toHaveLength(1);
  });

  test.each([
    ['signed out', ({ client }: Member) => client.signOut({ scope: 'local' })],
    ['revoked', ({ id }: Member) => auth.query('UPDATE sessions SET revoked_at = now() WHERE account_id = $1', [id])],
  ] as const)('the session that started the link is %s before the provider answers -> session_not_found, not linked', async (how, end) => {
    const member = await memberIn(`ended-${how.replace(' ', '')}@example.com`);
    const { data } = await member.client.linkIdentity({ provider: 'google', options: { redirectTo: `${app}/settings` } });
    const page = await member.browser.open(data?.url ?? '');

    await end(member);
    const back = await member.browser.submit(page.url.href, { email: `${how.length}@google.example`, name: 'Ada', verified: 'yes' });

    expect(back.url.origin + back.url.pathname).toBe(`${app}/settings`);
    expect(back.url.searchParams.get('error_code')).toBe('session_not_found');
    expect(await auth.query("SELECT id FROM identities WHERE account_id = $1 AND provider = 'google'", [member.id])).toEqual([]);
  });

  test("a link's URL opened in another browser -> bad_oauth_state, no account changes", async () => {
    const attacker = await memberIn('attacker@example.com');
    const { data } = await attacker.client.linkIdentity({ provider: 'google', options: { redirectTo: app } });
    const victim = newBrowser();

    const page = await victim.open(data?.url ?? '');
    const back = await victim.submit(page.url.href, { email: 'victim@example.com', name: 'Victim', verified: 'yes' });

    expect(back.url.searchParams.get('error_code')).toBe('bad_oauth_state');
    expect(await identitiesOf(attacker)).toHaveLength(1);
  });

  test('signed out -> 401; an unknown provider -> 400; disabled -> 404 manual_linking_disabled', async () => {
    const path = '/auth/v1/user/identities/authorize?skip_http_redirect=true&provider=';
    const { session } = await auth.member('routes@example.com');
    const off = await startAuth({ AUTH_MANUAL_LINKING: 'false' });
    const { session: elsewhere } = await off.member('off@example.com');
    const id = elsewhere.user.identities?.[0]?.identity_id;

    expect((await auth.send('GET', `${path}google`)).status).toBe(401);
    expect((await auth.send('GET', `${path}apple`, { token: session.access_token })).body).toMatchObject({
      error_code: 'validation_failed',
    });
    for (const answer of [
      await off.send('GET', `${path}google`, { token: elsewhere.access_token }),
      await off.send('DELETE', `/auth/v1/user/identities/${id}`, { token: elsewhere.access_token }),
    ])
      expect([answer.status, answer.body]).toMatchObject([404, { error_code: 'manual_linking_disabled' }]);
    await off.stop();
  });
});

describe('unlinking an identity', () => {
  test('client library: provider unlinked -> signing in with it creates another account', async () => {
    const member = await memberIn('unlink@example.com');
    await link(member, 'unlink-at-google@example.com');
    const google = (await identitiesOf(member)).find(({ provider }) => provider === 'google');

    const { error } = await member.client.unlinkIdentity(google!);

    expect(error).toBeNull();
    const { data } = await member.client.getUser();
    expect(data.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email'] });
    expect((await auth.client().signInWithPassword({ email: 'unlink@example.com', password })).error).toBeNull();
  });

  test('email identity unlinked -> no password; the account keeps its address', async () => {
    const member = await memberIn('old-address@example.com');
    await link(member, 'new-address@example.com');
    const email = (await identitiesOf(member)).find(({ provider }) => provider === 'email');

    const { error } = await member.client.unlinkIdentity(email!);

    expect(error).toBeNull();
    expect((await member.client.getUser()).data.user).toMatchObject({
      email: 'old-address@example.com',
      app_metadata: { provider: 'google' },
    });
    for (const address of ['old-address@example.com', 'new-address@example.com'])
      expect((await auth.client().signInWithPassword({ email: address, password })).error?.code).toBe('invalid_credentials');
  });

  test('session of 16 minutes -> linking and unlinking need the code of a reauthentication mail', async () => {
    const member = await memberIn('old-session@example.com');
    await link(member, 'old-session-at-google@example.com');
    await auth.query(ageSessions('$1', 16 * 60), [member.id]);
    const google = (await identitiesOf(member)).find(({ provider }) => provider === 'google');
    const token = (await member.client.getSession()).data.session?.access_token ?? '';
    const authorize = '/auth/v1/user/identities/authorize?provider=google&skip_http_redirect=true';

    const refused = [await member.client.unlinkIdentity(google!), await member.client.linkIdentity({ provider: 'google' })];
    expect(refused.map(({ error }) => error?.code)).toEqual(['reauthentication_needed', 'reauthentication_needed']);
    expect((await auth.send('GET', `${authorize}&reauthentication_code=000000`, { token })).body.error_code).toBe(
      'reauthentication_not_valid',
    );
    await member.client.reauthenticate();
    const { code } = await auth.mailTo('old-session@example.com');
    expect(
      (await auth.send('DELETE', `/auth/v1/user/identities/${google?.identity_id}?reauthentication_code=${code}`, { token })).status,
    ).toBe(200);
    expect((await auth.send('GET', `${authorize}&reauthentication_code=${code}`, { token })).body.error_code).toBe(
      'reauthentication_not_valid',
    );
  });

  test("the only one -> 422; another user's or an unknown one -> 404; no id -> 400; signed out -> 401", async () => {
    const { session } = await auth.member('only@example.com');
    const { session: other } = await auth.member('other@example.com');
    const remove = (id: string | undefined, token: string | undefined = session.access_token) =>
      auth.send('DELETE', `/auth/v1/user/identities/${id}`, token ? { token } : {});
    const own = session.user.identities?.[0]?.identity_id;

    expect(await remove(own)).toMatchObject({ status: 422, body: { error_code: 'single_identity_not_deletable' } });
    expect(await remove(other.user.identities?.[0]?.identity_id)).toMatchObject({
      status: 404,
      body: { error_code: 'identity_not_found' },
    });
    expect((await remove('not-an-id')).status).toBe(400);
    expect((await remove(own, '')).status).toBe(401);
  });
});
