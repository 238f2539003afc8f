import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

const skipped = new Set(['node_modules', 'dist', 'generated', 'test-results', 'e2e']);

/** All files under a path, in a fixed order; none when the path does not exist. */
const filesUnder = (path: string): string[] => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .filter((name) => !skipped.has(name))
    .flatMap((name) => filesUnder(join(path, name)));
};

/**
 * A hash of the names and contents of all files under these paths, without build output and tests, which do not affect the result of a
 * build.
 * @param root names are relative to it, so that moving the repository does not change the hash
 */
export const fingerprint = (root: string, paths: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesUnder(join(root, path)))) {
    if (/\.test\.tsx?$/.test(basename(file))) continue;
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
};
