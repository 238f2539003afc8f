import { deleteExpiredRecords } from './delete-expired-records.ts';
import { type AuthFixture, startAuth } from './testing/auth-fixture.ts';

const day = 24 * 3_600_000;

let auth: AuthFixture;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(async () => {
  await auth.stop();
});

test('deleteExpiredRecords: used tokens, revoked sessions and expired one-time tokens -> deleted; active ones stay', async () => {
  const { session } = await auth.member('old@example.com');
  const refreshed = await auth.send('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: session.refresh_token } });
  const revoked = await auth.member('revoked@example.com');
  await auth.query('UPDATE sessions SET revoked_at = now() WHERE account_id = $1', [revoked.session.user.id]);
  await auth.send('POST', '/auth/v1/recover', { body: { email: 'old@example.com' } });
  const later = new Date(Date.now() + 31 * day);

  await deleteExpiredRecords({ prisma: auth.prisma, clock: () => later });

  const [counts] = await auth.query(
    'SELECT (SELECT count(*)::int FROM sessions) AS sessions, (SELECT count(*)::int FROM refresh_tokens) AS tokens, (SELECT count(*)::int FROM one_time_tokens) AS mailed',
  );
  expect(counts).toEqual({ sessions: 1, tokens: 1, mailed: 0 });
  const again = await auth.send('POST', '/auth/v1/token?grant_type=refresh_token', {
    body: { refresh_token: refreshed.body.refresh_token },
  });
  expect(again.status).toBe(200);
});
