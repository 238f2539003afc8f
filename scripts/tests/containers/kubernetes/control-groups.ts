import { readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const mountPoint = '/sys/fs/cgroup';
const groupName = 'kubepods';

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch {
    return [];
  }
};

const deleteTree = (folder: string): void => {
  for (const name of namesIn(folder)) deleteTree(join(folder, name));
  rmdirSync(folder);
};

/** Deletes the control groups of the pods of an ended cluster; those of ended processes stay busy for a moment. */
export const deleteControlGroups = async (): Promise<void> => {
  const roots = [mountPoint, ...namesIn(mountPoint).map((name) => join(mountPoint, name))];
  for (const root of roots.filter((each) => namesIn(each).includes(groupName))) {
    for (let attempt = 0; namesIn(root).includes(groupName) && attempt < 50; attempt += 1) {
      try {
        deleteTree(join(root, groupName));
      } catch {
        await sleep(100);
      }
    }
  }
};
