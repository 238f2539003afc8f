import { fileURLToPath } from 'node:url';
import { type Bus, createLogger } from '@trenzeye/kit';
import { createPostgresBus } from '@trenzeye/kit/bus/postgres/postgres-bus';
import { createTestDatabase, startTestSigner, type TestSigner } from '@trenzeye/kit/testing';
import pg from 'pg';
import { end, launch, type Process } from '../process.ts';

const publicUrl = 'http://trenzeye.test';
const clock = fileURLToPath(new URL('./jumping-clock.ts', import.meta.url));
const programOf = (service: string) => fileURLToPath(new URL(`../../../../services/${service}/src/main.ts`, import.meta.url));

/** Four schedulers on one database, and content: all that a scheduled post passes through, each in its own process. */
export interface SchedulingStack {
  readonly schedulers: Process[];
  readonly profile: pg.Pool;
  readonly content: pg.Pool;
  readonly bus: Bus;
  readonly signer: TestSigner;
  stop(): Promise<void>;
}

const start = (service: string, env: Record<string, string>): Promise<Process> => launch(['--import', clock, programOf(service)], env);

export const startSchedulingStack = async (schedulers: number): Promise<SchedulingStack> => {
  const [profileDb, contentDb, busDb] = [
    await createTestDatabase('faults_profile'),
    await createTestDatabase('faults_content'),
    await createTestDatabase('faults_bus'),
  ];
  const signer = await startTestSigner(publicUrl);
  const bus = await createPostgresBus({ url: busDb.url, log: createLogger('faults', 'silent') });
  const env = {
    ...{ TRENZEYE_ENV: 'test', PUBLIC_URL: publicUrl, JWKS_URL: signer.jwksUrl, INTERNAL_TOKEN: 'internal-token-of-the-faults' },
    ...{ BUS: `postgres:${busDb.url}`, LOG_LEVEL: 'info', DATABASE_POOL: '6', PORT: '0' },
  };
  const content = await start('content', {
    ...env,
    DATABASE_URL: contentDb.url,
    OBJECTS: `folder:${process.env.TMPDIR ?? '/tmp'}/trenzeye-faults`,
  });
  const all = await Promise.all(Array.from({ length: schedulers }, () => start('profile', { ...env, DATABASE_URL: profileDb.url })));
  const pools = [profileDb, contentDb].map(({ url }) => new pg.Pool({ connectionString: url, max: 4 }));
  return {
    schedulers: all,
    profile: pools[0] as pg.Pool,
    content: pools[1] as pg.Pool,
    bus,
    signer,
    stop: async () => {
      await Promise.all([content, ...all].map(end));
      await Promise.all(pools.map((pool) => pool.end()));
      await bus.close();
      await signer.stop();
      await Promise.all([profileDb, contentDb, busDb].map((database) => database.drop()));
    },
  };
};
