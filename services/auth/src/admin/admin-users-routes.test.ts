import { hash } from '@node-rs/argon2';
import { GoTrueAdminApi } from '@supabase/auth-js';
import { eventually } from '@trenzeye/kit/testing';
import { type AuthFixture, password, startAuth } from '../testing/auth-fixture.ts';
import { type Authenticator, startAuthenticator } from '../testing/authenticator.ts';

const hour = 3_600_000;
const unknownId = '00000000-0000-4000-8000-000000000000';

let auth: AuthFixture;
let admin: GoTrueAdminApi;
let authenticator: Authenticator;
beforeAll(async () => {
  auth = await startAuth();
  authenticator = startAuthenticator(auth);
  admin = adminWith(await auth.serviceToken());
});
afterAll(() => auth.stop());

const adminWith = (token: string) => new GoTrueAdminApi({ url: `${auth.url}/auth/v1`, headers: { Authorization: `Bearer ${token}` } });
const signIn = (email: string, secret = password) => auth.client().signInWithPassword({ email, password: secret });
const created = async (email: string, attributes: Parameters<GoTrueAdminApi['createUser']>[0] = {}) => {
  const { data, error } = await admin.createUser({ email, password, email_confirm: true, ...attributes });
  if (error) throw error;
  return data.user;
};
const emitted = (userId: string, type: string) =>
  eventually(() => {
    const found = auth.published.findLast((event) => event.type === type && 'userId' in event.data && event.data.userId === userId);
    if (!found) throw new Error(`no ${type} yet`);
    return found.data;
  });

describe('create', () => {
  test('createUser: confirmed, with metadata -> can sign in at once; account.registered and account.confirmed', async () => {
    const { data, error } = await admin.createUser({
      email: 'New@Example.com',
      password,
      email_confirm: true,
      user_metadata: { username: 'new', nothing: null },
      app_metadata: { plan: 'pro', provider: 'google', providers: ['google'] },
    });

    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: 'new@example.com',
      user_metadata: { username: 'new' },
      app_metadata: { plan: 'pro', provider: 'email', providers: ['email'] },
      email_confirmed_at: expect.any(String),
      identities: [{ provider: 'email', identity_data: { email_verified: true } }],
    });
    expect((await signIn('new@example.com')).error).toBeNull();
    expect(await emitted(data.user!.id, 'account.registered')).toMatchObject({
      email: 'new@example.com',
      requestedUsername: 'new',
      role: 'user',
    });
    expect(await emitted(data.user!.id, 'account.confirmed')).toMatchObject({ email: 'new@example.com' });
  });

  test('createUser: not confirmed -> email_not_confirmed at sign-in, and no mail', async () => {
    await created('waiting@example.com', { email_confirm: false });

    expect((await signIn('waiting@example.com')).error?.code).toBe('email_not_confirmed');
    expect(await auth.mailsTo('waiting@example.com')).toEqual([]);
  });

  test('createUser: a given id, an argon2id hash -> that id, and the password behind the hash', async () => {
    const password_hash = await hash('from another system', { memoryCost: 4_096, timeCost: 1, parallelism: 1 });
    const id = '018f4e5e-7b1a-7000-8000-00000000abcd';

    const { data, error } = await admin.createUser({
      id: id.toUpperCase(),
      email: 'moved@example.com',
      password_hash,
      email_confirm: true,
    });

    expect(error).toBeNull();
    expect(data.user?.id).toBe(id);
    expect((await signIn('moved@example.com', 'from another system')).error).toBeNull();
    expect((await admin.createUser({ id, email: 'other-id@example.com' })).error?.code).toBe('user_already_exists');
  });

  test('createUser: a role and a ban -> an admin who cannot sign in', async () => {
    // A field of Trenzeye's that the client library's type does not have.
    const attributes: object = { ban_duration: '24h', trenzeye_role: 'admin' };
    const user = await created('boss@example.com', attributes);

    expect(user.banned_until).toBeDefined();
    expect((await signIn('boss@example.com')).error?.code).toBe('user_banned');
    expect(await emitted(user.id, 'account.registered')).toMatchObject({ role: 'admin', status: 'banned' });
  });

  test.each([
    ['an address that is taken', { email: 'TAKEN@example.com', password }, 422, 'email_exists'],
    ['no address', { password }, 400, 'validation_failed'],
    ['an invalid address', { email: 'invalid', password }, 400, 'validation_failed'],
    ['a phone number', { phone: '+15550100' }, 400, 'phone_provider_disabled'],
    ['a weak password', { email: 'weak@example.com', password: 'short' }, 422, 'weak_password'],
    ['a password and a hash', { email: 'both@example.com', password, password_hash: '$2a$10$x' }, 400, 'validation_failed'],
    ['a hash that is none', { email: 'hash@example.com', password_hash: 'md5:1234' }, 400, 'validation_failed'],
    ['a hash of ruinous cost', { email: 'cost@example.com', password_hash: `$2b$31$${'a'.repeat(53)}` }, 400, 'validation_failed'],
    [
      'a hash of impossible parameters',
      { email: 'odd@example.com', password_hash: `$argon2id$v=19$m=1,t=1,p=8$${'a'.repeat(22)}$${'a'.repeat(43)}` },
      400,
      'validation_failed',
    ],
    ['a ban of no known length', { email: 'ban@example.com', ban_duration: 'a while' }, 400, 'validation_failed'],
    ['metadata that is too large', { email: 'big@example.com', app_metadata: { x: 'x'.repeat(5_000) } }, 400, 'validation_failed'],
  ])('createUser: %s -> refused', async (_name, attributes, status, code) => {
    await created('taken@example.com').catch(() => undefined);

    expect((await admin.createUser(attributes)).error).toMatchObject({ status, code });
  });
});

