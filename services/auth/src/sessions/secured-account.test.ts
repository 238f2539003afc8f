import { randomUUID } from 'node:crypto';
import { eventually, testPublicUrl } from '@trenzeye/kit/testing';
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
const sessionOf = async (client: Client): Promise<string> =>
  JSON.parse(Buffer.from((await tokenOf(client)).split('.')[1] ?? '', 'base64url').toString()).session_id;
const signedIn = async (email: string): Promise<Client> => {
  const client = auth.client();
  const { error } = await client.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
};
const securedOf = (userId: string) =>
  auth.published.flatMap((event) =>
    event.type === 'account.secured' && 'reason' in event.data && 'keptSessionId' in event.data && event.data.userId === userId
      ? [event.data]
      : [],
  );
const changeAsAdmin = async (id: string, body: object) =>
  auth.send('PUT', `/auth/v1/admin/users/${id}`, { token: await auth.serviceToken(), body });
const suspend = (ownerId: string) =>
  auth.publish('moderation.decided', {
    decisionId: randomUUID(),
    caseId: randomUUID(),
    targetType: 'user',
    targetId: ownerId,
    ownerId,
    action: 'suspend_user',
    reason: 'spam',
  });
const signInByMail = async (email: string): Promise<string> => {
  await auth.send('POST', '/auth/v1/otp', { body: { email, create_user: false } });
  const { body } = await auth.send('POST', '/auth/v1/verify', {
    body: { type: 'magiclink', email, token: (await auth.mailTo(email)).code },
  });
  return body.access_token;
};
const google = async (email: string, subject: string) => {
  const browser = createBrowser({ [testPublicUrl]: auth.url }, testPublicUrl);
  const client = browser.client('pkce');
  await client.signInWithPassword({ email, password });
  const { data } = await client.linkIdentity({ provider: 'google', options: { redirectTo: app } });
  const page = await browser.open(data?.url ?? '');
  await browser.submit(page.url.href, { email: subject, name: 'Thief', verified: 'yes' });
  return client;
};
const signInWithGoogle = async (subject: string): Promise<URL> => {
  const browser = createBrowser({ [testPublicUrl]: auth.url }, testPublicUrl);
  const { data } = await browser.client('pkce').signInWithOAuth({ provider: 'google', options: { redirectTo: app } });
  const page = await browser.open(data.url ?? '');
  return (await browser.submit(page.url.href, { email: subject, name: 'Thief', verified: 'yes' })).url;
};
const identityOf = async (client: Client) =>
  (
    (await auth.send('GET', '/auth/v1/user', { token: await tokenOf(client) })).body.identities as {
      identity_id: string;
      provider: string;
      is_paused: boolean;
    }[]
  ).find(({ provider }) => provider === 'google');

describe('account.secured', () => {
  test('a new password, a sign-out of all others -> with the session that stays; an ordinary sign-out -> none', async () => {
    const { client, session } = await auth.member('events@example.com');
    const id = await sessionOf(client);
    await client.updateUser({ password: 'another correct horse' });
    await auth.send('POST', '/auth/v1/logout?scope=others', { token: await tokenOf(client) });
    const other = auth.client();
    await other.signInWithPassword({ email: 'events@example.com', password: 'another correct horse' });
    await auth.send('POST', '/auth/v1/logout?scope=local', { token: await tokenOf(other) });
    await auth.send('POST', '/auth/v1/logout', { token: await tokenOf(client) });

    await suspend(session.user.id);
    await eventually(() => expect(securedOf(session.user.id).map(({ reason }) => reason)).toContain('suspended'));
    expect(securedOf(session.user.id)).toMatchObject([
      { reason: 'password-changed', keptSessionId: id },
      { reason: 'other-sessions-ended', keptSessionId: id },
      { reason: 'suspended', keptSessionId: '' },
    ]);
  });

  test('a ban, a suspension by moderators, a password set by an administrator -> without a session', async () => {
    const { session } = await auth.member('staff@example.com');
    const { id } = session.user;
    await changeAsAdmin(id, { password: 'chosen by an admin' });
    await suspend(id);
    await eventually(() => expect(securedOf(id)).toHaveLength(2));
    await changeAsAdmin(id, { ban_duration: '24h' });

    await eventually(() =>
      expect(securedOf(id).map(({ reason, keptSessionId }) => [reason, keptSessionId])).toEqual([
        ['password-changed', ''],
        ['suspended', ''],
        ['banned', ''],
      ]),
    );
  });
});

