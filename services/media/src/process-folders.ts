import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const isProcessAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Creates a temporary folder whose name has a prefix and the id of this process, and which only its user can open. */
export const createProcessFolder = async (prefix: string): Promise<string> => {
  const folder = join(tmpdir(), `${prefix}${process.pid}-${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  return folder;
};

/** Deletes the temporary folders with a prefix whose processes have ended, such as after SIGKILL. */
export const deleteFoldersOfEndedProcesses = async (prefix: string): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.slice(prefix.length).split('-')[0]);
    if (name.startsWith(prefix) && pid > 0 && !isProcessAlive(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
};
