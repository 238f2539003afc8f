import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../bootstrap/process-identity.mjs';

/** The command line of a process, arguments joined by spaces; undefined when the process does not exist. */
export const commandLineOf = (pid: number): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || undefined;
  } catch {
    if (process.platform === 'linux' || process.platform === 'win32') return undefined;
  }
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
};

/**
 * Waits until a process has ended.
 * @returns whether it ended within `timeoutMs`
 */
export const waitForExit = async (pid: number, timeoutMs: number): Promise<boolean> => {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
};

/** Sends signals in turn, waiting the given milliseconds after each; resolves when the process has ended or after the last wait. */
export const terminateProcess = async (pid: number, steps: [NodeJS.Signals, number][]): Promise<void> => {
  for (const [signal, waitMs] of steps) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await waitForExit(pid, waitMs)) return;
  }
};

/** The processes of a session, such as that of a detached child, its descendants included. */
const processesOfSession = (session: number): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      // After the name, which may contain spaces: state, parent, group, session.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
      return Number(fields?.[3]) === session;
    } catch {
      return false;
    }
  });

/**
 * How long, in milliseconds, the thread of a session that waited most was ready to run while other processes used the processors. 0 where
 * the system does not report it.
 */
export const processorWaitOf = (session: number): number => {
  let longestNanoseconds = 0;
  try {
    for (const pid of processesOfSession(session)) {
      for (const thread of readdirSync(`/proc/${pid}/task`)) {
        const [, waited = 0] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ').map(Number);
        longestNanoseconds = Math.max(longestNanoseconds, waited);
      }
    }
  } catch {
    // Not Linux, or a process or thread that has just ended.
  }
  return longestNanoseconds / 1e6;
};
