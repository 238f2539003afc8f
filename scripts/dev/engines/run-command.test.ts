import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@trenzeye/kit/testing/eventually';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { createCluster } from './postgres-cluster.ts';
import { runCommand } from './run-command.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const runNode = (program: string, signal?: AbortSignal): Promise<void> =>
  runCommand(process.execPath, ['-e', program], { cwd: folder.path, signal });

/** A program that says when it runs, and cleans up when it is stopped. */
const untilStopped = `
  const { rmSync, writeFileSync } = require('node:fs');
  process.on('SIGTERM', () => setTimeout(() => { rmSync('running'); process.exit(1); }, 100));
  writeFileSync('running', '');
  setInterval(() => {}, 1_000);`;

describe('runCommand', () => {
  test('aborted -> stopped, and rejects with the reason after the command has cleaned up', async () => {
    const stopping = new AbortController();
    const running = runNode(untilStopped, stopping.signal);
    running.catch(() => undefined);
    await eventually(() => expect(existsSync(join(folder.path, 'running'))).toBe(true));

    stopping.abort(new Error('stopped'));

    await expect(running).rejects.toThrow('stopped');
    expect(existsSync(join(folder.path, 'running'))).toBe(false);
  });

  test('aborted before -> not run; succeeded -> resolves; failed -> its error output; unknown -> its name', async () => {
    await expect(runNode("require('node:fs').writeFileSync('ran', '')", AbortSignal.abort(new Error('stopped')))).rejects.toThrow(
      'stopped',
    );
    expect(existsSync(join(folder.path, 'ran'))).toBe(false);
    await runNode('process.exit(0)');
    await expect(runNode("console.error('no space left'); process.exit(3)")).rejects.toThrow(/failed \(3\): no space left$/);
    await expect(runCommand(join(folder.path, 'missing'), [], { cwd: folder.path })).rejects.toThrow('ENOENT');
  });
});

// The program in place of initdb is a shell script.
const onPosix = process.platform === 'win32' ? test.skip : test;

onPosix('createCluster: aborted while initdb runs -> ends at once, and leaves nothing', async () => {
  const [binaries, dataDir] = [join(folder.path, 'binaries'), join(folder.path, 'data')];
  mkdirSync(join(binaries, 'bin'), { recursive: true });
  mkdirSync(dataDir);
  const initdb = join(binaries, 'bin', 'initdb');
  const started = join(folder.path, 'started');
  writeFileSync(initdb, `#!/bin/sh\ntouch '${started}'\nexec sleep 600\n`);
  chmodSync(initdb, 0o755);
  const stopping = new AbortController();
  const created = createCluster({ dataDir, binaries, user: undefined, port: 1, log: () => {}, signal: stopping.signal });
  created.catch(() => undefined);
  await eventually(() => expect(existsSync(started)).toBe(true));

  const abortedAt = performance.now();
  stopping.abort(new Error('stopped'));

  await expect(created).rejects.toThrow('stopped');
  expect(performance.now() - abortedAt).toBeLessThan(3_000);
  expect(readdirSync(dataDir)).toEqual([]);
});
