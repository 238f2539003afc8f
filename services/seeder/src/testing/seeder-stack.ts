import { startTestService, type TestService, testInternalToken } from '@trenzeye/kit/testing';
import { definition as profileDefinition } from '@trenzeye/profile';
import { definition as socialDefinition } from '@trenzeye/social';
import pg from 'pg';
import { definition } from '../service.ts';
import { type RecordingOwners, startRecordingOwners } from './recording-owners.ts';

export interface Run {
  readonly status: string;
  readonly counts: Record<string, number>;
  readonly error: string | null;
  readonly finished_at: Date | null;
}

export interface SeederStack {
  readonly seeder: TestService;
  readonly profile: TestService;
  readonly social: TestService;
  /** Auth and content. */
  readonly owners: RecordingOwners;
  readonly internalToken: string;
  /** Recorded runs, oldest first. */
  runs(): Promise<Run[]>;
  query(text: string, values?: unknown[]): Promise<void>;
  /** Forgets everything that was seeded, everywhere. */
  empty(): Promise<void>;
  stop(): Promise<void>;
}

const emptyTables = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ tables: string }>(
      "SELECT string_agg(quote_ident(tablename), ', ') AS tables FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'",
    );
    await client.query(`TRUNCATE ${rows[0]?.tables}`);
  } finally {
    await client.end();
  }
};

/** The real seeder with the real profile and social behind it; auth and content are recorded. */
export const startSeederStack = async (env: Record<string, string> = {}): Promise<SeederStack> => {
  const [profile, social] = await Promise.all([startTestService(profileDefinition), startTestService(socialDefinition)]);
  const owners = await startRecordingOwners(({ id, user_id }) =>
    social.publish('content.published', { contentId: id, userId: user_id, type: 'thread', title: 'Demo', version: 1, publishedTotal: 1 }),
  );
  const upstreams = { auth: owners.url, content: owners.url, profile: profile.url, social: social.url };
  const seeder = await startTestService(definition, { env: { UPSTREAMS: JSON.stringify(upstreams), ...env } });
  const database = new pg.Pool({ connectionString: seeder.databaseUrl, max: 1 });
  return {
    seeder,
    profile,
    social,
    owners,
    internalToken: testInternalToken,
    runs: async () => (await database.query<Run>('SELECT status, counts, error, finished_at FROM runs ORDER BY started_at, id')).rows,
    query: async (text, values = []) => {
      await database.query(text, values);
    },
    empty: async () => {
      owners.forget();
      await Promise.all([seeder, profile, social].map(({ databaseUrl }) => emptyTables(databaseUrl)));
    },
    stop: async () => {
      await database.end();
      await seeder.stop();
      await owners.close();
      await Promise.all([profile.stop(), social.stop()]);
    },
  };
};
