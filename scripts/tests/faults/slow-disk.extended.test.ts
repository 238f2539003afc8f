import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findExecutable } from '../../dev/engines/find-executable.ts';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';
import { createWriters, type Writers, writeThroughFault } from './chaos/write-through-fault.ts';

/** Version 1 of control groups limits the root group as well, so that the writes of the journal of the file system are slow too. */
const limits = '/sys/fs/cgroup/blkio';
const fileOf = (direction: 'read' | 'write'): string => join(limits, `blkio.throttle.${direction}_iops_device`);

const isInRootGroup = (): boolean => /^\d+:blkio:\/$/m.test(readFileSync('/proc/self/cgroup', 'utf8'));

/** Whether a disk can be slowed down here: as root on Linux with loop devices and the blkio controller of version 1. */
const canLimitDisk =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  ['mkfs.ext4', 'losetup'].every((program) => findExecutable(program) !== undefined) &&
  existsSync('/dev/loop-control') &&
  existsSync(fileOf('write')) &&
  isInRootGroup();

/** A file system on a device of its own: its speed can change, that of the other disks of this machine is not affected. */
interface BlockDevice {
  /** Limits all processes together. @returns the function that ends it */
  limitOperations(perSecond: number): () => void;
  remove(): void;
}

const run = (command: string, ...args: string[]): string => execFileSync(command, args, { encoding: 'utf8' }).trim();

/** Mounts a new file system at an empty folder; `image` is the file that contains it. */
const createBlockDevice = (image: string, folder: string, sizeBytes: number): BlockDevice => {
  writeFileSync(image, '');
  truncateSync(image, sizeBytes);
  run('mkfs.ext4', '-q', '-F', image);
  const device = run('losetup', '--find', '--show', image);
  const number = readFileSync(join('/sys/block', basename(device), 'dev'), 'utf8').trim();
  const setLimit = (perSecond: number): void => {
    for (const direction of ['read', 'write'] as const) writeFileSync(fileOf(direction), `${number} ${perSecond}`);
  };
  run('mount', device, folder);
  return {
    limitOperations: (perSecond) => {
      setLimit(perSecond);
      return () => setLimit(0);
    },
    remove: () => {
      setLimit(0);
      run('umount', '--lazy', folder);
      run('losetup', '--detach', device);
      rmSync(image, { force: true });
    },
  };
};

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
