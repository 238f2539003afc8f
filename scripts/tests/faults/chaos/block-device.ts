import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findExecutable } from '../../../dev/engines/find-executable.ts';

/** Version 1 of control groups limits the root group as well, so that the writes of the journal of the file system are slow too. */
const limits = '/sys/fs/cgroup/blkio';
const fileOf = (direction: 'read' | 'write'): string => join(limits, `blkio.throttle.${direction}_iops_device`);

const isInRootGroup = (): boolean => /^\d+:blkio:\/$/m.test(readFileSync('/proc/self/cgroup', 'utf8'));

/** Whether a disk can be slowed down here: as root on Linux with loop devices and the blkio controller of version 1. */
export const canLimitDisk =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  ['mkfs.ext4', 'losetup'].every((program) => findExecutable(program) !== undefined) &&
  existsSync('/dev/loop-control') &&
  existsSync(fileOf('write')) &&
  isInRootGroup();

/** A file system on a device of its own: its speed can change, that of the other disks of this machine is not affected. */
export interface BlockDevice {
  /** Limits all processes together. @returns the function that ends it */
  limitOperations(perSecond: number): () => void;
  remove(): void;
}

const run = (command: string, ...args: string[]): string => execFileSync(command, args, { encoding: 'utf8' }).trim();

/** Mounts a new file system at an empty folder; `image` is the file that contains it. */
export const createBlockDevice = (image: string, folder: string, sizeBytes: number): BlockDevice => {
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
