import { createHash } from 'node:crypto';
import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { timestampFromDate } from '@trenzeye/proto/events';
import { type AuthFixture, password, startAuth } from '../testing/auth-fixture.ts';

const day = 24 * 3_600_000;
let closed: AuthFixture;
let open: AuthFixture;
beforeAll(async () => {
  [closed, open] = await Promise.all([startAuth({ AUTH_SIGNUP: 'invite' }), startAuth()]);
});
afterAll(async () => {
  await Promise.all([closed.stop(), open.stop()]);
});

/** Publishes an invite as the admin service does and waits until it is stored. */
const invite = async (auth: AuthFixture, email: string, expiresAt = new Date(Date.now() + day)) => {
  const [inviteId, code] = [newId(), `code-for-${email.split('@')[0]}`];
  const codeHash = createHash('sha256').update(code).digest('hex');
  await auth.publish('invite.created', { inviteId, email, codeHash, expiresAt: timestampFromDate(expiresAt) });
  await eventually(async () => expect(await auth.query('SELECT 1 FROM invites WHERE id = $1', [inviteId])).toHaveLength(1));
  return { inviteId, code };
};
const signUp = (auth: AuthFixture, body: Record<string, unknown>) => auth.send('POST', '/auth/v1/signup', { body: { password, ...body } });

describe('AUTH_SIGNUP=invite', () => {
  test('signUp: code in the metadata -> an account without the code in its metadata, and invite.redeemed', async () => {
    const { inviteId, code } = await invite(closed, 'Guest@example.com');

    const { data, error } = await closed
      .client()
      .signUp({ email: 'guest@example.com', password, options: { data: { username: 'guest', invite_code: ` ${code} ` } } });

    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({ username: 'guest' });
    await eventually(() =>
      expect(closed.published.find(({ type }) => type === 'invite.redeemed')?.data).toMatchObject({
        inviteId,
        userId: data.user?.id,
        email: 'guest@example.com',
      }),
    );
    expect((await closed.mailTo('guest@example.com')).code).toMatch(/^\d{6}$/);
  });

  test('signup: same request again -> another mail, the invite is redeemed once', async () => {
    const { code, inviteId } = await invite(closed, 'again@example.com');
    const body = { email: 'again@example.com', invite_code: code };

    const answers = [await signUp(closed, body), await signUp(closed, body)];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await closed.mailsTo('again@example.com')).toHaveLength(2);
    expect(await closed.query('SELECT 1 FROM invites WHERE id = $1 AND redeemed_at IS NOT NULL', [inviteId])).toHaveLength(1);
  });

  test('signup: no code -> signup_disabled that names the field, whether or not the address has an account', async () => {
    const { code } = await invite(closed, 'member@example.com');
    await signUp(closed, { email: 'member@example.com', invite_code: code });

    const answers = [
      await signUp(closed, { email: 'member@example.com' }),
      await signUp(closed, { email: 'unknown@example.com', invite_code: ' ' }),
    ];

    for (const { status, body } of answers)
      expect({ status, body }).toMatchObject({ status: 422, body: { error_code: 'signup_disabled', errors: [{ field: 'invite_code' }] } });
  });

  test.each([
    ['an unknown code', 'unknown', 404, 'invite_not_found'],
    ['an expired code', 'expired', 404, 'invite_not_found'],
    ['a code for another address', 'foreign', 422, 'validation_failed'],
  ])('signup: %s -> refused, no account', async (_name, kind, status, error_code) => {
    const email = `${kind}@example.com`;
    const code =
      kind === 'unknown'
        ? 'made-up'
        : (
            await invite(
              closed,
              kind === 'foreign' ? 'other@example.com' : email,
              new Date(Date.now() + (kind === 'expired' ? -1_000 : day)),
            )
          ).code;

    expect(await signUp(closed, { email, invite_code: code })).toMatchObject({ status, body: { code: status, error_code } });
    expect(await closed.query('SELECT 1 FROM accounts WHERE email = $1', [email])).toEqual([]);
  });

  test('signup: used code of a deleted account -> invite_not_found, no account', async () => {
    const { code } = await invite(closed, 'spent@example.com');
    await signUp(closed, { email: 'spent@example.com', invite_code: code });
    await closed.query(`DELETE FROM accounts WHERE email = 'spent@example.com'`);

    expect((await signUp(closed, { email: 'spent@example.com', invite_code: code })).body.error_code).toBe('invite_not_found');
    expect(await closed.query(`SELECT 1 FROM accounts WHERE email = 'spent@example.com'`)).toEqual([]);
  });

  test('otp: a new address with its code -> an account; without -> the same answer and none', async () => {
    const { code } = await invite(closed, 'passwordless@example.com');

    const asked = await closed.client().signInWithOtp({ email: 'passwordless@example.com', options: { data: { invite_code: code } } });
    const refused = await closed.client().signInWithOtp({ email: 'uninvited@example.com' });

    expect([asked.error, refused.error]).toEqual([null, null]);
    expect((await closed.mailTo('passwordless@example.com')).subject).toContain('Confirm');
    expect(await closed.mailsTo('uninvited@example.com')).toEqual([]);
  });

  test('settings: AUTH_SIGNUP -> reported', async () => {
    expect((await closed.send('GET', '/auth/v1/settings')).body).toMatchObject({ signup: 'invite', disable_signup: false });
  });

  test('invite.created: repeated after redemption -> stays redeemed', async () => {
    const { code, inviteId } = await invite(closed, 'repeat@example.com');
    await signUp(closed, { email: 'repeat@example.com', invite_code: code });
    const later = new Date(Date.now() + 9 * day);

    await closed.publish('invite.created', {
      inviteId,
      email: 'repeat@example.com',
      codeHash: 'other',
      expiresAt: timestampFromDate(later),
    });
    await invite(closed, 'after-repeat@example.com');

    const [row] = await closed.query<{ code_hash: string; redeemed_at: Date }>('SELECT code_hash, redeemed_at FROM invites WHERE id = $1', [
      inviteId,
    ]);
    expect(row!.redeemed_at).toBeTruthy();
    expect(row!.code_hash).not.toBe('other');
  });
});

describe('AUTH_SIGNUP=open', () => {
  test.each([
    ['confirmed', 0],
    ['unconfirmed', 1],
  ])('account deleted: an open invite to its %s address -> %s left', async (state, left) => {
    const email = `${state}-invitee@example.com`;
    await invite(open, email);
    const token = await open.serviceToken();
    const { body } = await open.send('POST', '/auth/v1/admin/users', { token, body: { email, email_confirm: state === 'confirmed' } });
    await open.send('DELETE', `/auth/v1/admin/users/${body.id}`, { token });

    expect(await open.query('SELECT 1 FROM accounts WHERE email = $1', [email])).toEqual([]);
    expect(await open.query('SELECT 1 FROM invites WHERE email = $1', [email])).toHaveLength(left);
  });

  test('signup: a code -> redeemed; a wrong one -> refused', async () => {
    const { code, inviteId } = await invite(open, 'welcome@example.com');

    expect((await signUp(open, { email: 'welcome@example.com', invite_code: code })).status).toBe(200);
    expect((await signUp(open, { email: 'wrong@example.com', invite_code: 'made-up' })).body.error_code).toBe('invite_not_found');
    expect(await open.query('SELECT 1 FROM invites WHERE id = $1 AND redeemed_by IS NOT NULL', [inviteId])).toHaveLength(1);
  });
});
