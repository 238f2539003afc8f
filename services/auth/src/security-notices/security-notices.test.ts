import { testPublicUrl } from '@trenzeye/kit/testing';
import { type AuthFixture, type Client, password, startAuth } from '../testing/auth-fixture.ts';
import { type Authenticator, startAuthenticator } from '../testing/authenticator.ts';
import { createBrowser } from '../testing/browser.ts';
import { passkeySteps } from '../testing/passkeys.ts';

const app = 'https://app.example';
let auth: AuthFixture;
let authenticator: Authenticator;
beforeAll(async () => {
  auth = await startAuth({ AUTH_REDIRECT_ALLOW_LIST: app });
  authenticator = startAuthenticator(auth);
});
afterAll(() => auth.stop());

const tokenOf = async (client: Client): Promise<string> => (await client.getSession()).data.session?.access_token ?? '';
/** The mails since the confirmation of the address, oldest first. */
const noticesTo = async (email: string): Promise<string[]> =>
  (await auth.mailsTo(email))
    .map(({ subject }) => subject)
    .filter((subject) => !subject.startsWith('Confirm'))
    .toReversed();

describe('a mail to the owner about', () => {
  test('a new password -> what happened, and a link to the security settings', async () => {
    const { client } = await auth.member('password@example.com');

    await client.updateUser({ password: 'another correct horse' });

    const { subject, text, link } = await auth.mailTo('password@example.com');
    expect(subject).toBe('The password of your Trenzeye account was changed');
    expect(text).toContain('If this was not you, choose a new password');
    expect(link).toBe(`${testPublicUrl}/account/security`);
  });

  test('other changes of the account, a password that is not accepted -> none', async () => {
    const { client } = await auth.member('none@example.com');

    await client.updateUser({ data: { username: 'none' } });
    await client.updateUser({ password });

    expect(await noticesTo('none@example.com')).toEqual([]);
  });

  test('a new address -> to the former one, once both addresses have agreed', async () => {
    const { client } = await auth.member('former@example.com');
    await client.updateUser({ email: 'present@example.com' });
    const [current, fresh] = [await auth.mailTo('former@example.com'), await auth.mailTo('present@example.com')];

    await client.verifyOtp({ email: 'present@example.com', token: fresh.code, type: 'email_change' });
    const halfway = await noticesTo('former@example.com');
    await client.verifyOtp({ email: 'former@example.com', token: current.code, type: 'email_change' });

    expect(halfway).toEqual([]);
    const { subject, text, link } = await auth.mailTo('former@example.com');
    expect(subject).toBe('The email of your Trenzeye account was changed');
    expect(text).toContain('present@example.com');
    expect(link).toBe(`${testPublicUrl}/contact`);
    expect(await noticesTo('present@example.com')).toEqual([]);
  });

  test('an authenticator app and its recovery codes: added, created, used, removed -> one each; not at each sign-in', async () => {
    const email = 'factor@example.com';
    const { client, factorId, secret } = await authenticator.memberWithFactor(email);
    const { body } = await auth.send('POST', '/auth/v1/recovery-codes', { token: await tokenOf(client), body: {} });
    const signedIn = await authenticator.signIn(email);
    await authenticator.verify(signedIn.client, { factorId, secret });
    const { session } = await authenticator.signIn(email);

    await auth.send('POST', '/auth/v1/recovery-codes/verify', { token: session.access_token, body: { code: body.codes[0] } });
    await signedIn.client.mfa.unenroll({ factorId });

    expect(await noticesTo(email)).toEqual([
      'An authenticator app was added to your Trenzeye account',
      'New recovery codes for your Trenzeye account',
      'A recovery code of your Trenzeye account was used',
      'An authenticator app was removed from your Trenzeye account',
    ]);
  });

  test('an authenticator app that was never verified -> none when it is removed', async () => {
    const { client } = await auth.member('unverified@example.com');
    const { factorId } = await authenticator.enrol(client);

    await client.mfa.unenroll({ factorId });

    expect(await noticesTo('unverified@example.com')).toEqual([]);
  });

  test('a passkey -> added and removed', async () => {
    const email = 'passkey@example.com';
    const { factorId, session } = await passkeySteps(auth).memberWithPasskey(email);

    await auth.send('DELETE', `/auth/v1/factors/${factorId}`, { token: session.access_token });

    expect(await noticesTo(email)).toEqual([
      'A passkey was added to your Trenzeye account',
      'A passkey was removed from your Trenzeye account',
    ]);
  });

  test('an identity of a provider -> linked and unlinked, with its name', async () => {
    const email = 'linked@example.com';
    await auth.member(email);
    const browser = createBrowser({ [testPublicUrl]: auth.url }, testPublicUrl);
    const client = browser.client('pkce');
    await client.signInWithPassword({ email, password });
    const { data } = await client.linkIdentity({ provider: 'google', options: { redirectTo: app } });
    const page = await browser.open(data?.url ?? '');
    await browser.submit(page.url.href, { email: 'linked-at-google@example.com', name: 'Ada', verified: 'yes' });

    const linked = await auth.mailTo(email);
    const identities = (await client.getUserIdentities()).data?.identities ?? [];
    const google = identities.find(({ provider }) => provider === 'google');
    if (google) await client.unlinkIdentity(google);

    expect(linked.text).toContain('You can now log in to your Trenzeye account with Google.');
    expect((await auth.mailTo(email)).text).toContain('You can no longer log in to your Trenzeye account with Google.');
  });

  test('a password and an address that an administrator changed -> to the former address', async () => {
    const { session } = await auth.member('managed@example.com');
    const token = await auth.serviceToken();

    const body = { email: 'managed-new@example.com', password: 'chosen by an admin' };
    await auth.send('PUT', `/auth/v1/admin/users/${session.user.id}`, { token, body });

    expect(await noticesTo('managed@example.com')).toEqual([
      'The password of your Trenzeye account was changed',
      'The email of your Trenzeye account was changed',
    ]);
  });

  test('Accept-Language: ar -> in Arabic', async () => {
    const { session } = await auth.member('arabic@example.com');

    await auth.send('PUT', '/auth/v1/user', {
      token: session.access_token,
      headers: { 'accept-language': 'ar' },
      body: { password: 'another correct horse' },
    });

    expect((await auth.mailTo('arabic@example.com')).subject).toBe('تم تغيير كلمة مرور حسابك في Trenzeye');
  });
});
