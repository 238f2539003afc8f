import type { Viewer } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { decodeEvent, type TrenzEvent, topics } from '@trenzeye/proto/events';
import { type AuthFixture, password, startAuth } from '../testing/auth-fixture.ts';

const admin = { email: 'admin@trenzeye.example', password: 'the-passphrase-of-the-admin' };

let auth: AuthFixture;
let events: TrenzEvent[];
let stopWatching: () => Promise<void>;
beforeAll(async () => {
  auth = await startAuth({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
  events = [];
  const watching = await auth.bus.subscribe({
    group: 'deletions',
    topics: [topics.auth],
    onBatch: async (batch) => {
      for (const { value } of batch) events.push(decodeEvent(value) as TrenzEvent);
    },
  });
  stopWatching = () => watching.stop();
});
afterAll(async () => {
  await stopWatching();
  await auth.stop();
});

const remove = (token: string, body: unknown) => auth.send('DELETE', '/api/auth/account', { token, body });
const deletionsOf = (userId: string) =>
  events.filter(({ type, data }) => type === 'account.deleted' && 'userId' in data && data.userId === userId);
const left = async (userId: string) => {
  const rows = await auth.query<{ n: number }>(
    `SELECT (SELECT count(*) FROM accounts WHERE id = $1) + (SELECT count(*) FROM sessions WHERE account_id = $1)
          + (SELECT count(*) FROM identities WHERE account_id = $1) AS n`,
    [userId],
  );
  return Number(rows[0]?.n);
};
const adminToken = async (): Promise<{ token: string; id: Viewer['id'] }> => {
  const { data } = await auth.client().signInWithPassword(admin);
  return { token: data.session?.access_token ?? '', id: data.user?.id ?? '' };
};

describe('DELETE /api/auth/account', () => {
  test('password: correct -> 204, all rows deleted, one event, token and sign-in refused', async () => {
    const { session } = await auth.member('leaving@trenzeye.example');

    const answer = await remove(session.access_token, { password });

    expect(answer.status).toBe(204);
    expect(await left(session.user.id)).toBe(0);
    await eventually(() => expect(deletionsOf(session.user.id)).toMatchObject([{ actor: session.user.id }]));
    expect((await remove(session.access_token, { password })).status).toBe(401);
    expect((await auth.client().signInWithPassword({ email: 'leaving@trenzeye.example', password })).error?.code).toBe(
      'invalid_credentials',
    );
  });

  test('address: after deletion -> a new sign-up creates another account', async () => {
    const { session } = await auth.member('again@trenzeye.example');
    await remove(session.access_token, { password });

    const { session: second } = await auth.member('again@trenzeye.example');

    expect(second.user.id).not.toBe(session.user.id);
  });

  test.each([
    ['nothing', {}, 'Enter your password'],
    ['a wrong password', { password: 'not the right one' }, 'password is not right'],
    ['a wrong code', { nonce: '000000' }, 'expired or is invalid'],
  ])('proof: %s -> 4xx with the reason, the account stays', async (name, body, sentence) => {
    const { session } = await auth.member(`${name.replaceAll(' ', '-')}@trenzeye.example`);

    const answer = await remove(session.access_token, body);

    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(JSON.stringify(answer.body)).toContain(sentence);
    expect(await left(session.user.id)).toBeGreaterThan(0);
  });

  test('no token, no body -> 401, 400', async () => {
    const { session } = await auth.member('bodyless@trenzeye.example');

    const answers = [await auth.send('DELETE', '/api/auth/account', { body: { password } }), await remove(session.access_token, undefined)];

    expect(answers.map(({ status }) => status)).toEqual([401, 400]);
  });

  test('no password: account of a provider -> the code of a reauthentication mail is required and works once', async () => {
    const email = 'provided@trenzeye.example';
    const { client, session } = await auth.member(email);
    await auth.query('UPDATE accounts SET password_hash = NULL WHERE id = $1', [session.user.id]);

    const without = await remove(session.access_token, {});
    expect((await client.reauthenticate()).error).toBeNull();
    const { code } = await auth.mailTo(email);
    const answer = await remove(session.access_token, { nonce: code });

    expect([without.status, without.body.errors]).toEqual([400, [{ field: 'nonce', message: expect.any(String) }]]);
    expect(answer.status).toBe(204);
    expect(await left(session.user.id)).toBe(0);
  });

  test('second factor: verified, but not in this session -> insufficient_aal; in it -> 204', async () => {
    const { session } = await auth.member('factor@trenzeye.example');
    await auth.query(
      `INSERT INTO mfa_factors (id, account_id, factor_type, status, secret, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, 'totp', 'verified', 'sealed', now(), now())`,
      [session.user.id],
    );

    const first = await remove(session.access_token, { password });
    await auth.query("UPDATE sessions SET aal = 'aal2' WHERE account_id = $1", [session.user.id]);
    const second = await remove(session.access_token, { password });

    expect([first.status, first.body.code]).toEqual([401, 'insufficient_aal']);
    expect(second.status).toBe(204);
  });

  test('admin: the only one -> 409 with a message; with another one -> 204', async () => {
    const { token, id } = await adminToken();
    const { session } = await auth.member('successor@trenzeye.example');

    const alone = await remove(token, { password: admin.password });
    await auth.query("UPDATE accounts SET role = 'admin' WHERE id = $1", [session.user.id]);
    const together = await remove(token, { password: admin.password });

    expect([alone.status, alone.body.detail]).toEqual([409, 'This is the only administrator. Make another user an administrator first.']);
    expect(together.status).toBe(204);
    await eventually(() => expect(deletionsOf(id)).toHaveLength(1));
  });

  test('admins: the last two delete their accounts concurrently -> one stays', async () => {
    await auth.query("UPDATE accounts SET role = 'user'");
    const admins = [await auth.member('first@trenzeye.example'), await auth.member('second@trenzeye.example')];
    for (const { session } of admins) await auth.query("UPDATE accounts SET role = 'admin' WHERE id = $1", [session.user.id]);

    const answers = await Promise.all(admins.map(({ session }) => remove(session.access_token, { password })));

    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});

describe('GET /api/export/account', () => {
  test('export: own account -> account, identities and sessions without secrets; no token -> 401', async () => {
    const { session } = await auth.member('curious@trenzeye.example');

    const { status, headers, body } = await auth.send('GET', '/api/export/account', { token: session.access_token });

    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="trenzeye-account.json"');
    expect(body.account).toMatchObject({ id: session.user.id, email: 'curious@trenzeye.example', role: 'user', has_password: true });
    expect(body.account.identities).toMatchObject([{ provider: 'email', is_paused: false, session_id: null }]);
    expect(body.account.factors).toEqual([]);
    expect(body.recovery_codes).toEqual({ remaining: 0, created_at: null, session_id: null, is_paused: false });
    expect(body.sessions).toMatchObject([{ aal: 'aal1', methods: [{ method: 'otp' }] }]);
    expect(JSON.stringify(body)).not.toMatch(/argon2|password_?hash|token_?hash/i);
    expect((await auth.send('GET', '/api/export/account')).status).toBe(401);
  });
});
