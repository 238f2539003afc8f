import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';
import { createWriters, writeThroughFault } from './chaos/write-through-fault.ts';

const hasEngines = process.env.TEST_KAFKA_BROKERS && process.env.TEST_REDIS_URL;
const canMount = process.platform === 'linux' && process.getuid?.() === 0;
const missing = hasEngines && canMount ? undefined : 'needs Kafka, Redis and root on Linux';
const withDisk = missing === undefined ? describe : describe.skip;

const sizeMib = 1_200;
const fullSeconds = 15;

withDisk(`full disk${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let folder: DataFolder;
  let stack: SpawnedStack;

  beforeAll(async () => {
    folder = await createDataFolder('disk');
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMib}m,mode=755`, 'tmpfs', folder.path]);
    const env = { AUTH_AUTOCONFIRM: 'true', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal', ADMIN_PASSWORD: 'the-admin-of-the-disk-42' };
    stack = await spawnStack({ mode: 'distributed', dataDir: folder.path, port: 0, seed: 'none', env });
  }, 300_000);
  afterAll(async () => {
    await stack?.stop();
    if (folder) execFileSync('umount', ['--lazy', folder.path]);
    await folder?.remove();
  }, 60_000);

  /** Writes a file until the disk of PostgreSQL, Kafka and the objects has no space left. */
  const fillDisk = (file: string): void => {
    for (let bytes = 1024 * 1024; bytes >= 4096; ) {
      try {
        appendFileSync(file, Buffer.alloc(bytes, 1));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        bytes /= 4;
      }
    }
  };

  it(`disk of all engines full for ${fullSeconds} s under load -> nothing acknowledged is lost, nothing is applied twice`, async () => {
    const writers = await createWriters(stack.url, stack.admin);
    const file = join(folder.path, 'filler');
    let freeAfterFilling = Number.POSITIVE_INFINITY;

    const { difference } = await writeThroughFault(writers, {
      name: 'full disk',
      fault: async () => {
        const until = Date.now() + fullSeconds * 1_000;
        for (; Date.now() < until; await sleep(500)) {
          fillDisk(file);
          const { bavail, bsize } = statfsSync(folder.path);
          freeAfterFilling = Math.min(freeAfterFilling, bavail * bsize);
        }
        rmSync(file);
      },
    });

    expect(freeAfterFilling).toBeLessThan(16_384);
    expect(difference).toEqual({ missing: [], unexpected: [] });
    await stack.waitUntilReady(60_000);
  }, 400_000);
});
