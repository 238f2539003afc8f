import { hash as bcrypt } from '@node-rs/bcrypt';
import { decodeJwt } from 'jose';
import { type AuthFixture, password, startAuth } from '../testing/auth-fixture.ts';

let auth: AuthFixture;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

const token = (grant: string, body: unknown) => auth.send('POST', `/auth/v1/token?grant_type=${grant}`, { body });
const refresh = (refresh_token: string) => token('refresh_token', { refresh_token });

describe('password grant', () => {
  test('sign-in: right password, address in other case -> a session whose token carries role, status and session', async () => {
    const { session: first } = await auth.member('grace@example.com');

    const { data, error } = await auth.client().signInWithPassword({ email: ' GRACE@example.com ', password });

    expect(error).toBeNull();
    const claims = decodeJwt(data.session!.access_token);
    expect(claims).toMatchObject({
      iss: 'http://trenzeye.test/auth/v1',
      aud: 'authenticated',
      sub: first.user.id,
      email: 'grace@example.com',
      role: 'authenticated',
      user_role: 'user',
      user_status: 'active',
      aal: 'aal1',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
    });
    expect(claims.exp! - claims.iat!).toBe(3_600);
    expect(claims.session_id).not.toBe(decodeJwt(first.access_token).session_id);
    expect(data.session).toMatchObject({ expires_in: 3_600, expires_at: claims.exp, token_type: 'bearer' });
    expect(data.user?.last_sign_in_at).toBeTruthy();
  });

  test.each([
    ['a wrong password', 'grace@example.com', 'wrong password'],
    ['an unknown address', 'unknown@example.com', password],
    ['not an address', 'invalid', password],
  ])('sign-in: %s -> invalid_credentials', async (_name, email, given) => {
    const { error } = await auth.client().signInWithPassword({ email, password: given });

    expect(error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' });
  });

  test('sign-in: an unconfirmed address -> email_not_confirmed, but only with the right password', async () => {
    await auth.send('POST', '/auth/v1/signup', { body: { email: 'pending@example.com', password } });

    expect((await token('password', { email: 'pending@example.com', password })).body).toMatchObject({
      code: 400,
      error_code: 'email_not_confirmed',
      msg: 'Email not confirmed',
    });
    expect((await token('password', { email: 'pending@example.com', password: 'wrong' })).body.error_code).toBe('invalid_credentials');
  });

  test('sign-in: a banned account -> user_banned; its refresh token and access token are refused at once', async () => {
    const { session } = await auth.member('banned@example.com');
    await auth.query(`UPDATE accounts SET status = 'banned' WHERE id = $1`, [session.user.id]);

    expect((await token('password', { email: 'banned@example.com', password })).body).toMatchObject({
      code: 400,
      error_code: 'user_banned',
    });
    expect((await refresh(session.refresh_token)).body).toMatchObject({ code: 400, error_code: 'user_banned' });
    expect(await auth.send('GET', '/auth/v1/user', { token: session.access_token })).toMatchObject({
      status: 403,
      body: { error_code: 'user_banned' },
    });
  });

  test('sign-in: an unknown address takes as long as a wrong password', async () => {
    const time = async (email: string) => {
      const started = performance.now();
      await token('password', { email, password: 'wrong password' });
      return performance.now() - started;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      known.push(await time('grace@example.com'));
      unknown.push(await time(`unknown-${round}@example.com`));
    }
    const median = (values: number[]) => values.sort((a, b) => a - b)[3]!;

    expect(median(unknown)).toBeGreaterThan(median(known) * 0.3);
  });

  test('sign-in: too many attempts on one account -> 429 with Retry-After, other accounts and addresses unaffected', async () => {
    const own = await startAuth({ AUTH_LOGIN_ATTEMPTS: '3' });
    try {
      const attempt = (email: string, from: string) =>
        own.send('POST', '/auth/v1/token?grant_type=password', {
          body: { email, password: 'wrong' },
          headers: { 'x-forwarded-for': from },
        });
      const statuses = [];
      // The forged entry precedes the one that the gateway appends.
      for (let each = 0; each < 4; each += 1) statuses.push((await attempt('target@example.com', `10.0.0.${each}, 192.0.2.1`)).status);
      expect(statuses).toEqual([400, 400, 400, 429]);
      const refused = await attempt('target@example.com', '192.0.2.1');
      expect(refused.body).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await attempt('other@example.com', '192.0.2.1')).status).toBe(400);
      expect((await attempt('target@example.com', '192.0.2.2')).status).toBe(400);
    } finally {
      await own.stop();
    }
  });

  test('sign-in: one client network on many accounts, or many on one account -> 429; IPv6 counts by /64', async () => {
    const own = await startAuth({ AUTH_LOGIN_ATTEMPTS: '2', AUTH_NETWORK_ATTEMPTS: '4' });
    try {
      const attempt = async (email: string, from: string) =>
        (
          await own.send('POST', '/auth/v1/token?grant_type=password', {
            body: { email, password: 'wrong' },
            headers: { 'x-forwarded-for': from },
          })
        ).status;
      const spraying: number[] = [];
      for (let each = 0; each < 6; each += 1) spraying.push(await attempt(`person${each}@example.com`, `2001:db8:1:2::${each}`));
      const concerted: number[] = [];
      for (let each = 0; each < 22; each += 1) concerted.push(await attempt('target@example.com', `192.0.2.${each}`));

      expect(spraying).toEqual([400, 400, 400, 400, 429, 429]);
      expect(await attempt('person9@example.com', '2001:db8:1:3::1')).toBe(400);
      expect(concerted.filter((status) => status === 400)).toHaveLength(20);
      expect(concerted.slice(20)).toEqual([429, 429]);
    } finally {
      await own.stop();
    }
  });

  test('sign-in: imported bcrypt hash -> works and becomes argon2id; a wrong password changes nothing', async () => {
    const { session } = await auth.member('imported@example.com');
    const stored = async () =>
      (await auth.query<{ hash: string }>('SELECT password_hash AS hash FROM accounts WHERE id = $1', [session.user.id]))[0]?.hash;
    const imported = (await bcrypt('from another system', 10)).replace('$2b$', '$2y$');
    await auth.query('UPDATE accounts SET password_hash = $2 WHERE id = $1', [session.user.id, imported]);
    const signIn = (given: string) => token('password', { email: 'imported@example.com', password: given });

    expect((await signIn('something else')).status).toBe(400);
    expect(await stored()).toBe(imported);
    expect((await signIn('from another system')).status).toBe(200);
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signIn('from another system')).status).toBe(200);
  });

  test('sign-in: password that would be refused today -> works, and the answer contains the reason', async () => {
    const { session } = await auth.member('weak@example.com');
    const old = await auth.query<{ hash: string }>('SELECT password_hash AS hash FROM accounts WHERE id = $1', [session.user.id]);
    await auth.query('UPDATE accounts SET password_hash = $2 WHERE id = $1', [session.user.id, await bcrypt('dragon', 4)]);

    const weak = await auth.client().signInWithPassword({ email: 'weak@example.com', password: 'dragon' });
    await auth.query('UPDATE accounts SET password_hash = $2 WHERE id = $1', [session.user.id, old[0]?.hash]);
    const strong = await auth.client().signInWithPassword({ email: 'weak@example.com', password });

    expect(weak.data.weakPassword).toMatchObject({ reasons: ['length', 'pwned'] });
    expect([strong.error, strong.data.weakPassword ?? null]).toEqual([null, null]);
  });

  test('sign-in: an account without a password -> invalid_credentials after the same work', async () => {
    const { session } = await auth.member('passwordless@example.com');
    await auth.query('UPDATE accounts SET password_hash = NULL WHERE id = $1', [session.user.id]);

    expect((await token('password', { email: 'passwordless@example.com', password })).body.error_code).toBe('invalid_credentials');
  });

  test.each([
    ['no grant type', '/auth/v1/token', { email: 'a@example.com', password }, 'unsupported_grant_type'],
    ['another grant', '/auth/v1/token?grant_type=carrier_pigeon', {}, 'unsupported_grant_type'],
    ['no password', '/auth/v1/token?grant_type=password', { email: 'a@example.com' }, 'validation_failed'],
    ['no address', '/auth/v1/token?grant_type=password', { password }, 'validation_failed'],
    ['a phone number', '/auth/v1/token?grant_type=password', { phone: '+15550100', password }, 'phone_provider_disabled'],
    ['no refresh token', '/auth/v1/token?grant_type=refresh_token', {}, 'validation_failed'],
    ['a refresh token of the wrong type', '/auth/v1/token?grant_type=refresh_token', { refresh_token: {} }, 'validation_failed'],
    ['an unknown refresh token', '/auth/v1/token?grant_type=refresh_token', { refresh_token: 'unknown' }, 'refresh_token_not_found'],
    ['a refresh token with a NUL', '/auth/v1/token?grant_type=refresh_token', { refresh_token: 'a\0' }, 'validation_failed'],
  ])('token: %s -> 400', async (_name, path, body, code) => {
    const answer = await auth.send('POST', path, { body });

    expect(answer).toMatchObject({ status: 400, body: { code: 400, error_code: code } });
  });
});
