import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, EngineMissing } from '../../dev/engines/engine.ts';
import { startKafka } from '../../dev/engines/kafka.ts';
import { startPostgres } from '../../dev/engines/postgres.ts';
import { startRedis } from '../../dev/engines/redis.ts';

type Wanted = { variable: string; start(folder: string): Promise<Engine> };

const others: Wanted[] = [
  { variable: 'TEST_KAFKA_BROKERS', start: (folder) => startKafka(join(folder, 'kafka')) },
  { variable: 'TEST_REDIS_URL', start: (folder) => startRedis(join(folder, 'redis')) },
];

export type TestEngines = { stop(): Promise<void> };

/** Whether a missing engine is a failure: TEST_ENGINES=required, as in continuous integration. */
export const enginesRequired = (): boolean => process.env.TEST_ENGINES === 'required';

const tell = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Starts one engine and names it in the environment, unless the environment names one already. */
const provide = async ({ variable, start }: Wanted, folder: string): Promise<Engine | undefined> => {
  if (process.env[variable]) return undefined;
  try {
    const engine = await start(folder);
    process.env[variable] = engine.url;
    return engine;
  } catch (error) {
    if (!(error instanceof EngineMissing) || enginesRequired()) throw error;
    tell(`SKIPPED: every test that needs ${variable}. ${error.message}`);
    return undefined;
  }
};

/**
 * The real engines of one test run: PostgreSQL always, Kafka and Redis where this machine has them. TEST_ENGINES=required makes a
 * missing one a failure, TEST_ENGINES=postgres leaves the other two out.
 */
export const startTestEngines = async (): Promise<TestEngines> => {
  const folder = mkdtempSync(join(tmpdir(), 'trenzeye-test-'));
  // PostgreSQL runs as another user when we are root.
  chmodSync(folder, 0o755);
  const wanted: Wanted[] = [{ variable: 'TEST_POSTGRES_URL', start: (home) => startPostgres(join(home, 'postgres')) }];
  if (process.env.TEST_ENGINES !== 'postgres') wanted.push(...others);
  const results = await Promise.allSettled(wanted.map((each) => provide(each, folder)));
  const stop = async (): Promise<void> => {
    for (const result of results) if (result.status === 'fulfilled') await result.value?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return { stop };
};
