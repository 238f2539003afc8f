import { randomBytes } from 'node:crypto';
import { createLogger, type RunTransaction } from '@trenzeye/kit';
import type { PrismaClient } from '../database/generated/client.ts';
import { openSocialDatabase, type SocialDatabase } from '../testing/social-database.ts';
import { sendDueDigests } from './send-due-digests.ts';

const users = 100_000;

let database: SocialDatabase;
beforeAll(async () => {
  database = await openSocialDatabase('due_digests', 6);
  await database.pool.query(
    `INSERT INTO digest_settings (user_id, frequency, hour, weekday, time_zone, started_at, period, due_at)
     SELECT gen_random_uuid(), 'daily', 8, 1, 'Europe/Berlin', now() - interval '1 day', '2020-01-01', now() - interval '1 minute'
     FROM generate_series(1, $1)`,
    [users],
  );
  await database.pool.query(
    `INSERT INTO notifications (id, user_id, kind, subject, target_type, target_id, shown, unread, created_at)
     SELECT gen_random_uuid(), user_id, 'upload_ready', gen_random_uuid(), 'upload', gen_random_uuid(), true, true, now()
     FROM digest_settings, generate_series(1, 3)`,
  );
  await database.pool.query('ANALYZE digest_settings, notifications');
}, 240_000);
afterAll(() => database.drop());

it('100,000 users due, two replicas at once -> each user one event, short transactions of at most 50 users, by the index', async () => {
  const durations: number[] = [];
  const transaction: RunTransaction<PrismaClient> = async (cause, work) => {
    const begin = performance.now();
    const result = await database.transaction(cause, work);
    durations.push(performance.now() - begin);
    return result;
  };
  const key = randomBytes(32);
  const context = {
    prisma: database.prisma,
    transaction,
    clock: () => new Date(),
    log: createLogger('test', 'silent'),
    unsubscribeKey: async () => key,
  };
  const { rows: plan } = await database.pool.query<{ 'QUERY PLAN': string }>(
    'EXPLAIN SELECT due_at, user_id FROM digest_settings WHERE due_at <= now() ORDER BY due_at, user_id LIMIT 50',
  );
  const { signal } = new AbortController();
  await Promise.all([sendDueDigests(context, signal), sendDueDigests(context, signal)]);
  const { rows } = await database.pool.query<{ events: number; users: number; due: number }>(
    `SELECT (SELECT count(*)::int FROM kit.outbox) AS events, (SELECT count(DISTINCT data->>'userId')::int FROM kit.outbox) AS users,
       (SELECT count(*)::int FROM digest_settings WHERE due_at <= now()) AS due`,
  );

  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('digest_settings_due');
  expect(rows).toEqual([{ events: users, users, due: 0 }]);
  expect(durations.length).toBeGreaterThanOrEqual(users / 50);
  expect(Math.max(...durations)).toBeLessThan(5_000);
}, 600_000);
