import { decodeJwt } from 'jose';
import { type AuthFixture, password, startAuth } from '../testing/auth-fixture.ts';

let auth: AuthFixture;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

const refresh = (refresh_token: string) => auth.send('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } });

describe('refresh grant', () => {
  test('refresh: active token -> a new pair of the same session with the current role and status, not cached', async () => {
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

  test('refresh: one token 20 times concurrently -> all succeed with one successor, the family has one active token', async () => {
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

  test('refresh: old token within the grace period -> the active successor, even several steps later', async () => {
    const { session } = await auth.member('steps@example.com');
    const second = (await refresh(session.refresh_token)).body.refresh_token;
    const third = (await refresh(second)).body.refresh_token;

    expect((await refresh(session.refresh_token)).body.refresh_token).toBe(third);
    expect((await refresh(third)).status).toBe(200);
  });

  test('refresh: parent of an unused token after the grace period -> that token, because the response was lost', async () => {
    const own = await startAuth();
    try {
      const { session } = await own.member('lost@example.com');
      const again = (refresh_token: string) => own.send('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } });
      const child = (await again(session.refresh_token)).body.refresh_token;
      own.advanceClock(3_600_000);

      expect((await again(session.refresh_token)).body.refresh_token).toBe(child);
      expect((await again(child)).status).toBe(200);
      own.advanceClock(11_000);
      expect((await again(session.refresh_token)).body.error_code).toBe('refresh_token_already_used');
    } finally {
      await own.stop();
    }
  });

  test('refresh: older token after the grace period -> already used, the whole family and its access tokens are revoked', async () => {
    const own = await startAuth({ AUTH_REUSE_INTERVAL: '10' });
    try {
      const { session } = await own.member('stolen@example.com');
      const again = (refresh_token: string) => own.send('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } });
      const child = (await again(session.refresh_token)).body;
      const grandchild = (await again(child.refresh_token)).body;
      own.advanceClock(11_000);

      for (const token of [session.refresh_token, grandchild.refresh_token, child.refresh_token])
        expect((await again(token)).body).toMatchObject({ code: 400, error_code: 'refresh_token_already_used' });
      expect(await own.send('GET', '/auth/v1/user', { token: grandchild.access_token })).toMatchObject({
        status: 403,
        body: { error_code: 'session_not_found' },
      });
      const elsewhere = await own.client().signInWithPassword({ email: 'stolen@example.com', password });
      expect(elsewhere.error).toBeNull();
    } finally {
      await own.stop();
    }
  });

  test.each([
    ['AUTH_SESSION_TIMEBOX', '2h', 'Session Expired'],
    ['AUTH_INACTIVITY', '7200', 'Session Expired (Inactivity)'],
  ])(
    'refresh: with %s=%s and after it -> session_expired, 400; its access token 401, and it is in no list',
    async (variable, value, why) => {
      const own = await startAuth({ [variable]: value });
      try {
        const { session } = await own.member('resting@example.com');
        const again = () => own.send('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: session.refresh_token } });
        own.advanceClock(2 * 3_600_000 + 1_000);

        expect(await again()).toMatchObject({ status: 400, body: { error_code: 'session_expired', msg: `Invalid Refresh Token: ${why}` } });
        expect(await own.send('GET', '/auth/v1/user', { token: session.access_token })).toMatchObject({
          status: 401,
          body: { error_code: 'session_expired', msg: why },
        });
        const { data } = await own.client().signInWithPassword({ email: 'resting@example.com', password });
        expect((await own.send('GET', '/api/auth/sessions', { token: data.session!.access_token })).body).toHaveLength(1);
      } finally {
        await own.stop();
      }
    },
  );

  test('refresh: in use, with both limits -> inactivity restarts each time, age does not; access tokens outlive neither', async () => {
    const own = await startAuth({ AUTH_SESSION_TIMEBOX: '1h', AUTH_INACTIVITY: '30m' });
    try {
      const { session } = await own.member('busy@example.com');
      const lives = [session.expires_in];
      let token = session.refresh_token;
      for (const minutes of [20, 20, 15]) {
        own.advanceClock(minutes * 60_000);
        const { body } = await own.send('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: token } });
        lives.push(body.expires_in);
        token = body.refresh_token;
      }

      expect(lives.map((seconds) => Math.ceil(seconds / 60))).toEqual([30, 30, 20, 5]);
    } finally {
      await own.stop();
    }
  });

  test('refresh: concurrent with sign-out, repeatedly -> no server error, and signed out at the end', async () => {
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
      auth.advanceClock(4_000);
    }
  });
});
