import { createTestPool, startTestService, type TestService, testInternalToken } from '@trenzeye/kit/testing';
import { definition } from '../service.ts';
import { type FakeServices, startFakeServices } from './fake-services.ts';

interface Run {
  readonly status: string;
  readonly counts: Record<string, number>;
  readonly error: string | null;
  readonly finished_at: Date | null;
}

export interface TestSeeder extends TestService {
  readonly services: FakeServices;
  readonly internalToken: string;
  /** Recorded runs, oldest first. */
  runs(): Promise<Run[]>;
  query(text: string, values?: unknown[]): Promise<void>;
}

/** All services at one base URL. */
export const upstreamsAt = (url: string): string => JSON.stringify({ auth: url, profile: url, content: url, social: url, media: url });

/** Starts the seeder with fake services as upstreams. */
export const startTestSeeder = async (env: Record<string, string> = {}): Promise<TestSeeder> => {
  const services = await startFakeServices();
  const seeder = await startTestService(definition, { env: { UPSTREAMS: upstreamsAt(services.url), ...env } });
  const database = createTestPool(seeder.databaseUrl, 1);
  return {
    ...seeder,
    services,
    internalToken: testInternalToken,
    runs: async () => (await database.query<Run>('SELECT status, counts, error, finished_at FROM runs ORDER BY started_at, id')).rows,
    query: async (text, values = []) => {
      await database.query(text, values);
    },
    stop: async () => {
      await database.end();
      await seeder.stop();
      await services.close();
    },
  };
};
