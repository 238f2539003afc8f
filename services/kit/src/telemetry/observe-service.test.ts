import { register } from 'prom-client';
import { createPostgresBus } from '../bus/postgres/postgres-bus.ts';
import { createPool } from '../db/pool.ts';
import { createLogger } from '../logging/logger.ts';
import { createTestDatabase } from '../testing/index.ts';
import { observeService } from './observe-service.ts';

const log = createLogger('observe-service-test', 'silent');
const waitingOf = async (): Promise<string | undefined> =>
  /^trenzeye_database_connections_waiting\{service="observed"\} (\d+)$/m.exec(await register.metrics())?.[1];

test('waiting statements: idle connections -> 0, although the outbox is read; all busy -> the statements that wait', async () => {
  const database = await createTestDatabase('observed');
  const bus = await createPostgresBus({ url: database.url, log });
  const pool = createPool({ url: database.url, max: 2, name: 'observed', log });
  await pool.query('CREATE SCHEMA IF NOT EXISTS kit');
  await pool.query('CREATE TABLE IF NOT EXISTS kit.outbox (seq bigint, occurred_at timestamptz)');
  const stop = observeService({ service: 'observed', pool, bus, isLeader: () => true, consumerGroups: [] });
  try {
    expect([await waitingOf(), await waitingOf()]).toEqual(['0', '0']);

    const clients = await Promise.all([pool.connect(), pool.connect()]);
    const waiting = [pool.query('SELECT 1'), pool.query('SELECT 2'), pool.query('SELECT 3')];
    const measured = waitingOf();
    // Released before the outbox, which the measurement may read again, is left out of it.
    setTimeout(() => {
      for (const client of clients) client.release();
    }, 200);

    expect(Number(await measured)).toBeGreaterThanOrEqual(3);
    await Promise.all(waiting);
    expect(await waitingOf()).toBe('0');
  } finally {
    stop();
    await pool.end();
    await bus.close();
    await database.drop();
  }
});
