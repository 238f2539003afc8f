import { GoTrueAdminApi } from '@supabase/auth-js';
import { eventually } from '@trenzeye/kit/testing';
import { type AuthFixture, password, startAuth } from '../testing/auth-fixture.ts';

let auth: AuthFixture;
let admin: GoTrueAdminApi;
beforeAll(async () => {
  auth = await startAuth({ AUTH_SIGNUP: 'closed', AUTH_REDIRECT_ALLOW_LIST: 'https://app.example' });
  admin = new GoTrueAdminApi({ url: `${auth.url}/auth/v1`, headers: { Authorization: `Bearer ${await auth.serviceToken()}` } });
});
afterAll(() => auth.stop());

const signIn = (email: string, secret = password) => auth.client().signInWithPassword({ email, password: secret });
const confirmed = async (email: string) => {
  const { data, error } = await admin.createUser({ email, password, email_confirm: true });
  if (error) throw error;
  return data.user;
};
type Wish = Parameters<GoTrueAdminApi['generateLink']>[0];
const linkOf = async (wish: Wish) => {
  const { data, error } = await admin.generateLink(wish);
  if (error) throw error;
  return data;
};

describe('generateLink', () => {
  test('generateLink: signup where sign-up is closed -> an account; its link and code work, no mail is sent', async () => {
    const { user, properties } = await linkOf({
      type: 'signup',
      email: 'Sign@example.com',
      password,
      options: { data: { username: 'sign' }, redirectTo: 'https://app.example/welcome' },
    });

    expect(user).toMatchObject({ email: 'sign@example.com', user_metadata: { username: 'sign' } });
    expect(properties).toMatchObject({
      verification_type: 'signup',
      redirect_to: 'https://app.example/welcome',
      email_otp: expect.stringMatching(/^\d{6}$/),
    });
    const link = new URL(properties.action_link);
    expect(link.origin + link.pathname).toBe('http://trenzeye.test/auth/v1/verify');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      token: properties.hashed_token,
      type: 'signup',
      redirect_to: 'https://app.example/welcome',
    });
    expect(await auth.mailsTo('sign@example.com')).toEqual([]);
    const { data } = await auth.client().verifyOtp({ type: 'signup', email: 'sign@example.com', token: properties.email_otp });
    expect(data.user?.email_confirmed_at).toBeDefined();
    expect((await signIn('sign@example.com')).error).toBeNull();
  });

  test('generateLink: signup for an unconfirmed account -> the new password replaces the first one', async () => {
    await admin.createUser({ email: 'squat@example.com', password: "the squatter's choice" });
    const { properties } = await linkOf({ type: 'signup', email: 'squat@example.com', password });

    await auth.client().verifyOtp({ type: 'signup', token_hash: properties.hashed_token });

    expect((await signIn('squat@example.com', "the squatter's choice")).error?.code).toBe('invalid_credentials');
    expect((await signIn('squat@example.com')).error).toBeNull();
  });

  test.each(['magiclink', 'recovery'] as const)('generateLink: %s -> signs in once', async (type) => {
    const user = await confirmed(`${type}@example.com`);
    const { properties } = await linkOf({ type, email: `${type}@example.com` });

    const { data } = await auth.client().verifyOtp({ type, token_hash: properties.hashed_token });
    const again = await auth.client().verifyOtp({ type, token_hash: properties.hashed_token });

    expect(properties.verification_type).toBe(type);
    expect(data.session?.user.id).toBe(user.id);
    expect(again.error?.code).toBe('otp_expired');
    expect(await auth.mailsTo(`${type}@example.com`)).toEqual([]);
  });

  test('generateLink: both sides of a change of address -> changed after both; one side twice -> not changed', async () => {
    const user = await confirmed('before@example.com');
    const side = (type: 'email_change_current' | 'email_change_new') =>
      linkOf({ type, email: 'before@example.com', newEmail: 'after@example.com' });
    const redeem = (token_hash: string) => auth.client().verifyOtp({ type: 'email_change', token_hash });
    for (let time = 0; time < 2; time += 1) await redeem((await side('email_change_current')).properties.hashed_token);
    const between = await admin.getUserById(user.id);

    const [current, fresh] = [await side('email_change_current'), await side('email_change_new')];
    await redeem(current.properties.hashed_token);
    await redeem(fresh.properties.hashed_token);

    expect(between.data.user).toMatchObject({ email: 'before@example.com', new_email: 'after@example.com' });
    expect((await admin.getUserById(user.id)).data.user).toMatchObject({ email: 'after@example.com' });
  });

  test('generateLink: redirect that is not allowed -> PUBLIC_URL', async () => {
    await confirmed('home@example.com');

    const { properties } = await linkOf({
      type: 'magiclink',
      email: 'home@example.com',
      options: { redirectTo: 'https://evil.example/' },
    });

    expect(properties.redirect_to).toBe('http://trenzeye.test/');
  });

  test.each([
    ['recovery for an unknown address', { type: 'recovery', email: 'ghost@example.com' }, 404, 'user_not_found'],
    ['magiclink for an unknown address', { type: 'magiclink', email: 'ghost@example.com' }, 404, 'user_not_found'],
    [
      'a change for an unknown address',
      { type: 'email_change_new', email: 'ghost@example.com', newEmail: 'x@example.com' },
      404,
      'user_not_found',
    ],
    ['signup of a confirmed address', { type: 'signup', email: 'there@example.com', password }, 422, 'email_exists'],
    ['invite of a confirmed address', { type: 'invite', email: 'there@example.com' }, 422, 'email_exists'],
    ['signup without a password', { type: 'signup', email: 'bare@example.com', password: '' }, 400, 'validation_failed'],
    ['signup with a weak password', { type: 'signup', email: 'bare@example.com', password: 'short' }, 422, 'weak_password'],
    ['signup with an invalid address and a weak password', { type: 'signup', email: 'nowhere', password: 'x' }, 400, 'validation_failed'],
    ['no address', { type: 'magiclink', email: '' }, 400, 'validation_failed'],
    [
      'a change to an address that is taken',
      { type: 'email_change_new', email: 'there@example.com', newEmail: 'here@example.com' },
      422,
      'email_exists',
    ],
    ['a change to nowhere', { type: 'email_change_new', email: 'there@example.com', newEmail: '' }, 400, 'validation_failed'],
  ])('generateLink: %s -> refused', async (_name, wish, status, code) => {
    for (const email of ['there@example.com', 'here@example.com']) await confirmed(email).catch(() => undefined);

    expect((await admin.generateLink(wish as Wish)).error).toMatchObject({ status, code });
  });
});

