import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { openRuntimeInstallation } from './runtime-installation.ts';

const log = createLogger('content', 'silent');

jest.setTimeout(300_000);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trenzeye-runtime-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('install -> ready for this and the next process, without the binaries for graphics processors', async () => {
  await mkdir(join(folder, 'runtime-interrupted'));
  const runtime = await openRuntimeInstallation({ folder, log });
  expect(runtime.state().status).toBe('absent');
  const installing = runtime.install();
  expect(runtime.state().status).toBe('installing');
  await installing;

  expect(runtime.state()).toMatchObject({ status: 'ready', error: null });
  expect(existsSync(runtime.file)).toBe(true);
  expect((await openRuntimeInstallation({ folder, log })).isReady()).toBe(true);
  expect(await readdir(folder)).toEqual(['models', 'runtime']);
  const binaries = join(folder, 'runtime', 'node_modules', '@node-llama-cpp');
  expect(existsSync(join(binaries, 'linux-x64-cuda', 'bins'))).toBe(false);
});

test('closed during the installation -> failed, nothing is left, and the next process installs it', async () => {
  const runtime = await openRuntimeInstallation({ folder, log });
  const installing = runtime.install();
  await eventually(async () => expect((await readdir(folder)).some((name) => name.startsWith('runtime-'))).toBe(true));
  await runtime.close();
  await expect(installing).rejects.toThrow();

  expect(await readdir(folder)).toEqual(['models']);
  expect(runtime.state().status).toBe('failed');
  expect((await openRuntimeInstallation({ folder, log })).state().status).toBe('absent');
});
