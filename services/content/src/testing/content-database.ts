import { createLogger, createPool, migrate, type OpenedDatabase, openDatabase, systemClock } from '@trenzeye/kit';
import { createTestDatabase } from '@trenzeye/kit/testing';
import { PrismaClient } from '../database/generated/client.ts';

/** A migrated database of the content service without the service. */
export interface ContentDatabase extends OpenedDatabase<PrismaClient> {
  readonly pool: ReturnType<typeof createPool>;
  readonly drop: () => Promise<void>;
}

export const openContentDatabase = async (purpose: string, connections = 3): Promise<ContentDatabase> => {
  const database = await createTestDatabase(`content_${purpose}`);
  await migrate(database.url, new URL('../../prisma/migrations/', import.meta.url));
  const log = createLogger(`content-${purpose}`, 'silent');
  const pool = createPool({ url: database.url, max: connections, name: `content-${purpose}`, log });
  const opened = openDatabase<PrismaClient>({
    pool,
    createPrisma: (adapter) => new PrismaClient({ adapter }),
    clock: systemClock,
    wake: () => undefined,
  });
  return {
    ...opened,
    pool,
    drop: async () => {
      await opened.close();
      await pool.end();
      await database.drop();
    },
  };
};
