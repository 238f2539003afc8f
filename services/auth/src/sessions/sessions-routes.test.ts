import { newId } from '@trenzeye/kit';
import { type AuthFixture, password, startAuth } from '../testing/auth-fixture.ts';

let auth: AuthFixture;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

const signIn = async (email: string, userAgent: string) =>
  (
    await auth.send('POST', '/auth/v1/token?grant_type=password', {
      body: { email, password },
      headers: { 'user-agent': userAgent, 'x-forwarded-for': '192.0.2.9' },
    })
  ).body;
const list = async (token: string) => (await auth.send('GET', '/api/auth/sessions', { token })).body;
const end = (id: string, token: string) => auth.send('DELETE', `/api/auth/sessions/${id}`, { token });

describe('sessions', () => {
  test('list: two of one user -> both, last used first, with their origin and the current one marked', async () => {
    const { session } = await auth.member('two@example.com');
    const laptop = await signIn('two@example.com', 'Laptop/1.0');

    const sessions = await list(laptop.access_token);

    expect(sessions).toMatchObject([
      { current: true, user_agent: 'Laptop/1.0', ip: '192.0.2.9', aal: 'aal1', methods: ['password'], refreshed_at: null },
      { current: false },
    ]);
    expect(await list(session.access_token)).toMatchObject([{ current: false }, { current: true }]);
  });

  test('end: own session -> its tokens are refused at once, others stay; again -> 404', async () => {
    const { session } = await auth.member('ending@example.com');
    const other = await signIn('ending@example.com', 'Phone/1.0');
    const [{ id }] = (await list(session.access_token)).filter(({ current }: { current: boolean }) => !current);

    const ended = await end(id, session.access_token);

    expect(ended.status).toBe(204);
    expect((await auth.send('GET', '/auth/v1/user', { token: other.access_token })).status).toBe(403);
    const refreshed = await auth.send('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: other.refresh_token } });
    expect(refreshed.body.error_code).toBe('refresh_token_not_found');
    expect((await auth.send('GET', '/auth/v1/user', { token: session.access_token })).status).toBe(200);
    expect((await end(id, session.access_token)).status).toBe(404);
  });

  test("end: another user's, unknown or invalid id -> 404, 404, 400, none ends; no token -> 401", async () => {
    const victim = await auth.member('victim@example.com');
    const { session } = await auth.member('intruder@example.com');
    const [{ id }] = await list(victim.session.access_token);

    const statuses = [];
    for (const each of [id, newId(), 'seven']) statuses.push((await end(each, session.access_token)).status);

    expect(statuses).toEqual([404, 404, 400]);
    expect(await list(victim.session.access_token)).toHaveLength(1);
    expect((await auth.send('GET', '/api/auth/sessions')).status).toBe(401);
    expect((await auth.send('DELETE', `/api/auth/sessions/${id}`)).status).toBe(401);
  });
});
