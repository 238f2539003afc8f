import { setTimeout as sleep } from 'node:timers/promises';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';
import { type Creator, createLedger, publish, signUp, writeContinuously } from './ledger.ts';
import { createRetryingClient } from './retrying-client.ts';
import { differenceAfterSettling } from './verify-consistency.ts';

const kills = Number(process.env.FAULT_KILLS ?? 15);
/** Services are killed more often than engines: they start within a second, Kafka needs several. */
const services = ['content', 'social', 'gateway', 'profile', 'auth', 'admin', 'media', 'seeder'] as const;
const engines = ['kafka', 'redis', 'kafka', 'postgres'] as const;
const engineEvery = 20;
/** A killed process is not killed again before a write succeeds; on a busy machine that takes its whole start. */
const acknowledgementTimeoutMs = 30_000;

const missing = process.env.TEST_KAFKA_BROKERS && process.env.TEST_REDIS_URL ? undefined : 'needs Kafka and Redis';
const withEngines = missing === undefined ? describe : describe.skip;

withEngines(`killed processes${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let stack: SpawnedStack;
  let folder: DataFolder;

  beforeAll(async () => {
    folder = await createDataFolder('faults');
    const env = { AUTH_AUTOCONFIRM: 'true', RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
    stack = await spawnStack({ mode: 'distributed', dataDir: folder.path, port: 0, seed: 'none', env });
  }, 240_000);

  afterAll(async () => {
    await stack?.stop();
    await folder.remove();
  }, 60_000);

  it(`random process: killed ${kills} times right after an acknowledgement -> feed, counts and comments equal the acknowledged writes, nothing applied twice`, async () => {
    const ledger = createLedger();
    let acknowledged = Promise.withResolvers<void>();
    let acknowledgements = 0;
    const client = createRetryingClient(stack.url, {
      onAcknowledged: () => {
        acknowledgements += 1;
        acknowledged.resolve();
      },
    });
    const creators: Creator[] = [];
    for (let index = 0; index < 8; index += 1) creators.push(await signUp(client, `wave${index}`));
    for (const creator of creators) await publish(client, ledger, creator, `First item of ${creator.username}`);

    const before = acknowledgements;
    const finished = new AbortController();
    const writers = creators.map((creator) => writeContinuously(client, ledger, creator, finished.signal));
    const writing = Promise.all(writers).then(
      () => undefined,
      (error: unknown) => {
        finished.abort();
        throw error;
      },
    );
    const killProcesses = async () => {
      for (let number = 1; number <= kills && !finished.signal.aborted; ) {
        acknowledged = Promise.withResolvers();
        await Promise.race([acknowledged.promise, sleep(acknowledgementTimeoutMs)]);
        if (number % 2 === 0) await sleep(Math.random() * 15);
        const engine = number % engineEvery === 0 ? engines[(number / engineEvery) % engines.length] : undefined;
        // A process that has not restarted since its last kill does not count.
        if (!(await stack.kill(engine ?? services[Math.floor(Math.random() * services.length)] ?? 'content'))) continue;
        number += 1;
        await sleep(Math.random() * 900);
      }
      finished.abort();
    };
    await Promise.all([writing, killProcesses()]);

    await stack.waitUntilReady(60_000);
    const difference = await differenceAfterSettling({ url: stack.url, client, admin: stack.admin, ledger, creators });
    expect(difference).toEqual({ missing: [], unexpected: [] });
    expect(acknowledgements - before).toBeGreaterThan(kills);
  }, 900_000);
});
