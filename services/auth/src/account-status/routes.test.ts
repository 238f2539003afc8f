import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { type AuthFixture, password, startAuth } from '../testing/auth-fixture.ts';

let auth: AuthFixture;
let admin: string;
let adminId: string;
beforeAll(async () => {
  auth = await startAuth({ ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: password });
  const { data } = await auth.client().signInWithPassword({ email: 'admin@example.com', password });
  admin = data.session!.access_token;
  adminId = data.user!.id;
});
afterAll(() => auth.stop());

const set = (id: string, what: 'role' | 'status', value: string, token = admin, more = {}) =>
  auth.send('PATCH', `/api/admin/users/${id}/${what}`, { token, body: { [what]: value, ...more } });
/** Uses the admin API, which can set every role. */
const give = async (id: string, role: string) =>
  auth.send('PUT', `/auth/v1/admin/users/${id}`, { token: await auth.serviceToken(), body: { trenzeye_role: role } });
const eventsOf = (userId: string) =>
  auth.published.filter(({ type, data }) => type.startsWith('user.') && 'userId' in data && data.userId === userId);

describe('role and status', () => {
  test('sessions: ended by an administrator -> every token is refused at once, one event, the user can sign in again', async () => {
    const { session, client } = await auth.member('elsewhere@example.com');
    const second = await auth.client().signInWithPassword({ email: 'elsewhere@example.com', password });
    const end = () => auth.send('DELETE', `/api/admin/users/${session.user.id}/sessions`, { token: admin });

    expect((await auth.send('DELETE', `/api/admin/users/${session.user.id}/sessions`, { token: session.access_token })).status).toBe(403);
    expect(await end()).toMatchObject({ status: 200, body: { ended: 2 } });
    expect((await auth.send('GET', '/auth/v1/user', { token: session.access_token })).status).toBe(403);
    expect((await client.refreshSession()).error?.code).toBe('refresh_token_not_found');
    expect((await auth.send('GET', '/auth/v1/user', { token: second.data.session!.access_token })).status).toBe(403);
    await eventually(() => {
      const events = auth.published.filter(
        ({ type, data }) => type === 'session.revoked' && 'userId' in data && data.userId === session.user.id,
      );
      expect(events).toMatchObject([{ actor: adminId, data: { reason: 'ended-by-admin', issuedBefore: 0n } }]);
    });
    expect(await end()).toMatchObject({ status: 200, body: { ended: 0 } });
    expect((await auth.client().signInWithPassword({ email: 'elsewhere@example.com', password })).error).toBeNull();
    expect((await auth.send('DELETE', `/api/admin/users/${newId()}/sessions`, { token: admin })).status).toBe(404);
  });

  test('role: promoted and demoted -> effective for existing tokens at once, events in order', async () => {
    const { session } = await auth.member('rising@example.com');
    const role = async () => (await auth.send('GET', '/api/auth/me', { token: session.access_token })).body.role;

    expect((await set(session.user.id, 'role', 'moderator')).body).toEqual({ id: session.user.id, role: 'moderator', status: 'active' });
    expect(await role()).toBe('moderator');
    await give(session.user.id, 'user');
    expect(await role()).toBe('user');
    await eventually(() =>
      expect(eventsOf(session.user.id)).toMatchObject([
        { type: 'user.role_changed', actor: adminId, data: { role: 'moderator', status: 'active', previousRole: 'user', version: 2 } },
        { type: 'user.role_changed', data: { role: 'user', previousRole: 'moderator', version: 3 } },
      ]),
    );
  });

  test('role and status: transition outside the specification -> 409, unchanged', async () => {
    const { session } = await auth.member('sideways@example.com');
    const { id } = session.user;

    expect((await set(id, 'role', 'admin')).status).toBe(409);
    await set(id, 'role', 'moderator');
    expect((await set(id, 'role', 'user')).status).toBe(409);
    expect((await set(id, 'role', 'admin')).status).toBe(409);
    await set(id, 'status', 'banned');
    expect((await set(id, 'status', 'suspended')).status).toBe(409);
    expect(await auth.query('SELECT role, status FROM accounts WHERE id = $1', [id])).toEqual([{ role: 'moderator', status: 'banned' }]);
  });

  test('admins: the only other one -> can be suspended; the last active one -> 409 on every route', async () => {
    const { session } = await auth.member('second-admin@example.com');
    const { id } = session.user;
    await give(id, 'admin');

    const suspended = await set(id, 'status', 'suspended');
    const demoted = await give(adminId, 'user');
    const banned = await auth.send('PUT', `/auth/v1/admin/users/${adminId}`, {
      token: await auth.serviceToken(),
      body: { ban_duration: '24h' },
    });

    expect([suspended.status, demoted.status, banned.status]).toEqual([200, 409, 409]);
    expect(await auth.query('SELECT role, status FROM accounts WHERE id = $1', [adminId])).toEqual([{ role: 'admin', status: 'active' }]);
    await set(id, 'status', 'active');
    await give(id, 'user');
  });

  test('moderation.decided: suspend -> event with the reason, a repeat changes nothing; reinstate -> active; a ban stays', async () => {
    const { session } = await auth.member('reported@example.com');
    const { id } = session.user;
    const decide = (action: string, version: number) =>
      auth.publish('moderation.decided', {
        caseId: newId(),
        decisionId: newId(),
        targetType: 'user',
        targetId: id,
        ownerId: id,
        action,
        reason: 'spam',
        message: 'Private message',
        moderatorId: adminId,
        version,
      });
    const status = async () => (await auth.query<{ status: string }>('SELECT status FROM accounts WHERE id = $1', [id]))[0]?.status;

    await decide('suspend_user', 1);
    await decide('suspend_user', 1);
    await eventually(async () => expect(await status()).toBe('suspended'));
    await decide('reinstate_user', 2);
    await eventually(async () => expect(await status()).toBe('active'));
    await set(id, 'status', 'banned');
    await decide('reinstate_user', 3);
    await decide('approve', 4);

    await eventually(() =>
      expect(eventsOf(id)).toMatchObject([
        { type: 'user.status_changed', data: { status: 'suspended', previousStatus: 'active', reason: 'spam', version: 2 } },
        { type: 'user.status_changed', data: { status: 'active', previousStatus: 'suspended', version: 3 } },
        { type: 'user.status_changed', data: { status: 'banned', version: 4 } },
      ]),
    );
    expect(await status()).toBe('banned');
  });

  test('status: suspended -> still signed in; banned -> sessions end and sign-in is refused; active -> can sign in again', async () => {
    const { session } = await auth.member('falling@example.com');
    const me = () => auth.send('GET', '/api/auth/me', { token: session.access_token });
    const signIn = async () => (await auth.client().signInWithPassword({ email: 'falling@example.com', password })).error?.code;

    await set(session.user.id, 'status', 'suspended', admin, { reason: 'spam' });
    expect((await me()).body).toMatchObject({ status: 'suspended' });
    await set(session.user.id, 'status', 'banned');
    expect(await me()).toMatchObject({ status: 403, body: { code: 'account_banned' } });
    const refreshed = await auth.send('POST', '/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: session.refresh_token },
    });
    expect(refreshed).toMatchObject({ status: 400, body: { error_code: 'user_banned' } });
    expect(await signIn()).toBe('user_banned');
    await set(session.user.id, 'status', 'active');
    expect(await signIn()).toBeUndefined();
    expect((await me()).status).toBe(401);
    await eventually(() =>
      expect(eventsOf(session.user.id)).toMatchObject([
        { type: 'user.status_changed', data: { status: 'suspended', previousStatus: 'active', reason: 'spam', version: 2 } },
        { type: 'user.status_changed', data: { status: 'banned', previousStatus: 'suspended', version: 3 } },
        { type: 'user.status_changed', data: { status: 'active', previousStatus: 'banned', version: 4 } },
      ]),
    );
  });

  test('role: same as before -> 200, no event', async () => {
    const { session } = await auth.member('steady@example.com');

    const answer = await set(session.user.id, 'role', 'user');

    expect(answer).toMatchObject({ status: 200, body: { role: 'user', status: 'active' } });
    await set(session.user.id, 'role', 'moderator');
    await eventually(() => expect(eventsOf(session.user.id)).toHaveLength(1));
  });

  test.each([
    ['role', 'moderator', 409],
    ['status', 'suspended', 409],
    ['status', 'banned', 409],
    ['role', 'admin', 200],
    ['status', 'active', 200],
  ] as const)('own account: %s to %s -> %i', async (what, value, status) => {
    expect((await set(adminId, what, value)).status).toBe(status);
  });

  test('invalid input and other callers -> 404, 400, 401, 403, unchanged', async () => {
    const { session } = await auth.member('ordinary@example.com');

    expect((await set(newId(), 'role', 'moderator')).status).toBe(404);
    expect(await set(session.user.id, 'role', 'emperor')).toMatchObject({ status: 400, body: { errors: [{ field: 'role' }] } });
    expect(await set(session.user.id, 'status', 'asleep')).toMatchObject({ status: 400, body: { errors: [{ field: 'status' }] } });
    expect((await auth.send('PATCH', `/api/admin/users/${session.user.id}/role`, { body: { role: 'admin' } })).status).toBe(401);
    expect((await set(session.user.id, 'role', 'admin', session.access_token)).status).toBe(403);
    expect((await set(session.user.id, 'role', 'admin', await auth.serviceToken())).status).toBe(401);
    expect((await auth.send('GET', '/api/auth/me', { token: session.access_token })).body).toMatchObject({
      role: 'user',
      status: 'active',
    });
  });
});
