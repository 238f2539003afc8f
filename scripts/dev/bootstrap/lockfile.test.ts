import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';
import { addMissingPackages, type LockEntries, lockfileProblems, missingPackages } from './lockfile.mjs';

const tool: LockEntries = {
  '': { devDependencies: { tool: '^1.0.0' } },
  'node_modules/tool': {
    version: '1.2.0',
    integrity: 'sha512-tool',
    dev: true,
    optionalDependencies: { '@tool/linux': '1.2.0', '@tool/darwin': '1.2.0' },
  },
  'node_modules/@tool/linux': { version: '1.2.0', integrity: 'sha512-linux', dev: true, optional: true },
};
const copyOf = (packages: LockEntries): LockEntries => structuredClone(packages);

test('package-lock.json: every dependency -> has an entry with an integrity and no registry address', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: LockEntries };
  expect(Object.keys(packages).length).toBeGreaterThan(500);
  expect(lockfileProblems(packages)).toEqual([]);
});

test('missingPackages: the package of another platform has no entry -> reported with its parent', () => {
  expect(missingPackages(tool)).toEqual([{ parent: 'node_modules/tool', name: '@tool/darwin', range: '1.2.0', isOptional: true }]);
});

test('missingPackages: entries nested, hoisted or in the workspace -> resolved as by Node.js', () => {
  expect(
    missingPackages({
      '': {},
      'services/auth': { dependencies: { a: '1' }, devDependencies: { b: '1' } },
      'services/auth/node_modules/a': { version: '1.0.0', dependencies: { inner: '1', b: '1' } },
      'services/auth/node_modules/a/node_modules/inner': { version: '1.0.0' },
      'node_modules/b': { version: '1.0.0', devDependencies: { unused: '1' } },
      'node_modules/auth': { link: true },
    }),
  ).toEqual([]);
  expect(
    missingPackages({ 'services/auth': { dependencies: { a: '1' } }, 'services/social/node_modules/a': { version: '1.0.0' } }),
  ).toHaveLength(1);
});

test('missingPackages: a peer -> reported only when it is not optional', () => {
  const entry = { peerDependencies: { needed: '1', offered: '1' }, peerDependenciesMeta: { offered: { optional: true } } };
  expect(missingPackages({ 'node_modules/a': entry }).map(({ name }) => name)).toEqual(['needed']);
});

test('missingPackages: a platform package of an earlier release -> missing', () => {
  const packages = copyOf(tool);
  packages['node_modules/@tool/darwin'] = { version: '1.1.0', optional: true };
  expect(missingPackages(packages)).toEqual([expect.objectContaining({ name: '@tool/darwin' })]);
});

test('addMissingPackages: the registry has it, and what it depends on -> entries with the flags of the parent', () => {
  const packages = copyOf(tool);
  const registry: LockEntries = {
    '@tool/darwin@1.2.0': { version: '1.2.0', integrity: 'sha512-darwin', os: ['darwin'], dependencies: { shim: '^2.0.0' } },
    'shim@^2.0.0': { version: '2.3.0', integrity: 'sha512-shim' },
  };

  expect(addMissingPackages(packages, (name, range) => registry[`${name}@${range}`])).toEqual([]);

  expect(packages['node_modules/@tool/darwin']).toEqual({ ...registry['@tool/darwin@1.2.0'], dev: true, optional: true });
  expect(packages['node_modules/shim']).toEqual({ version: '2.3.0', integrity: 'sha512-shim', dev: true, optional: true });
  expect(lockfileProblems(packages)).toEqual([]);
});

test('addMissingPackages: another version is hoisted -> nested under its parent', () => {
  const packages = copyOf(tool);
  packages['node_modules/@tool/darwin'] = { version: '0.9.0', integrity: 'sha512-old' };

  addMissingPackages(packages, () => ({ version: '1.2.0', integrity: 'sha512-darwin' }));

  expect(packages['node_modules/@tool/darwin']?.version).toBe('0.9.0');
  expect(packages['node_modules/tool/node_modules/@tool/darwin']?.version).toBe('1.2.0');
});

test('addMissingPackages: the registry lacks it, or it is not optional -> reported, nothing added', () => {
  const packages = copyOf(tool);
  expect(addMissingPackages(packages, () => undefined)).toEqual([expect.objectContaining({ name: '@tool/darwin' })]);
  expect(packages).toEqual(tool);
  const required: LockEntries = { 'node_modules/a': { dependencies: { b: '1' } } };
  expect(addMissingPackages(required, () => ({ version: '1.0.0' }))).toHaveLength(1);
});

test('lockfileProblems: no entry, no integrity, a registry address -> one sentence each', () => {
  const packages: LockEntries = {
    '': { dependencies: { lost: '^1.0.0' } },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0', integrity: 'sha512-b', resolved: 'https://registry.example/b.tgz' },
  };
  expect(lockfileProblems(packages)).toEqual([
    'package.json depends on lost@^1.0.0, which has no entry',
    'node_modules/a has no integrity',
    'node_modules/b contains a registry address',
  ]);
});
