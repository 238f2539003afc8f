import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { root } from './bootstrap.mjs';
import type { LockEntries } from './lockfile.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: LockEntries };

// Type imports are erased.
const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s*)?['"]([^'"]+)['"]|\b(?:import|require)\(\s*['"]([^'"]+)['"]\s*\)/g;

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? '');

const notRuntime = /(^|\/)(node_modules|dist|generated|testing|conformance|e2e)(\/|$)|\.test\.tsx?$|\.d\.ts$/;

const sourcesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !notRuntime.test(relative(root, join(folder, path))))
    .map((path) => join(folder, path));

/** The files of this workspace that a script loads. */
const loadedFrom = (entry: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  for (const specifier of importsOf(entry)) {
    const file = join(dirname(entry), specifier);
    if (specifier.startsWith('.') && existsSync(file)) loadedFrom(file, seen);
  }
  return seen;
};

const lockEntry = (file: string, name: string): LockEntries[string] | undefined => {
  for (let folder = dirname(relative(root, file)); ; folder = dirname(folder)) {
    const entry = packages[join(folder, 'node_modules', name)];
    if (entry || folder === '.') return entry;
  }
};

/** The package of an import; undefined for files, built-in modules and imports that a bundler resolves. */
const packageOf = (specifier: string): string | undefined => {
  if (!/^(@[\w-]+\/)?[\w-]/.test(specifier) || isBuiltin(specifier)) return undefined;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
};

test('npm start: every package it imports -> belongs to the runtime installation', () => {
  const scripts = ['start.ts', 'seed.ts', 'replay.ts', 'build/prisma-generate.mjs'].flatMap((name) => [
    ...loadedFrom(join(root, 'scripts', 'dev', name)),
  ]);
  const files = ['services', 'gateway', 'frontends', 'proto'].flatMap((folder) => sourcesUnder(join(root, folder))).concat(scripts);
  expect(files.length).toBeGreaterThan(800);

  const developmentOnly = files.flatMap((file) =>
    importsOf(file).flatMap((specifier) => {
      const name = packageOf(specifier);
      const entry = name && lockEntry(file, name);
      return entry && (entry.dev || entry.peer) ? [`${relative(root, file)} imports ${name}`] : [];
    }),
  );

  expect(developmentOnly.sort()).toEqual([
    // Containers are started only by npm run start:distributed, after a full installation.
    'scripts/dev/engines/container.ts imports testcontainers',
    // Installed by the first job that needs it: on-demand-packages.ts.
    'services/media/src/ffmpeg/locate-tools.ts imports @ffmpeg-installer/ffmpeg',
  ]);
});