describe('invite', () => {
  test('inviteUserByEmail: a new address -> an unconfirmed account and a mail; accepting confirms and signs in', async () => {
    const { data, error } = await admin.inviteUserByEmail('Guest@example.com', {
      data: { username: 'guest' },
      redirectTo: 'https://app.example/hello',
    });

    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: 'guest@example.com', invited_at: expect.any(String), user_metadata: { username: 'guest' } });
    expect(data.user?.email_confirmed_at).toBeUndefined();
    const mail = await auth.mailTo('guest@example.com');
    const link = new URL(mail.link);
    expect([link.searchParams.get('type'), link.searchParams.get('redirect_to')]).toEqual(['invite', 'https://app.example/hello']);
    const accepted = await auth.client().verifyOtp({ type: 'invite', token_hash: mail.token });
    expect(accepted.data.session?.user).toMatchObject({ id: data.user?.id, email_confirmed_at: expect.any(String) });
    for (const type of ['account.registered', 'account.confirmed'])
      await eventually(() =>
        expect(auth.events.filter((event) => event.type === type && event.data.userId === data.user?.id)).toHaveLength(1),
      );
  });

  test('inviteUserByEmail: an unconfirmed account -> invited again, its password is removed', async () => {
    await admin.createUser({ email: 'second@example.com', password });

    await admin.inviteUserByEmail('second@example.com');
    await auth.client().verifyOtp({ type: 'invite', token_hash: (await auth.mailTo('second@example.com')).token });

    expect((await signIn('second@example.com')).error?.code).toBe('invalid_credentials');
  });

  test('inviteUserByEmail: a confirmed address -> email_exists, no mail; no address -> validation_failed', async () => {
    await confirmed('settled@example.com');

    expect((await admin.inviteUserByEmail('settled@example.com')).error).toMatchObject({ status: 422, code: 'email_exists' });
    expect((await admin.inviteUserByEmail('invalid')).error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(await auth.mailsTo('settled@example.com')).toEqual([]);
  });
});
