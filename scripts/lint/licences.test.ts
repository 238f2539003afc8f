import { findLicences, licencePage } from './licences.ts';

const lockfile = (license: string | undefined, more: object = {}) => ({
  packages: { '': {}, 'node_modules/a/node_modules/@scope/pack': { version: '1.0.0', ...(license ? { license } : {}), ...more } },
});

test.each(['MIT', '(MIT OR CC0-1.0)', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'])('licences: %s -> accepted', (license) => {
  expect(findLicences(lockfile(license))).toEqual([]);
});

test.each(['AGPL-3.0', 'MIT AND SSPL-1.0', undefined])('licences: %s -> finding with the name of the package', (license) => {
  expect(findLicences(lockfile(license)).map(({ message }) => message)).toEqual([expect.stringContaining('@scope/pack has the licence')]);
});

test('licences: development tools and workspaces -> not checked', () => {
  expect(findLicences(lockfile('AGPL-3.0', { dev: true }))).toEqual([]);
  expect(findLicences(lockfile('AGPL-3.0', { link: true }))).toEqual([]);
});

test('page: packages -> grouped by licence', () => {
  expect(licencePage(lockfile('MIT'))).toContain('| MIT | 1 | `@scope/pack` |');
});
