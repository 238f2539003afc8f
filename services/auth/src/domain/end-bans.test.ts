import { PrismaPg } from '@prisma/adapter-pg';
import { createTransact } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { PrismaClient } from '../store/generated/client.ts';
import { type AuthFixture, startAuth } from '../testing/auth-fixture.ts';
import { endBans } from './end-bans.ts';

const hour = 3_600_000;

let auth: AuthFixture;
let prisma: PrismaClient;
beforeAll(async () => {
  auth = await startAuth();
  prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: auth.databaseUrl }) });
});
afterAll(async () => {
  await prisma.$disconnect();
  await auth.stop();
});

test('endBans: bans of another hour, of tomorrow and for good -> the first ends, and everybody is told', async () => {
  const clock = () => new Date();
  const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
  const banned = async (email: string, until: string | null) => {
    const { session } = await auth.member(email);
    await auth.query(`UPDATE accounts SET status = 'banned', banned_until = $2 WHERE id = $1`, [session.user.id, until]);
    return session.user.id;
  };
  const [over, tomorrow, forGood] = [
    await banned('over@example.com', inHours(-1)),
    await banned('tomorrow@example.com', inHours(24)),
    await banned('forever@example.com', null),
  ];

  await endBans({ prisma, clock, transact: createTransact<PrismaClient>(prisma, () => undefined, clock) });

  const rows = await auth.query<{ id: string; status: string; banned_until: Date | null; standing_version: number }>(
    'SELECT id, status, banned_until, standing_version FROM accounts',
  );
  const of = (id: string) => rows.find((row) => row.id === id);
  expect(of(over)).toMatchObject({ status: 'active', banned_until: null, standing_version: 2 });
  expect(of(tomorrow)).toMatchObject({ status: 'banned', standing_version: 1 });
  expect(of(forGood)).toMatchObject({ status: 'banned', standing_version: 1 });
  await eventually(() =>
    expect(auth.published.find(({ type }) => type === 'user.status_changed')?.data).toMatchObject({
      userId: over,
      status: 'active',
      previousStatus: 'banned',
    }),
  );
});