describe('read', () => {
  test('listUsers: pages -> newest first, next and last page and total as the client reads them', async () => {
    for (const name of ['one', 'two', 'three']) await created(`page-${name}@list.example`);

    const { data: first } = await admin.listUsers({ page: 1, perPage: 2 });
    const { data: all } = await admin.listUsers();

    expect(first.users.map(({ email }) => email)).toEqual(['page-three@list.example', 'page-two@list.example']);
    expect(first).toMatchObject({ aud: 'authenticated', nextPage: 2, total: all.users.length });
    expect('lastPage' in first && first.lastPage).toBe(Math.ceil(all.users.length / 2));
    expect(all).toMatchObject({ nextPage: null, lastPage: 1 });
  });

  test('list: filter -> addresses that contain it literally; page links keep the filter', async () => {
    await created('under_score@filter.example');
    const token = await auth.serviceToken();
    const list = (query: string) => auth.send('GET', `/auth/v1/admin/users?${query}`, { token });

    const matching = await list('filter=FILTER.example');
    const literal = await list('filter=e%25filter');
    const underscore = await list('filter=under_&per_page=1');

    expect(matching.body.users).toMatchObject([{ email: 'under_score@filter.example' }]);
    expect(literal.body.users).toEqual([]);
    expect(literal.headers.get('x-total-count')).toBe('0');
    expect(underscore.headers.get('link')).toBe('</auth/v1/admin/users?page=1&per_page=1&filter=under_>; rel="last"');
  });

  test.each(['page=-1', 'page=x', 'per_page=1001', 'page=1.5'])('list: %s -> 400', async (query) => {
    expect(await auth.send('GET', `/auth/v1/admin/users?${query}`, { token: await auth.serviceToken() })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
  });

  test('getUserById: existing -> the account; unknown -> user_not_found', async () => {
    const user = await created('known@example.com');

    expect((await admin.getUserById(user.id)).data.user).toMatchObject({ id: user.id, email: 'known@example.com' });
    for (const { error } of [
      await admin.getUserById(unknownId),
      await admin.updateUserById(unknownId, {}),
      await admin.deleteUser(unknownId),
      await admin.mfa.listFactors({ userId: unknownId }),
      await admin.mfa.deleteFactor({ userId: unknownId, id: unknownId }),
    ])
      expect(error).toMatchObject({ status: 404, code: 'user_not_found' });
  });
});

describe('update', () => {
  test('updateUserById: another address -> signs in with it at once, links to the old one are invalid, account.confirmed', async () => {
    const { client, session } = await auth.member('old@example.com');
    await client.resetPasswordForEmail('old@example.com');
    const { token } = await auth.mailTo('old@example.com');

    const { data, error } = await admin.updateUserById(session.user.id, { email: 'Renamed@example.com', email_confirm: true });

    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: 'renamed@example.com',
      identities: [{ email: 'renamed@example.com', identity_data: { email: 'renamed@example.com', email_verified: true } }],
    });
    expect((await signIn('renamed@example.com')).error).toBeNull();
    expect((await signIn('old@example.com')).error?.code).toBe('invalid_credentials');
    expect((await auth.client().verifyOtp({ type: 'recovery', token_hash: token })).error?.code).toBe('otp_expired');
    await eventually(async () =>
      expect(await emitted(session.user.id, 'account.confirmed')).toMatchObject({ email: 'renamed@example.com' }),
    );
  });

  test('updateUserById: email_confirm -> can sign in; taken address -> email_exists, nothing else changes', async () => {
    const user = await created('confirm@example.com', { email_confirm: false });
    await created('occupied@example.com');

    const refused = await admin.updateUserById(user.id, { email: 'occupied@example.com', user_metadata: { half: true } });
    const { data } = await admin.updateUserById(user.id, { email_confirm: true });

    expect(refused.error).toMatchObject({ status: 422, code: 'email_exists' });
    expect(data.user?.user_metadata).toEqual({});
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true });
    expect((await signIn('confirm@example.com')).error).toBeNull();
  });

  test('updateUserById: a password -> the old one is refused and every session ends', async () => {
    const { session } = await auth.member('reset@example.com');

    const { error } = await admin.updateUserById(session.user.id, { password: 'set by an operator' });

    expect(error).toBeNull();
    expect((await auth.send('GET', '/auth/v1/user', { token: session.access_token })).status).toBe(403);
    expect((await signIn('reset@example.com')).error?.code).toBe('invalid_credentials');
    expect((await signIn('reset@example.com', 'set by an operator')).error).toBeNull();
  });

  test('updateUserById: metadata -> merged, null removes, providers cannot be changed', async () => {
    const user = await created('merge@example.com', { user_metadata: { a: 1, b: 2 }, app_metadata: { plan: 'pro', beta: true } });

    const { data } = await admin.updateUserById(user.id, {
      user_metadata: { b: null, c: 3 },
      app_metadata: { beta: null, providers: ['forged'], provider: null },
    });

    expect(data.user?.user_metadata).toEqual({ a: 1, c: 3 });
    expect(data.user?.app_metadata).toEqual({ plan: 'pro', provider: 'email', providers: ['email'] });
  });

  test('updateUserById: a ban -> sessions end, sign-in is refused, event; ends when it expires', async () => {
    const { session } = await auth.member('ban@example.com');

    const { data } = await admin.updateUserById(session.user.id, { ban_duration: '24h' });

    expect(Date.parse(String(data.user?.banned_until)) - Date.now()).toBeGreaterThan(23 * hour);
    expect((await auth.send('GET', '/auth/v1/user', { token: session.access_token })).status).not.toBe(200);
    expect((await signIn('ban@example.com')).error?.code).toBe('user_banned');
    expect(await emitted(session.user.id, 'user.status_changed')).toMatchObject({ status: 'banned', previousStatus: 'active' });
    authenticator.advanceClock(25 * hour);
    expect((await signIn('ban@example.com')).error).toBeNull();
    await eventually(async () => expect(await emitted(session.user.id, 'user.status_changed')).toMatchObject({ status: 'active' }));
  });

  test('updateUserById: ban_duration none -> the ban ends at once', async () => {
    const user = await created('pardon@example.com', { ban_duration: '876600h' });

    const { data } = await admin.updateUserById(user.id, { ban_duration: 'none' });

    expect(data.user?.banned_until).toBeUndefined();
    expect((await signIn('pardon@example.com')).error).toBeNull();
  });

  test('updateUserById: trenzeye_role -> the role and its event', async () => {
    const user = await created('promoted@example.com');

    await admin.updateUserById(user.id, { trenzeye_role: 'moderator' } as Parameters<GoTrueAdminApi['updateUserById']>[1]);

    expect(await emitted(user.id, 'user.role_changed')).toMatchObject({ role: 'moderator', previousRole: 'user' });
    const { data } = await signIn('promoted@example.com');
    expect((await auth.send('GET', '/api/auth/me', { token: data.session!.access_token })).body).toMatchObject({ role: 'moderator' });
  });
});

