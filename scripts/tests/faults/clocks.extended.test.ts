import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';
import { createWriters, type Writers, writeThroughFault } from './chaos/write-through-fault.ts';

const missing = process.env.TEST_KAFKA_BROKERS && process.env.TEST_REDIS_URL ? undefined : 'needs Kafka and Redis';
const withEngines = missing === undefined ? describe : describe.skip;

const clockModule = pathToFileURL(fileURLToPath(new URL('./schedule/jumping-clock.ts', import.meta.url))).href;
const jumpMinutes = 10;
const jumpSeconds = 10;

withEngines(`clocks that jump${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let folder: DataFolder;
  let stack: SpawnedStack;
  let writers: Writers;

  beforeAll(async () => {
    folder = await createDataFolder('clocks');
    const env = {
      AUTH_AUTOCONFIRM: 'true',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
      ADMIN_PASSWORD: 'the-admin-of-the-clocks-42',
      NODE_OPTIONS: `--import ${clockModule}`,
      CLOCK_JUMP_MS: String(jumpMinutes * 60_000),
    };
    stack = await spawnStack({ mode: 'distributed', dataDir: folder.path, port: 0, seed: 'none', env });
    writers = await createWriters(stack.url, stack.admin);
  }, 300_000);
  afterAll(async () => {
    await stack?.stop();
    await folder?.remove();
  }, 60_000);

  const jump = async (services: readonly (keyof Awaited<ReturnType<SpawnedStack['processes']>>)[]): Promise<void> => {
    const processes = await stack.processes();
    for (const service of services) process.kill(processes[service] ?? 0, 'SIGUSR2');
  };

  it.each([
    ['content and social', ['content', 'social']],
    ['profile, admin and media', ['profile', 'admin', 'media']],
    ['gateway and auth', ['gateway', 'auth']],
  ] as const)(
    `clocks of %s: ${jumpMinutes} minutes ahead for ${jumpSeconds} s, then back, under load -> no write fails, nothing is lost or applied twice`,
    async (name, services) => {
      const { difference, failures } = await writeThroughFault(writers, {
        name: `clocks of ${name}`,
        fault: async () => {
          await jump(services);
          await sleep(jumpSeconds * 1_000);
          await jump(services);
        },
      });

      expect(difference).toEqual({ missing: [], unexpected: [] });
      expect(Object.keys(failures).filter((status) => status !== '404')).toEqual([]);
    },
    300_000,
  );
});
