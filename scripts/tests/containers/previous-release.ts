import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../dev/bootstrap/bootstrap.mjs';

/** The release that upgrades start from: the one whose databases `scripts/tests/checks/upgrade/0.1.0` contains. */
export const previousRelease = { tag: '0.1.0', commit: '7ac2de8cfd87f1c3bc0a871abd9cae39c3562181' } as const;

/** Whether this clone has the history that contains the release. */
export const hasPreviousRelease = (): boolean => {
  try {
    execFileSync('git', ['cat-file', '-e', `${previousRelease.commit}^{commit}`], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/**
 * Writes the files of the release below `folder`, with the repaired script that deletes packages from images: its own one also deleted
 * packages that the services load, so that no image of a service started. @returns their folder
 */
export const extractPreviousRelease = (folder: string): string => {
  const target = join(folder, `release-${previousRelease.tag}`);
  mkdirSync(target, { recursive: true });
  execFileSync('bash', ['-o', 'pipefail', '-c', 'git archive "$1" | tar -x -C "$2"', 'extract', previousRelease.commit, target], {
    cwd: root,
  });
  const repaired = join('deploy', 'keep-reachable.mjs');
  copyFileSync(join(root, repaired), join(target, repaired));
  return target;
};
