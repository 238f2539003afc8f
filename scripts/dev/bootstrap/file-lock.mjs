import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isAlive, startTimeOf } from './process-identity.mjs';

/** @typedef {{ pid: number, startTime: string | null, since: string }} LockHolder `since` is an ISO time */
/** @typedef {{ release: () => void }} Lock */
/** @typedef {{ lock: Lock, holder?: undefined } | { lock?: undefined, holder: LockHolder }} LockAttempt */

const takeoverCheckMs = 150;
const retryMs = 200;

/** Blocks this thread. @param {number} ms */
const sleepSync = (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** @param {string} file @returns {string | undefined} */
const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/**
 * The process that holds the lock; undefined when it has ended (its id may have been reused) or the text is damaged.
 * @param {string} text
 * @returns {LockHolder | undefined}
 */
const runningHolder = (text) => {
  try {
    /** @type {LockHolder} */
    const holder = JSON.parse(text);
    const isSameProcess = isAlive(holder.pid) && (!holder.startTime || startTimeOf(holder.pid) === holder.startTime);
    return isSameProcess ? holder : undefined;
  } catch {
    return undefined;
  }
};

/** Creates the lock file unless it exists; it is never visible half-written. @param {string} own @param {string} file @returns {boolean} */
const create = (own, file) => {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
};

/**
 * Replaces the lock of a process that has ended. When several processes do so at once, the last text written wins.
 * @param {string} own @param {string} file @param {string} text @param {string} stale
 * @returns {boolean}
 */
const replaceStale = (own, file, text, stale) => {
  if (read(file) !== stale) return false;
  renameSync(own, file);
  sleepSync(takeoverCheckMs);
  return read(file) === text;
};

/**
 * One attempt to take a lock, which is a file with the id and start time of the process that holds it. The lock of a process that
 * has ended is taken over.
 * @param {string} file
 * @returns {LockAttempt}
 */
export const tryLock = (file) => {
  mkdirSync(dirname(file), { recursive: true });
  const own = `${file}.${process.pid}`;
  const text = JSON.stringify({ pid: process.pid, startTime: startTimeOf(process.pid) ?? null, since: new Date().toISOString() });
  const release = () => {
    if (read(file) === text) rmSync(file, { force: true });
  };
  try {
    for (;;) {
      writeFileSync(own, text);
      if (create(own, file)) return { lock: { release } };
      const found = read(file);
      if (found === undefined) continue;
      const holder = runningHolder(found);
      if (holder) return { holder };
      if (replaceStale(own, file, text, found)) return { lock: { release } };
    }
  } finally {
    rmSync(own, { force: true });
  }
};

/**
 * Takes a lock, blocking this thread until the process that holds it releases it or ends.
 * @param {string} file
 * @param {(holder: LockHolder) => void} onWait called once, before waiting
 * @returns {Lock}
 */
export const waitForLock = (file, onWait) => {
  for (let isFirst = true; ; isFirst = false) {
    const { lock, holder } = tryLock(file);
    if (lock) return lock;
    if (isFirst) onWait(holder);
    sleepSync(retryMs);
  }
};
