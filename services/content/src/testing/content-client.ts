import { createLogger, createPool, openDatabase, systemClock } from '@trenzeye/kit';
import { PrismaClient } from '../database/generated/client.ts';

export interface ContentClient {
  readonly prisma: PrismaClient;
  close(): Promise<void>;
}

/** A client of the database of a test service, for tasks that tests run themselves. */
export const openContentClient = (databaseUrl: string): ContentClient => {
  const pool = createPool({ url: databaseUrl, max: 2, name: 'content-client', log: createLogger('content-client', 'silent') });
  const database = openDatabase<PrismaClient>({
    pool,
    createPrisma: (adapter) => new PrismaClient({ adapter }),
    clock: systemClock,
    wake: () => undefined,
  });
  return {
    prisma: database.prisma,
    close: async () => {
      await database.close();
      await pool.end();
    },
  };
};
