import { createPrismaAdapter, createTransactionRunner, migrate, type OpenedDatabase, sqlOf, systemClock } from '@trenzeye/kit';
import { createTestDatabase } from '@trenzeye/kit/testing';
import pg from 'pg';
import { PrismaClient } from '../store/generated/client.ts';

/** A migrated database of the social service without the service. PostgreSQL detects deadlocks after 100 ms. */
export interface SocialDatabase extends Omit<OpenedDatabase<PrismaClient>, 'close'> {
  readonly pool: pg.Pool;
  readonly drop: () => Promise<void>;
}

export const openSocialDatabase = async (purpose: string, connections: number): Promise<SocialDatabase> => {
  const database = await createTestDatabase(`social_${purpose}`);
  await migrate(database.url, new URL('../../prisma/migrations/', import.meta.url));
  const options = '-c timezone=UTC -c deadlock_timeout=100ms';
  const pool = new pg.Pool({ connectionString: database.url, max: connections, options });
  const prisma = new PrismaClient({ adapter: createPrismaAdapter(pool) });
  const transaction = createTransactionRunner<PrismaClient>({ prisma, clock: systemClock, wake: () => undefined });
  return {
    prisma,
    sql: sqlOf(pool),
    transaction,
    pool,
    drop: async () => {
      await prisma.$disconnect();
      await pool.end();
      await database.drop();
    },
  };
};
