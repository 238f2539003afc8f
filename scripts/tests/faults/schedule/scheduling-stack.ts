import { fileURLToPath } from 'node:url';
import { type Bus, createLogger } from '@trenzeye/kit';
import { createPostgresBus } from '@trenzeye/kit/bus/postgres/postgres-bus';
import { createTestDatabase, startTestSigner, type TestSigner } from '@trenzeye/kit/testing';
import pg from 'pg';
import { type ServiceProcess, startService, stopService } from '../service-process.ts';

const publicUrl = 'http://trenzeye.test';
const clockModule = fileURLToPath(new URL('./jumping-clock.ts', import.meta.url));
const programOf = (service: string) => fileURLToPath(new URL(`../../../../services/${service}/src/main.ts`, import.meta.url));

/** Schedulers that share a database, and the content service, each in its own process: all that publishing a scheduled post needs. */
export interface SchedulingStack {
  readonly schedulers: ServiceProcess[];
  readonly profile: pg.Pool;
  readonly content: pg.Pool;
  readonly bus: Bus;
  readonly signer: TestSigner;
  stop(): Promise<void>;
}

const start = (service: string, env: Record<string, string>): Promise<ServiceProcess> =>
  startService(['--import', clockModule, programOf(service)], env);

export const startSchedulingStack = async (schedulerCount: number): Promise<SchedulingStack> => {
  const [profileDatabase, contentDatabase, busDatabase] = [
    await createTestDatabase('faults_profile'),
    await createTestDatabase('faults_content'),
    await createTestDatabase('faults_bus'),
  ];
  const signer = await startTestSigner(publicUrl);
  const bus = await createPostgresBus({ url: busDatabase.url, log: createLogger('faults', 'silent') });
  const env = {
    TRENZEYE_ENV: 'test',
    DEVELOPMENT_ON_NETWORK: 'true',
    PUBLIC_URL: publicUrl,
    JWKS_URL: signer.jwksUrl,
    INTERNAL_TOKEN: 'internal-token-of-the-faults',
    BUS: `postgres:${busDatabase.url}`,
    LOG_LEVEL: 'info',
    DATABASE_POOL: '6',
    PORT: '0',
  };
  const content = await start('content', {
    ...env,
    DATABASE_URL: contentDatabase.url,
    OBJECTS: `folder:${process.env.TMPDIR ?? '/tmp'}/trenzeye-faults`,
  });
  const started = await Promise.all(
    Array.from({ length: schedulerCount }, () => start('profile', { ...env, DATABASE_URL: profileDatabase.url })),
  );
  const pools = [profileDatabase, contentDatabase].map(({ url }) => new pg.Pool({ connectionString: url, max: 4 }));
  return {
    schedulers: started,
    profile: pools[0] as pg.Pool,
    content: pools[1] as pg.Pool,
    bus,
    signer,
    stop: async () => {
      await Promise.all([content, ...started].map(stopService));
      await Promise.all(pools.map((pool) => pool.end()));
      await bus.close();
      await signer.stop();
      await Promise.all([profileDatabase, contentDatabase, busDatabase].map((database) => database.drop()));
    },
  };
};
