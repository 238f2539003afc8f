import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { isInstalled, lockHash } from './installed.mjs';

const folder = temporaryFolder();
const root = folder.path;
const stamp = join(root, 'node_modules', '.trenzeye-stamp');

const lock = (packages: object): void => writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
const installed = (packages: object): void => writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));

beforeEach(() => mkdirSync(join(root, 'node_modules'), { recursive: true }));
afterEach(() => rmSync(join(root, 'node_modules'), { recursive: true, force: true }));
afterAll(() => folder.remove());

test('installed: node_modules is missing -> no', () => {
  lock({ 'node_modules/a': { version: '1.0.0' } });
  rmSync(join(root, 'node_modules'), { recursive: true });
  expect(isInstalled(root)).toBe(false);
});

test('installed: the same versions, without a stamp -> yes, and stamped', () => {
  lock({ '': {}, proto: {}, 'node_modules/a': { version: '1.0.0' } });
  installed({ 'node_modules/a': { version: '1.0.0' } });
  expect(isInstalled(root)).toBe(true);
  expect(existsSync(stamp)).toBe(true);
});

test('installed: another version -> no', () => {
  lock({ 'node_modules/a': { version: '1.0.1' } });
  installed({ 'node_modules/a': { version: '1.0.0' } });
  expect(isInstalled(root)).toBe(false);
});

test('installed: a package is missing -> no, unless it is for other platforms', () => {
  installed({});
  lock({ 'node_modules/a': { version: '1.0.0' } });
  expect(isInstalled(root)).toBe(false);
  lock({ 'node_modules/a': { version: '1.0.0', optional: true } });
  expect(isInstalled(root)).toBe(true);
});

test('installed: stamped, then the lockfile changed -> no', () => {
  lock({ 'node_modules/a': { version: '1.0.0' } });
  installed({ 'node_modules/a': { version: '1.0.0' } });
  expect(isInstalled(root)).toBe(true);
  const before = lockHash(root);
  lock({ 'node_modules/a': { version: '2.0.0' } });
  expect(lockHash(root)).not.toBe(before);
  expect(isInstalled(root)).toBe(false);
});
