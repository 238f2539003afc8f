import { freemem, platform, totalmem } from 'node:os';

/** Memory that a new process can use, in bytes. */
export const availableMemoryBytes = (): number => {
  // macOS counts most of its memory as used, for caches that it gives up on demand.
  const free = platform() === 'darwin' ? totalmem() / 2 : freemem();
  // The limit of a container; 0 without one. What the container uses is not subtracted: that includes the cache of files.
  return Math.min(free, process.constrainedMemory() || Number.POSITIVE_INFINITY);
};
