import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ProfiledFunction } from './profile.ts';

const pauseMs = 20;
const nameLength = 160;

/**
 * Samples the statements that the database server executes while `work` runs, and returns the most frequent ones with their share of all
 * samples. `serverUrl` is a superuser's.
 */
export const sampleStatements = async (serverUrl: string, work: () => Promise<unknown>, count: number): Promise<ProfiledFunction[]> => {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const samples = new Map<string, number>();
  let isDone = false;
  try {
    const working = work().finally(() => {
      isDone = true;
    });
    while (!isDone) {
      const { rows } = await client.query<{ statement: string }>(
        `SELECT datname || ': ' || regexp_replace(query, '\\s+', ' ', 'g') AS statement FROM pg_stat_activity
         WHERE state = 'active' AND pid <> pg_backend_pid() AND backend_type = 'client backend' AND coalesce(wait_event_type, '') <> 'Client'`,
      );
      for (const { statement } of rows) {
        const name = statement.slice(0, nameLength);
        samples.set(name, (samples.get(name) ?? 0) + 1);
      }
      await sleep(pauseMs);
    }
    await working;
  } finally {
    await client.end();
  }
  const all = [...samples.values()].reduce((sum, each) => sum + each, 0);
  return [...samples]
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([name, each]) => ({ name, share: Number((each / all).toFixed(3)) }));
};
