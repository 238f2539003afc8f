import { ageSessions } from '@trenzeye/kit/testing';
import { type AuthFixture, password, startAuth } from '../testing/auth-fixture.ts';

let auth: AuthFixture;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

const next = 'an entirely new one';
/** A session older than a day with a new access token. */
const longAgo = async (email: string) => {
  const { client, session } = await auth.member(email);
  await auth.query(ageSessions('$1', 25 * 3_600), [session.user.id]);
  return { client, session };
};

describe('a new address or factor from an old session', () => {
  test('address: neither code nor password -> reauthentication_needed; with either -> both mails', async () => {
    const { client } = await longAgo('moving@example.com');

    expect((await client.updateUser({ email: 'moved@example.com' })).error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    expect(await auth.mailsTo('moved@example.com')).toEqual([]);
    expect((await client.updateUser({ email: 'moved@example.com', current_password: password })).error).toBeNull();
    await client.reauthenticate();
    const { code } = await auth.mailTo('moving@example.com');
    expect((await client.updateUser({ email: 'elsewhere@example.com', nonce: code })).error).toBeNull();
    expect(await auth.mailsTo('elsewhere@example.com')).toHaveLength(1);
  });

  test('address and password: one code for both', async () => {
    const { client } = await longAgo('both@example.com');
    await client.reauthenticate();
    const { code } = await auth.mailTo('both@example.com');

    expect((await client.updateUser({ email: 'both-new@example.com', password: next, nonce: code })).error).toBeNull();
  });

  test('factor: without a code -> reauthentication_needed; with it -> enrolled', async () => {
    const { client, session } = await longAgo('factor@example.com');
    const enrol = (more: object) =>
      auth.send('POST', '/auth/v1/factors', {
        token: session.access_token,
        body: { factor_type: 'totp', friendly_name: 'phone', ...more },
      });

    expect((await enrol({})).body).toMatchObject({ error_code: 'reauthentication_needed' });
    await client.reauthenticate();
    const { code } = await auth.mailTo('factor@example.com');
    expect((await enrol({ reauthentication_code: code })).status).toBe(200);
  });

  test('other changes: metadata, and the address that the account has already -> no reauthentication', async () => {
    const { client } = await longAgo('same@example.com');

    expect((await client.updateUser({ email: 'same@example.com', data: { theme: 'dark' } })).error).toBeNull();
  });
});

describe('a new password from an old session', () => {
  test('updateUser: neither code nor password -> reauthentication_needed', async () => {
    const { client } = await longAgo('bare@example.com');

    expect((await client.updateUser({ password: next })).error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
  });

  test('reauthenticate: a mail with a code and no link; with the code the password changes, once', async () => {
    const { client } = await longAgo('mailed@example.com');

    const { error } = await client.reauthenticate();
    const mail = await auth.mailTo('mailed@example.com');
    const first = await client.updateUser({ password: next, nonce: mail.code });
    const again = await client.updateUser({ password: password, nonce: mail.code });

    expect(error).toBeNull();
    expect(mail.link).toBe('');
    expect(first.error).toBeNull();
    expect(first.data.user).toMatchObject({ reauthentication_sent_at: expect.any(String) });
    expect(again.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid', message: 'Nonce has expired or is invalid' });
  });

  test('updateUser: five wrong codes -> the right one no longer works', async () => {
    const { client } = await longAgo('guessed@example.com');
    await client.reauthenticate();
    const { code } = await auth.mailTo('guessed@example.com');
    const wrong = code === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await client.updateUser({ password: next, nonce: wrong })).error?.code).toBe('reauthentication_not_valid');

    expect((await client.updateUser({ password: next, nonce: code })).error?.code).toBe('reauthentication_not_valid');
  });

  test("updateUser: another user's code -> refused", async () => {
    const { client } = await longAgo('victim@example.com');
    const attacker = await auth.member('attacker@example.com');
    await attacker.client.reauthenticate();

    const { error } = await client.updateUser({ password: next, nonce: (await auth.mailTo('attacker@example.com')).code });

    expect(error?.code).toBe('reauthentication_not_valid');
  });

  test('updateUser: the current password -> changed; a wrong one -> current_password_invalid', async () => {
    const { client, session } = await longAgo('current@example.com');
    const put = (current_password: string) =>
      auth.send('PUT', '/auth/v1/user', { token: session.access_token, body: { password: next, current_password } });

    expect(await put('not this one')).toMatchObject({ status: 400, body: { error_code: 'current_password_invalid' } });
    expect((await put(password)).status).toBe(200);
    expect((await client.signInWithPassword({ email: 'current@example.com', password: next })).error).toBeNull();
  });

  test('updateUser: guessing the current password -> 429', async () => {
    const own = await startAuth({ AUTH_LOGIN_ATTEMPTS: '3' });
    try {
      const { session } = await own.member('guess@example.com');
      const statuses = [];
      for (let each = 0; each < 4; each += 1) {
        const body = { password: next, current_password: `guess ${each}` };
        statuses.push((await own.send('PUT', '/auth/v1/user', { token: session.access_token, body })).status);
      }
      expect(statuses).toEqual([400, 400, 400, 429]);
    } finally {
      await own.stop();
    }
  });

  test('updateUser: an hour after the mail -> the code has expired', async () => {
    const { client } = await longAgo('tardy@example.com');
    await client.reauthenticate();
    const { code } = await auth.mailTo('tardy@example.com');
    await auth.query(
      `UPDATE one_time_tokens SET expires_at = now() - interval '1 second' WHERE purpose = 'reauthentication' AND email = $1`,
      ['tardy@example.com'],
    );

    expect((await client.updateUser({ password: next, nonce: code })).error?.code).toBe('reauthentication_not_valid');
  });

  test('reauthenticate: its code -> does not sign in', async () => {
    const { client } = await auth.member('sly@example.com');
    await client.reauthenticate();
    const { code } = await auth.mailTo('sly@example.com');

    for (const type of ['email', 'magiclink', 'recovery', 'signup'] as const)
      expect((await auth.client().verifyOtp({ email: 'sly@example.com', token: code, type })).error?.code).toBe('otp_expired');
  });

  test('reauthenticate: no token -> 401', async () => {
    expect((await auth.send('GET', '/auth/v1/reauthenticate')).status).toBe(401);
  });

  test('updateUser: signed in today -> no proof needed', async () => {
    const { client } = await auth.member('today@example.com');

    expect((await client.updateUser({ password: next })).error).toBeNull();
  });
});