describe('a pending change of address and other mailed tokens', () => {
  test('after a new password, a sign-out everywhere and an ended session -> no longer accepted', async () => {
    for (const [index, secure] of [
      (client: Client) => client.updateUser({ password: 'another correct horse' }),
      async (client: Client) => auth.send('POST', '/auth/v1/logout?scope=others', { token: await tokenOf(client) }),
      async (client: Client, thief: string) => auth.send('DELETE', `/api/auth/sessions/${thief}`, { token: await tokenOf(client) }),
    ].entries()) {
      const [email, thiefEmail] = [`change${index}@example.com`, `thief${index}@example.com`];
      const { client, session } = await auth.member(email);
      const thief = await signedIn(email);
      await thief.updateUser({ email: thiefEmail });
      const [old, fresh] = [await auth.mailTo(email), await auth.mailTo(thiefEmail)];
      await auth.send('POST', '/auth/v1/otp', { body: { email, create_user: false } });
      const magic = await auth.mailTo(email);

      await secure(client, await sessionOf(thief));

      const redeem = (type: string, token: string) => auth.send('POST', '/auth/v1/verify', { body: { type, token_hash: token } });
      const answers = [
        await redeem('email_change', fresh.token),
        await redeem('email_change', old.token),
        await redeem('magiclink', magic.token),
      ];
      expect(answers.map(({ status, body }) => [status, body.error_code])).toEqual(Array(3).fill([403, 'otp_expired']));
      expect(await auth.query('SELECT email, new_email FROM accounts WHERE id = $1', [session.user.id])).toEqual([
        { email, new_email: null },
      ]);
    }
  });
});

describe('identities', () => {
  test('linked by another session, the password changed -> refused with what to do; confirmed -> accepted again', async () => {
    const email = 'owner@example.com';
    const { client } = await auth.member(email);
    await google(email, 'thief-at-google@example.com');

    await client.updateUser({ password: 'another correct horse' });
    const refused = await signInWithGoogle('thief-at-google@example.com');
    const paused = await identityOf(client);
    const confirmed = await auth.send('POST', `/auth/v1/user/identities/${paused?.identity_id}/confirm`, {
      token: await tokenOf(client),
      body: {},
    });

    expect(Object.fromEntries(refused.searchParams)).toMatchObject({
      error: 'access_denied',
      error_code: 'identity_paused',
      error_description: expect.stringContaining('Connections and devices'),
    });
    expect(paused?.is_paused).toBe(true);
    expect(confirmed).toMatchObject({ status: 200, body: { is_paused: false, provider: 'google' } });
    expect((await signInWithGoogle('thief-at-google@example.com')).searchParams.has('code')).toBe(true);
    expect((await auth.mailTo(email)).text).toContain('You can again log in to your Trenzeye account with Google.');
  });

  test('with the verified address of the account, or linked by the session that stays -> not paused', async () => {
    const [same, own] = ['same@example.com', 'own@example.com'];
    const sameClient = (await auth.member(same)).client;
    await auth.member(own);
    await google(same, same);
    const ownClient = await google(own, 'own-at-google@example.com');

    await sameClient.updateUser({ password: 'another correct horse' });
    await ownClient.updateUser({ password: 'another correct horse' });

    expect([(await identityOf(sameClient))?.is_paused, (await identityOf(ownClient))?.is_paused]).toEqual([false, false]);
  });

  test('the session that linked it ended by the owner -> paused', async () => {
    const email = 'remover@example.com';
    const { client } = await auth.member(email);
    const thief = await google(email, 'removed-at-google@example.com');

    await auth.send('DELETE', `/api/auth/sessions/${await sessionOf(thief)}`, { token: await tokenOf(client) });

    expect((await identityOf(client))?.is_paused).toBe(true);
  });
});

