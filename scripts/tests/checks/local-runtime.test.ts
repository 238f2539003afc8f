import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { type LockEntries, missingPackages } from '../../dev/bootstrap/lockfile.mjs';
import { findLicences } from '../../lint/licences.ts';

const { packages } = JSON.parse(readFileSync(join(root, 'services', 'content', 'local-runtime', 'package-lock.json'), 'utf8')) as {
  packages: LockEntries;
};
const installed = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/'));
const paths = (entries: typeof installed) => entries.map(([path]) => path);

test('packages of the local runtime -> all in its lockfile; only binaries for graphics processors are replaced', () => {
  const replaced = paths(installed.filter(([, { link }]) => link));

  expect(missingPackages(packages).filter(({ name }) => !/-(cuda|cuda-ext|vulkan)$/.test(name))).toEqual([]);
  expect(replaced.filter((path) => !/-(cuda|cuda-ext|vulkan)$|\/absent$/.test(path))).toEqual([]);
});

test('packages of the local runtime -> from the public registry, with a checksum', () => {
  const others = installed.filter(
    ([, { link, resolved, integrity }]) =>
      !link && !(resolved?.startsWith('https://registry.npmjs.org/') && integrity?.startsWith('sha512-')),
  );

  expect(paths(others)).toEqual([]);
});

test('binaries of the local runtime -> for all platforms with a pinned Node.js', () => {
  for (const platform of ['linux-x64', 'linux-arm64', 'mac-x64', 'mac-arm64-metal', 'win-x64'])
    expect(packages[`node_modules/@node-llama-cpp/${platform}`]).toHaveProperty('integrity');
});

test('packages of the local runtime -> licences that are accepted', () => {
  expect(findLicences({ packages })).toEqual([]);
});
