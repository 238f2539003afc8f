import { migrate, type OpenedDatabase, openDatabase, systemClock } from '@trenzeye/kit';
import { withSessionSettings } from '@trenzeye/kit/db/session-settings';
import { createTestDatabase, createTestPool } from '@trenzeye/kit/testing';
import type pg from 'pg';
import { PrismaClient } from '../database/generated/client.ts';

/** A migrated database of the social service without the service. PostgreSQL detects deadlocks after 100 ms. */
export interface SocialDatabase extends Omit<OpenedDatabase<PrismaClient>, 'close'> {
  readonly pool: pg.Pool;
  readonly drop: () => Promise<void>;
}

export const openSocialDatabase = async (purpose: string, connections: number): Promise<SocialDatabase> => {
  const database = await createTestDatabase(`social_${purpose}`);
  await migrate(database.url, new URL('../../prisma/migrations/', import.meta.url));
  const onConnect = withSessionSettings({ timezone: 'UTC', deadlock_timeout: '100ms' });
  const pool = createTestPool(database.url, connections, { onConnect });
  const { close, ...opened } = openDatabase({
    pool,
    createPrisma: (adapter) => new PrismaClient({ adapter }),
    clock: systemClock,
    wake: () => undefined,
  });
  return {
    ...opened,
    pool,
    drop: async () => {
      await close();
      await pool.end();
      await database.drop();
    },
  };
};
