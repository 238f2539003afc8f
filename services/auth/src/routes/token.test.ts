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
    ['not an address', 'nobody', password],
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
      unknown.push(await time(`nobody-${round}@example.com`));
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
      // What the caller claims to be stands before what the gateway saw.
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

  test.each([
    ['no grant type', '/auth/v1/token', { email: 'a@example.com', password }, 'unsupported_grant_type'],
    ['another grant', '/auth/v1/token?grant_type=id_token', {}, 'unsupported_grant_type'],
    ['no password', '/auth/v1/token?grant_type=password', { email: 'a@example.com' }, 'validation_failed'],
    ['no address', '/auth/v1/token?grant_type=password', { password }, 'validation_failed'],
    ['a phone number', '/auth/v1/token?grant_type=password', { phone: '+15550100', password }, 'phone_provider_disabled'],
    ['no refresh token', '/auth/v1/token?grant_type=refresh_token', {}, 'validation_failed'],
    ['a refresh token of the wrong type', '/auth/v1/token?grant_type=refresh_token', { refresh_token: {} }, 'validation_failed'],
    ['a refresh token nobody has', '/auth/v1/token?grant_type=refresh_token', { refresh_token: 'nobodys' }, 'refresh_token_not_found'],
    ['a refresh token with a NUL', '/auth/v1/token?grant_type=refresh_token', { refresh_token: 'a\0' }, 'validation_failed'],
  ])('token: %s -> 400', async (_name, path, body, code) => {
    const answer = await auth.send('POST', path, { body });

    expect(answer).toMatchObject({ status: 400, body: { code: 400, error_code: code } });
  });
});

describe('refresh grant', () => {
  test('refresh: a living token -> a new pair of the same session, role and status as they are now, not cached', async () => {
    const { client, session } = await auth.member('rotate@example.com');
    await auth.query(`UPDATE accounts SET role = 'moderator', status = 'suspended' WHERE id = $1`, [session.user.id]);

    const { data, error } = await client.refreshSession();

    expect(error).toBeNull();
    expect(data.session!.refresh_token).not.toBe(session.refresh_token);
    const claims = decodeJwt(data.session!.access_token);
    expect(claims).toMatchObject({
      session_id: decodeJwt(session.access_token).session_id,
      user_role: 'moderator',
      user_status: 'suspended',
    });
    expect((await refresh(data.session!.refresh_token)).headers.get('cache-control')).toBe('no-store');
    const stored = await auth.query<{ dump: string }>('SELECT to_jsonb(t)::text AS dump FROM refresh_tokens t');
    expect(stored.filter(({ dump }) => dump.includes(session.refresh_token) || dump.includes(data.session!.refresh_token))).toEqual([]);
  });

  test('refresh: one token 20 times at once -> all succeed with one successor, the family has one living token', async () => {
    const { session } = await auth.member('parallel@example.com');

    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refresh_token)));

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
    const rows = await auth.query<{ tokens: string; alive: string }>(
      'SELECT count(*) AS tokens, count(*) FILTER (WHERE t.used_at IS NULL AND t.revoked_at IS NULL) AS alive FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id WHERE s.account_id = $1',
      [session.user.id],
    );
    expect(rows).toEqual([{ tokens: '2', alive: '1' }]);
  });

  test('refresh: an old token within the grace -> the living successor, even several steps on', async () => {
    const { session } = await auth.member('steps@example.com');
    const second = (await refresh(session.refresh_token)).body.refresh_token;
    const third = (await refresh(second)).body.refresh_token;

    expect((await refresh(session.refresh_token)).body.refresh_token).toBe(third);
    expect((await refresh(third)).status).toBe(200);
  });

  test('refresh: an old token after the grace -> already used, and the whole family and its access tokens are dead', async () => {
    const own = await startAuth({ AUTH_REUSE_INTERVAL: '10' });
    try {
      const { session } = await own.member('stolen@example.com');
      const again = (refresh_token: string) => own.send('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } });
      const child = (await again(session.refresh_token)).body;
      own.pass(11_000);

      expect((await again(session.refresh_token)).body).toMatchObject({ code: 400, error_code: 'refresh_token_already_used' });
      expect((await again(child.refresh_token)).body).toMatchObject({ code: 400, error_code: 'refresh_token_already_used' });
      expect(await own.send('GET', '/auth/v1/user', { token: child.access_token })).toMatchObject({
        status: 401,
        body: { error_code: 'session_not_found' },
      });
      const elsewhere = await own.client().signInWithPassword({ email: 'stolen@example.com', password });
      expect(elsewhere.error).toBeNull();
    } finally {
      await own.stop();
    }
  });

  test('refresh: while signing out, over and over -> never an error of ours, and signed out in the end', async () => {
    for (let round = 0; round < 15; round += 1) {
      const { data } = await auth.client().signInWithPassword({ email: 'parallel@example.com', password });
      const { access_token, refresh_token } = data.session!;
      const [refreshed, left] = await Promise.all([
        refresh(refresh_token),
        auth.send('POST', '/auth/v1/logout?scope=local', { token: access_token }),
      ]);
      expect(left.status).toBe(204);
      expect([200, 400]).toContain(refreshed.status);
      expect((await refresh(refresh_token)).body.error_code).toBe('refresh_token_not_found');
      auth.pass(4_000);
    }
  });
});
