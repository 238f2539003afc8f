import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether a process with this id runs; a zombie does not count. @param {number} pid @returns {boolean} */
export const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs as another user.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
  try {
    return !/^\d+ \(.*\) [ZX] /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
};

/**
 * When a process started, as an opaque value: together with the process id it identifies the process, as ids are reused.
 * @param {number} pid
 * @returns {string | undefined} undefined when the process has ended or the system does not provide it
 */
export const startTimeOf = (pid) => {
  try {
    // Field 22 of stat, counted after the name, which may contain spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    // Ticks count from boot, so the boot id is part of the value.
    return `${ticks}@${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
  } catch {
    if (process.platform === 'linux' || process.platform === 'win32') return undefined;
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
};
