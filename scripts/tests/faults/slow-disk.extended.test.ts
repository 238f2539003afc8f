import { chmodSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';
import { type BlockDevice, canLimitDisk, createBlockDevice } from './chaos/block-device.ts';
import { createWriters, type Writers, writeThroughFault } from './chaos/write-through-fault.ts';

const hasEngines = process.env.TEST_KAFKA_BROKERS && process.env.TEST_REDIS_URL;
const missing = hasEngines && canLimitDisk ? undefined : 'needs Kafka, Redis, root on Linux and the blkio controller of version 1';
const withDisk = missing === undefined ? describe : describe.skip;

const sizeBytes = 2 * 1024 ** 3;
const faultSeconds = Number(process.env.FAULT_SLOW_DISK_SECONDS ?? 30);
/** About that of a hard disk, with which writes continue, and of a failing one, which takes seconds for each. */
const speeds = [
  { name: 'hard disk', operationsPerSecond: 150, leastMedianMs: 20, leastAcknowledged: faultSeconds },
  { name: 'failing disk', operationsPerSecond: 20, leastMedianMs: 500, leastAcknowledged: 0 },
];

withDisk(`slow disk${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let image: DataFolder;
  let folder: DataFolder;
  let disk: BlockDevice;
  let stack: SpawnedStack;
  let writers: Writers;

  beforeAll(async () => {
    [image, folder] = [await createDataFolder('disk-image'), await createDataFolder('slow-disk')];
    disk = createBlockDevice(join(image.path, 'disk.img'), folder.path, sizeBytes);
    chmodSync(folder.path, 0o755);
    const env = { AUTH_AUTOCONFIRM: 'true', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal', ADMIN_PASSWORD: 'the-admin-of-the-disk-42' };
    stack = await spawnStack({ mode: 'distributed', dataDir: join(folder.path, 'data'), port: 0, seed: 'none', env });
    writers = await createWriters(stack.url, stack.admin);
  }, 300_000);
  afterAll(async () => {
    await stack?.stop();
    disk?.remove();
    await folder?.remove();
    await image?.remove();
  }, 120_000);

  /** Milliseconds until a small file is on the disk. */
  const measureWrite = async (): Promise<number> => {
    const file = await open(join(folder.path, 'probe'), 'a');
    const begin = performance.now();
    await file.write(Buffer.alloc(4_096, 1));
    await file.sync();
    await file.close();
    return performance.now() - begin;
  };

  it.each(speeds)(
    `$name: $operationsPerSecond operations per second of all engines together for ${faultSeconds} s under load -> nothing acknowledged is lost, nothing is applied twice`,
    async ({ name, operationsPerSecond, leastMedianMs, leastAcknowledged }) => {
      const writeMs: number[] = [];

      const { difference, acknowledged } = await writeThroughFault(writers, {
        name,
        fault: async () => {
          const end = disk.limitOperations(operationsPerSecond);
          try {
            const until = Date.now() + faultSeconds * 1_000;
            for (; Date.now() < until; await sleep(500)) writeMs.push(await measureWrite());
          } finally {
            end();
          }
        },
      });

      const median = writeMs.toSorted((a, b) => a - b)[Math.floor(writeMs.length / 2)] ?? 0;
      process.stdout.write(`${JSON.stringify({ name, median_write_ms: Math.round(median), writes: writeMs.length })}\n`);
      expect(median).toBeGreaterThan(leastMedianMs);
      expect(difference).toEqual({ missing: [], unexpected: [] });
      expect(acknowledged).toBeGreaterThanOrEqual(leastAcknowledged);
      await stack.waitUntilReady(60_000);
    },
    600_000,
  );
});