describe('delete and factors', () => {
  test.each([false, true])('deleteUser: soft %s -> account and sessions deleted permanently, event', async (soft) => {
    const { session } = await auth.member(`gone-${soft}@example.com`);

    const { error } = await admin.deleteUser(session.user.id, soft);

    expect(error).toBeNull();
    expect((await admin.getUserById(session.user.id)).error?.code).toBe('user_not_found');
    expect((await auth.send('GET', '/auth/v1/user', { token: session.access_token })).status).toBe(403);
    expect(await emitted(session.user.id, 'account.deleted')).toBeDefined();
  });

  test('mfa: lost authenticator -> listed, deleted, the session becomes aal1', async () => {
    const { client, factorId } = await authenticator.memberWithFactor('lost-phone@example.com');
    const userId = (await client.getUser()).data.user!.id;

    const listed = await admin.mfa.listFactors({ userId });
    const deleted = await admin.mfa.deleteFactor({ userId, id: factorId });
    const again = await admin.mfa.deleteFactor({ userId, id: factorId });

    expect(listed.data?.factors).toMatchObject([{ id: factorId, status: 'verified', factor_type: 'totp' }]);
    expect(deleted).toMatchObject({ data: { data: { id: factorId } }, error: null });
    expect(again.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    await client.refreshSession();
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  });
});
