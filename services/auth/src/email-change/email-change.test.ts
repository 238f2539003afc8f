import { eventually } from '@trenzeye/kit/testing';
import { type AuthFixture, password, startAuth } from '../testing/auth-fixture.ts';
import { followMailLink } from '../testing/follow-mail-link.ts';

let auth: AuthFixture;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

const halfway = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
const userOf = async (id: string) =>
  (await auth.query<{ email: string; new_email: string | null }>('SELECT email, new_email FROM accounts WHERE id = $1', [id]))[0];

describe('a change of address', () => {
  test('updateUser: a new address -> a mail to each; shown as new_email; changed once both have agreed by code', async () => {
    const { client, session } = await auth.member('old@example.com');

    const { data, error } = await client.updateUser({ email: 'New@example.com' });
    const [current, fresh] = [await auth.mailTo('old@example.com'), await auth.mailTo('new@example.com')];
    const first = await client.verifyOtp({ email: 'new@example.com', token: fresh.code, type: 'email_change' });
    const between = await userOf(session.user.id);
    const second = await client.verifyOtp({ email: 'old@example.com', token: current.code, type: 'email_change' });

    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: 'old@example.com', new_email: 'new@example.com' });
    expect(data.user?.email_change_sent_at).toBeTruthy();
    expect(current.text).toContain('new@example.com');
    expect(first).toMatchObject({ error: null, data: { session: null, user: null } });
    expect(between).toEqual({ email: 'old@example.com', new_email: 'new@example.com' });
    expect(second.data.user).toMatchObject({
      email: 'new@example.com',
      identities: [{ provider: 'email', identity_data: { email: 'new@example.com', email_verified: true } }],
    });
    expect(second.data.user?.new_email).toBeUndefined();
    await eventually(() =>
      expect(auth.events.filter(({ data: { userId } }) => userId === session.user.id).at(-1)).toMatchObject({
        type: 'account.confirmed',
        data: { email: 'new@example.com' },
      }),
    );
    expect((await auth.client().signInWithPassword({ email: 'new@example.com', password })).error).toBeNull();
    expect((await auth.client().signInWithPassword({ email: 'old@example.com', password })).error?.code).toBe('invalid_credentials');
  });

  test('verify: the first of two -> 200 with GoTrue’s words', async () => {
    const { client } = await auth.member('words@example.com');
    await client.updateUser({ email: 'words-new@example.com' });
    const { token } = await auth.mailTo('words@example.com');

    expect(await auth.send('POST', '/auth/v1/verify', { body: { type: 'email_change', token_hash: token } })).toMatchObject({
      status: 200,
      body: { msg: halfway, code: '200' },
    });
  });

  test('link: the first -> a message; the second -> a session with the new address; each once', async () => {
    const { client } = await auth.member('clicks@example.com');
    await client.updateUser({ email: 'clicks-new@example.com' }, { emailRedirectTo: 'http://trenzeye.test/settings' });
    const current = (await auth.mailTo('clicks@example.com')).link;

    const first = await followMailLink(auth, current);
    const again = await followMailLink(auth, current);
    const second = await followMailLink(auth, (await auth.mailTo('clicks-new@example.com')).link);

    expect(first.location.pathname).toBe('/settings');
    expect(first.fragment).toEqual({ message: halfway });
    expect(again.fragment.error_code).toBe('otp_expired');
    expect(second.fragment.type).toBe('email_change');
    expect((await auth.send('GET', '/auth/v1/user', { token: second.fragment.access_token! })).body.email).toBe('clicks-new@example.com');
  });

  test('link: begun with PKCE -> a message in the query, then a code', async () => {
    await auth.member('pkce@example.com');
    const client = auth.client({ flowType: 'pkce' });
    await client.signInWithPassword({ email: 'pkce@example.com', password });
    await client.updateUser({ email: 'pkce-new@example.com' });

    const first = await followMailLink(auth, (await auth.mailTo('pkce@example.com')).link);
    const second = await followMailLink(auth, (await auth.mailTo('pkce-new@example.com')).link);
    const { data } = await client.exchangeCodeForSession(second.location.searchParams.get('code') ?? '');

    expect(first.location.searchParams.get('message')).toBe(halfway);
    expect(data.user?.email).toBe('pkce-new@example.com');
  });

  test('both links at once -> one is the first, the other completes', async () => {
    const { client, session } = await auth.member('race@example.com');
    await client.updateUser({ email: 'race-new@example.com' });
    const tokens = [(await auth.mailTo('race@example.com')).token, (await auth.mailTo('race-new@example.com')).token];

    const answers = await Promise.all(
      tokens.map((token_hash) => auth.send('POST', '/auth/v1/verify', { body: { type: 'email_change', token_hash } })),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(({ body }) => body.msg === halfway)).toHaveLength(1);
    expect(await userOf(session.user.id)).toEqual({ email: 'race-new@example.com', new_email: null });
  });

  test("updateUser: another user's address -> the same answer, no mail to it, and confirming the old address alone changes nothing", async () => {
    await auth.member('owner@example.com');
    const { client, session } = await auth.member('curious@example.com');
    const before = (await auth.mailsTo('owner@example.com')).length;

    const { data, error } = await client.updateUser({ email: 'owner@example.com' });
    const { token } = await auth.mailTo('curious@example.com');
    await client.verifyOtp({ token_hash: token, type: 'email_change' });

    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: 'curious@example.com', new_email: 'owner@example.com' });
    expect(await auth.mailsTo('owner@example.com')).toHaveLength(before);
    expect(await userOf(session.user.id)).toMatchObject({ email: 'curious@example.com' });
  });

  test('verify: address taken by another user before -> email_exists, unchanged', async () => {
    const { client, session } = await auth.member('slow@example.com');
    await client.updateUser({ email: 'contested@example.com' });
    const [current, fresh] = [await auth.mailTo('slow@example.com'), await auth.mailTo('contested@example.com')];
    await auth.member('contested@example.com');
    await client.verifyOtp({ token_hash: current.token, type: 'email_change' });

    const { error } = await client.verifyOtp({ token_hash: fresh.token, type: 'email_change' });

    expect(error).toMatchObject({ status: 422, code: 'email_exists' });
    expect(await userOf(session.user.id)).toMatchObject({ email: 'slow@example.com' });
  });

  test('updateUser: another new address -> the links for the earlier one are invalid', async () => {
    const { client } = await auth.member('undecided@example.com');
    await client.updateUser({ email: 'one@example.com' });
    const [current, fresh] = [await auth.mailTo('undecided@example.com'), await auth.mailTo('one@example.com')];
    await client.updateUser({ email: 'two@example.com' });

    for (const { token } of [current, fresh])
      expect((await client.verifyOtp({ token_hash: token, type: 'email_change' })).error?.code).toBe('otp_expired');
  });

  test('updateUser: current address -> unchanged', async () => {
    const { client } = await auth.member('same@example.com');

    const { data, error } = await client.updateUser({ email: 'Same@example.com' });

    expect(error).toBeNull();
    expect(data.user?.new_email).toBeUndefined();
    expect(await auth.mailsTo('same@example.com')).toHaveLength(1);
  });

  test('resend: pending change -> both mails again; none -> the same answer and no mail', async () => {
    const { client } = await auth.member('again@example.com');
    await client.updateUser({ email: 'again-new@example.com' });
    await auth.member('settled@example.com');

    const { error } = await auth.client().resend({ type: 'email_change', email: 'again@example.com' });
    const settled = await auth.client().resend({ type: 'email_change', email: 'settled@example.com' });

    expect([error, settled.error]).toEqual([null, null]);
    expect(await auth.mailsTo('again-new@example.com')).toHaveLength(2);
    expect(await auth.mailsTo('again@example.com')).toHaveLength(3);
    expect(await auth.mailsTo('settled@example.com')).toHaveLength(1);
  });

  test('updateUser: a verified second factor and a session without it -> insufficient_aal', async () => {
    const { client, session } = await auth.member('careful@example.com');
    await auth.query(
      `INSERT INTO mfa_factors (id, account_id, factor_type, status, secret, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, 'totp', 'verified', 'x', now(), now())`,
      [session.user.id],
    );

    const email = await client.updateUser({ email: 'careless@example.com' });
    const changed = await client.updateUser({ password: 'an entirely new one' });

    expect(email.error).toMatchObject({ status: 401, code: 'insufficient_aal' });
    expect(changed.error).toMatchObject({ status: 401, code: 'insufficient_aal' });
    await auth.query(`UPDATE sessions SET aal = 'aal2' WHERE account_id = $1`, [session.user.id]);
    expect((await client.updateUser({ password: 'an entirely new one' })).error).toBeNull();
  });
});
