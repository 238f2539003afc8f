import type { PrismaPg } from '@prisma/adapter-pg';
import { createLogger, createPool, type OpenedDatabase, openDatabase } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import type { Pool } from 'pg';
import { PrismaClient } from '../database/generated/client.ts';
import { type AuthFixture, startAuth } from '../testing/auth-fixture.ts';
import { endExpiredSessions } from './end-sessions.ts';

let auth: AuthFixture;
let pool: Pool;
let database: OpenedDatabase<PrismaClient>;
const hour = 3_600_000;
const clock = () => new Date(Date.now() + 2 * hour);
beforeAll(async () => {
  auth = await startAuth({ AUTH_INACTIVITY: '1h' });
  pool = createPool({ url: auth.databaseUrl, max: 2, name: 'end-expired-sessions', log: createLogger('test', 'silent') });
  const createPrisma = (adapter: PrismaPg) => new PrismaClient({ adapter });
  database = openDatabase<PrismaClient>({ pool, createPrisma, clock, wake: () => undefined });
});
afterAll(async () => {
  await database.close();
  await pool.end();
  await auth.stop();
});

test('endExpiredSessions: unused for longer than AUTH_INACTIVITY -> its event once; used since -> none', async () => {
  const [unused, used] = [await auth.member('unused@example.com'), await auth.member('used@example.com')];
  await auth.query('UPDATE sessions SET refreshed_at = $2 WHERE account_id = $1', [used.session.user.id, clock()]);
  const context = { clock, transaction: database.transaction, config: { AUTH_INACTIVITY: 3_600, AUTH_SESSION_TIMEBOX: 0 } };

  await endExpiredSessions(context);
  await endExpiredSessions(context);
  await endExpiredSessions({ ...context, config: { AUTH_INACTIVITY: 0, AUTH_SESSION_TIMEBOX: 0 } });

  const ended = () => auth.published.filter(({ type }) => type === 'session.revoked');
  await eventually(() => expect(ended()).not.toHaveLength(0));
  expect(ended().map(({ data }) => data)).toMatchObject([{ userId: unused.session.user.id, reason: 'expired', issuedBefore: 0n }]);
});
