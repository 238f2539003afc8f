import type { PrismaPg } from '@prisma/adapter-pg';
import { createLogger, createPool, type OpenedDatabase, openDatabase } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import type { Pool } from 'pg';
import { PrismaClient } from '../database/generated/client.ts';
import { type AuthFixture, startAuth } from '../testing/auth-fixture.ts';
import { endExpiredBans } from './end-expired-bans.ts';

const hour = 3_600_000;

let auth: AuthFixture;
let pool: Pool;
let database: OpenedDatabase<PrismaClient>;
const clock = () => new Date();
beforeAll(async () => {
  auth = await startAuth();
  pool = createPool({ url: auth.databaseUrl, max: 2, name: 'end-expired-bans', log: createLogger('test', 'silent') });
  const createPrisma = (adapter: PrismaPg) => new PrismaClient({ adapter });
  database = openDatabase<PrismaClient>({ pool, createPrisma, clock, wake: () => undefined });
});
afterAll(async () => {
  await database.close();
  await pool.end();
  await auth.stop();
});

test('endExpiredBans: expired, unexpired and permanent bans -> the expired one ends and its event is published', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
  const banned = async (email: string, until: string | null) => {
    const { session } = await auth.member(email);
    await auth.query(`UPDATE accounts SET status = 'banned', banned_until = $2 WHERE id = $1`, [session.user.id, until]);
    return session.user.id;
  };
  const [expired, unexpired, permanent] = [
    await banned('expired@example.com', inHours(-1)),
    await banned('unexpired@example.com', inHours(24)),
    await banned('permanent@example.com', null),
  ];

  await endExpiredBans({ prisma: database.prisma, clock, transaction: database.transaction });

  const rows = await auth.query<{ id: string; status: string; banned_until: Date | null; status_version: number }>(
    'SELECT id, status, banned_until, status_version FROM accounts',
  );
  const of = (id: string) => rows.find((row) => row.id === id);
  expect(of(expired)).toMatchObject({ status: 'active', banned_until: null, status_version: 2 });
  expect(of(unexpired)).toMatchObject({ status: 'banned', status_version: 1 });
  expect(of(permanent)).toMatchObject({ status: 'banned', status_version: 1 });
  await eventually(() =>
    expect(auth.published.find(({ type }) => type === 'user.status_changed')?.data).toMatchObject({
      userId: expired,
      status: 'active',
      previousStatus: 'banned',
    }),
  );
});
