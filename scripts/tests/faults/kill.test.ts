import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';
import { createClient } from './client.ts';
import { type Creator, createLedger, join, live, publish } from './ledger.ts';
import { settledDifference } from './verify.ts';

const kills = Number(process.env.FAULT_KILLS ?? 15);
/** Services more often than engines: they start in a second, a broker takes several. */
const services = ['content', 'social', 'gateway', 'profile', 'auth', 'admin', 'media', 'seeder'] as const;
const engines = ['kafka', 'redis', 'kafka', 'postgres'] as const;
const engineEvery = 20;

const missing = process.env.TEST_KAFKA_BROKERS && process.env.TEST_REDIS_URL ? undefined : 'needs Kafka and Redis';
const withEngines = missing === undefined ? describe : describe.skip;

withEngines(`kill -9${missing ? ` (skipped: ${missing})` : ''}`, () => {
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

  it(`kill -9: ${kills} times, any process, right after an acknowledgement -> feed, counts and comments equal what was acknowledged, nothing twice`, async () => {
    const ledger = createLedger();
    let heard = Promise.withResolvers<void>();
    const client = createClient(stack.url, { acknowledged: () => heard.resolve() });
    const creators: Creator[] = [];
    for (let index = 0; index < 8; index += 1) creators.push(await join(client, `wave${index}`));
    for (const creator of creators) await publish(client, ledger, creator, `The first wave of ${creator.username}`);

    const over = new AbortController();
    const lives = creators.map((creator) => live(client, ledger, creator, over.signal));
    const failure = Promise.all(lives).then(
      () => undefined,
      (error: unknown) => {
        over.abort();
        throw error;
      },
    );
    const rampage = async () => {
      for (let number = 1; number <= kills && !over.signal.aborted; ) {
        heard = Promise.withResolvers();
        await Promise.race([heard.promise, sleep(2_000)]);
        if (number % 2 === 0) await sleep(Math.random() * 15);
        const engine = number % engineEvery === 0 ? engines[(number / engineEvery) % engines.length] : undefined;
        // What still lies dead from the last blow does not count.
        if (!(await stack.kill(engine ?? services[Math.floor(Math.random() * services.length)] ?? 'content'))) continue;
        number += 1;
        await sleep(Math.random() * 900);
      }
      over.abort();
    };
    await Promise.all([failure, rampage()]);

    await stack.ready(60_000);
    const found = await settledDifference({ url: stack.url, client, admin: stack.admin, ledger, creators });
    expect(found).toEqual({ missing: [], unexpected: [] });
    expect(ledger.reactionChanges + ledger.comments).toBeGreaterThan(kills);
  }, 900_000);
});
