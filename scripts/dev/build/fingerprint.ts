import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

const skipped = new Set(['node_modules', 'dist', 'generated', '.turbo', 'test-results', 'e2e']);

/** Every file under a path, in a fixed order; a path that is missing has none. */
export const filesUnder = (path: string): string[] => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .filter((name) => !skipped.has(name))
    .flatMap((name) => filesUnder(join(path, name)));
};

/**
 * One hash over the content and the names of all files under these paths. What a build makes and tests do not count, so the
 * hash changes only when the outcome may.
 * @param root the folder names are taken relative to, so that a moved repository keeps its hash
 */
export const fingerprint = (root: string, paths: string[]): string => {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesUnder(join(root, path)))) {
    if (/\.test\.tsx?$/.test(basename(file))) continue;
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
};
