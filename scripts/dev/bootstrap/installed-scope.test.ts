import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { covers, installedScope, lockHash, stampedScope, stampInstalled } from './installed-scope.mjs';

const folder = temporaryFolder();
const root = folder.path;
const stamp = join(root, 'node_modules', '.trenzeye-stamp');

const lock = (packages: object): void => writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
const installed = (packages: object): void => writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));

beforeEach(() => mkdirSync(join(root, 'node_modules'), { recursive: true }));
afterEach(() => rmSync(join(root, 'node_modules'), { recursive: true, force: true }));
afterAll(() => folder.remove());

test('installedScope: node_modules is missing -> undefined', () => {
  lock({ 'node_modules/a': { version: '1.0.0' } });
  rmSync(join(root, 'node_modules'), { recursive: true });
  expect(installedScope(root)).toBeUndefined();
});

test('installedScope: every package at its locked version, workspaces ignored -> full', () => {
  lock({
    '': {},
    proto: {},
    'node_modules/proto': { link: true },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', dev: true },
  });
  installed({ 'node_modules/proto': { link: true }, 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } });
  expect(installedScope(root)).toBe('full');
});

test('installedScope: a runtime package is missing or another version -> undefined', () => {
  lock({ 'node_modules/a': { version: '1.0.1' } });
  installed({});
  expect(installedScope(root)).toBeUndefined();
  installed({ 'node_modules/a': { version: '1.0.0' } });
  expect(installedScope(root)).toBeUndefined();
});

test.each([{ dev: true }, { peer: true }])('installedScope: a package with %p is missing or another version -> runtime', (flags) => {
  lock({ 'node_modules/a': { version: '1.0.0' }, 'services/auth/node_modules/b': { version: '2.0.0', ...flags } });
  installed({ 'node_modules/a': { version: '1.0.0' } });
  expect(installedScope(root)).toBe('runtime');
  installed({ 'node_modules/a': { version: '1.0.0' }, 'services/auth/node_modules/b': { version: '1.0.0' } });
  expect(installedScope(root)).toBe('runtime');
});

test('installedScope: an optional package of another platform is missing -> full', () => {
  lock({ 'node_modules/a': { version: '1.0.0', optional: true }, 'node_modules/b': { version: '1.0.0', devOptional: true } });
  installed({});
  expect(installedScope(root)).toBe('full');
});

test('stampedScope: stamped -> that scope, until the lockfile changes', () => {
  lock({ 'node_modules/a': { version: '1.0.0' } });
  expect(stampedScope(root)).toBeUndefined();
  stampInstalled(root, 'runtime');
  expect(stampedScope(root)).toBe('runtime');
  stampInstalled(root, 'full');
  expect(stampedScope(root)).toBe('full');
  const before = lockHash(root);
  lock({ 'node_modules/a': { version: '2.0.0' } });
  expect(lockHash(root)).not.toBe(before);
  expect(stampedScope(root)).toBeUndefined();
});

test('stampedScope: a stamp without a scope -> undefined', () => {
  lock({});
  writeFileSync(stamp, lockHash(root));
  expect(stampedScope(root)).toBeUndefined();
});

test('covers: full -> both scopes; runtime -> runtime; nothing -> neither', () => {
  expect([covers('full', 'full'), covers('full', 'runtime'), covers('runtime', 'runtime')]).toEqual([true, true, true]);
  expect([covers('runtime', 'full'), covers(undefined, 'runtime'), covers(undefined, 'full')]).toEqual([false, false, false]);
});