describe('passkeys and authenticator apps', () => {
  test('two passkeys, signed in with one, the password changed -> the other is refused for sign-in and as a factor, until confirmed', async () => {
    const passkeys = passkeySteps(auth);
    const { authenticator: own, session } = await passkeys.memberWithPasskey('two@example.com');
    const other = await passkeys.enrol(session.access_token, 'other');
    const acting = (await passkeys.signIn(own)).body.access_token;
    await auth.send('PUT', '/auth/v1/user', { token: acting, body: { password: 'another correct horse' } });

    const refused = await passkeys.signIn(other.authenticator);
    const byPassword = await auth.send('POST', '/auth/v1/token?grant_type=password', {
      body: { email: 'two@example.com', password: 'another correct horse' },
    });
    const asFactor = await passkeys.verify(byPassword.body.access_token, other.factorId, other.authenticator);
    const throughOwn = await passkeys.verify(byPassword.body.access_token, session.user.factors?.[0]?.id ?? '', other.authenticator);
    const kept = await passkeys.signIn(own);
    const confirmed = await auth.send('POST', `/auth/v1/passkeys/${other.factorId}/confirm`, { token: kept.body.access_token, body: {} });

    expect(refused).toMatchObject({
      status: 403,
      body: { error_code: 'passkey_paused', msg: expect.stringContaining('Connections and devices') },
    });
    for (const each of [asFactor, throughOwn]) expect(each).toMatchObject({ status: 403, body: { error_code: 'factor_paused' } });
    expect(kept.status).toBe(200);
    expect(confirmed).toMatchObject({ status: 200, body: { id: other.factorId, is_paused: false } });
    expect((await passkeys.signIn(other.authenticator)).status).toBe(200);
  });

  test('the only factor, account suspended -> accepted from a session that signed in by mail, which confirms it; not after a password', async () => {
    const email = 'only@example.com';
    const passkeys = passkeySteps(auth);
    const { authenticator: own, factorId, session } = await passkeys.memberWithPasskey(email);
    await suspend(session.user.id);
    await eventually(async () => expect((await passkeys.signIn(own)).status).toBe(403));

    const withPassword = await auth.send('POST', '/auth/v1/token?grant_type=password', { body: { email, password } });
    const afterPassword = await passkeys.verify(withPassword.body.access_token, factorId, own);
    const byMail = await passkeys.verify(await signInByMail(email), factorId, own);

    expect([afterPassword.status, byMail.status]).toEqual([403, 200]);
    expect((await passkeys.signIn(own)).status).toBe(200);
  });

  test('all sessions ended by a session without the second factor -> factors stay as they are', async () => {
    const email = 'unproven@example.com';
    const factor = await authenticator.memberWithFactor(email);
    const { session } = await authenticator.signIn(email);

    await auth.send('POST', '/auth/v1/logout', { token: session.access_token });

    const { client } = await authenticator.signIn(email);
    await authenticator.verify(client, factor);
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
  });

  test('an app that an ended session has added -> refused; the one with which the owner verified stays; so do the recovery codes', async () => {
    const email = 'added@example.com';
    const factor = await authenticator.memberWithFactor(email);
    const { client: thief } = await authenticator.signIn(email);
    await authenticator.verify(thief, factor);
    const planted = await authenticator.enrol(thief, 'planted');
    await authenticator.verify(thief, planted);
    const { body: codes } = await auth.send('POST', '/auth/v1/recovery-codes', { token: await tokenOf(thief), body: {} });
    const { client: owner } = await authenticator.signIn(email);
    await authenticator.verify(owner, factor);

    const ended = await auth.send('DELETE', `/api/auth/sessions/${await sessionOf(thief)}`, { token: await tokenOf(owner) });

    const { client, session } = await authenticator.signIn(email);
    await expect(authenticator.verify(client, planted)).rejects.toMatchObject({ code: 'factor_paused' });
    const code = await auth.send('POST', '/auth/v1/recovery-codes/verify', { token: session.access_token, body: { code: codes.codes[0] } });
    await authenticator.verify(client, factor);
    const confirmed = await auth.send('POST', `/auth/v1/factors/${planted.factorId}/confirm`, { token: await tokenOf(client), body: {} });
    expect(ended.status).toBe(204);
    expect(code).toMatchObject({ status: 403, body: { error_code: 'factor_paused' } });
    expect(confirmed).toMatchObject({ status: 200, body: { is_paused: false } });
  });
});
