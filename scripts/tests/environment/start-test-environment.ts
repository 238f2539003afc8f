import { join } from 'node:path';
import { createDataFolder } from '../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';
import { createTestEnvironment, type TestEnvironment } from './test-environment.ts';

interface TestEnvironmentOptions {
  /** For the name of the data folder. */
  readonly purpose: string;
  readonly mode?: SpawnedStack['mode'];
  /** Adds or replaces settings. */
  readonly env: Readonly<Record<string, string>>;
  /** Receives the output of the stack, its logs included. */
  readonly output?: (text: string) => void;
}

export interface RunningTestEnvironment extends TestEnvironment, Pick<SpawnedStack, 'processes' | 'kill' | 'waitUntilReady'> {
  readonly dataDir: string;
  /** Of the database server, as an administrator. */
  readonly databaseUrl: string;
  /** The value of `BUS`. */
  readonly bus: string;
  stop(): Promise<void>;
}

/** For the start of a stack, which may first build the pages, on a machine that is busy with other work. */
export const stackStartTimeoutMs = 900_000;

const password = 'the-passphrase-of-the-admin';

/** Starts a stack without rate limits and demo content, with one user for every actor. */
export const startTestEnvironment = async ({
  purpose,
  mode = 'embedded',
  env,
  output,
}: TestEnvironmentOptions): Promise<RunningTestEnvironment> => {
  const folder = await createDataFolder(purpose);
  const mails = join(folder.path, 'mails');
  const settings = {
    RATE_LIMITS: 'off',
    ADMIN_PASSWORD: password,
    MAIL: `inbox:${mails}`,
    AUTH_MAIL_INTERVAL: '0',
    AUTH_LOGIN_ATTEMPTS: '1000',
    AUTH_FAILED_ATTEMPTS_PER_DAY: '10000',
    // Users of the start act in tests that run for longer than the default.
    AUTH_REAUTHENTICATE_AFTER: '24h',
    LOG_LEVEL: 'error',
    ...env,
  };
  const stack = await spawnStack({ mode, dataDir: folder.path, port: 0, seed: 'none', env: settings, ...(output && { output }) });
  const environment = await createTestEnvironment({ ...stack, admin: { ...stack.admin, password } }, mails);
  return {
    ...environment,
    processes: stack.processes,
    kill: stack.kill,
    waitUntilReady: stack.waitUntilReady,
    dataDir: folder.path,
    databaseUrl: stack.databaseUrl('postgres'),
    bus: stack.bus,
    stop: async () => {
      await stack.stop();
      await folder.remove();
    },
  };
};
