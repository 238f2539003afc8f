import { startTestService, type TestService, testInternalToken } from '@trenzeye/kit/testing';
import pg from 'pg';
import { definition } from '../service.ts';
import { type RecordingOwners, startRecordingOwners } from './recording-owners.ts';

export interface Run {
  readonly status: string;
  readonly counts: Record<string, number>;
  readonly error: string | null;
  readonly finished_at: Date | null;
}

export interface SeederStack extends TestService {
  readonly owners: RecordingOwners;
  readonly internalToken: string;
  /** Recorded runs, oldest first. */
  runs(): Promise<Run[]>;
  query(text: string, values?: unknown[]): Promise<void>;
}

/** Every owner at one address. */
export const upstreamsAt = (url: string): string => JSON.stringify({ auth: url, profile: url, content: url, social: url });

/** The real seeder with recorded owners behind it. */
export const startSeederStack = async (env: Record<string, string> = {}): Promise<SeederStack> => {
  const owners = await startRecordingOwners();
  const seeder = await startTestService(definition, { env: { UPSTREAMS: upstreamsAt(owners.url), ...env } });
  const database = new pg.Pool({ connectionString: seeder.databaseUrl, max: 1 });
  return {
    ...seeder,
    owners,
    internalToken: testInternalToken,
    runs: async () => (await database.query<Run>('SELECT status, counts, error, finished_at FROM runs ORDER BY started_at, id')).rows,
    query: async (text, values = []) => {
      await database.query(text, values);
    },
    stop: async () => {
      await database.end();
      await seeder.stop();
      await owners.close();
    },
  };
};
