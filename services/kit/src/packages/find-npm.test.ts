import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findNpm } from './find-npm.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trenzeye-npm-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const create = async (...path: string[]): Promise<string> => {
  const file = join(folder, ...path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, '');
  return file;
};
const node = () => join(folder, 'node', 'bin', 'node');

test('started by npm -> the same npm, run with this Node.js', async () => {
  const script = await create('started', 'npm-cli.js');

  expect(findNpm({ npm_execpath: script }, { node: node() })).toEqual({ command: node(), args: [script] });
});

test('npm beside Node.js -> that one', async () => {
  const script = await create('node', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');

  expect(findNpm({ npm_execpath: join(folder, 'missing.js'), PATH: folder }, { node: node() })).toEqual({
    command: node(),
    args: [script],
  });
});

test('npm in PATH -> that one', async () => {
  const command = await create('bin', 'npm');

  expect(findNpm({ PATH: dirname(command) }, { node: node(), platform: 'linux' })).toEqual({ command, args: [] });
});

test('no npm -> undefined', () => {
  expect(findNpm({ PATH: folder }, { node: node() })).toBeUndefined();
});

test('Windows: npm.cmd beside its script in PATH -> the script, run with this Node.js', async () => {
  await create('nodejs', 'npm.cmd');
  await create('nodejs', 'npm');
  const script = await create('nodejs', 'node_modules', 'npm', 'bin', 'npm-cli.js');

  expect(findNpm({ Path: join(folder, 'nodejs') }, { node: node(), platform: 'win32' })).toEqual({ command: node(), args: [script] });
});

test('Windows: npm without its script -> undefined, because a shell would be needed', async () => {
  const command = await create('bin', 'npm');

  expect(findNpm({ PATH: dirname(command) }, { node: node(), platform: 'win32' })).toBeUndefined();
});
