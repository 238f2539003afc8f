import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { createDaemon } from './daemon.ts';
import { findExecutable } from './find-executable.ts';
import { processorWaitOf } from './processes.ts';

const folder = temporaryFolder();
const pids: number[] = [];
afterAll(() => {
  for (const pid of pids) process.kill(-pid, 'SIGKILL');
  folder.remove();
});

/** A process in a session of its own. @returns its id */
const start = (command: string, ...args: string[]): number => {
  const { pid = 0 } = spawn(command, args, { detached: true, stdio: 'ignore' });
  pids.push(pid);
  return pid;
};

test('daemon that does nothing and is never ready -> error after its time, the process is ended', async () => {
  const daemon = createDaemon({
    name: 'Sleeping daemon',
    command: 'sleep',
    args: ['60'],
    cwd: folder.path,
    logFile: join(folder.path, 'sleep.log'),
    isReady: async () => false,
    readyTimeoutMs: 200,
    stopSignals: [['SIGTERM', 1_000]],
  });

  await expect(daemon.start()).rejects.toThrow('Sleeping daemon did not become ready within 200 ms');
  expect(daemon.running()).toBe(false);
});

(findExecutable('taskset') ? test : test.skip)(
  'time waited for a processor: two processes that share one -> grows; a process that sleeps -> does not; no process -> 0',
  async () => {
    const loop = 'while :; do :; done';
    const [first, second] = [start('taskset', '-c', '0', 'sh', '-c', loop), start('taskset', '-c', '0', 'sh', '-c', loop)];
    const sleeping = start('sleep', '600');
    await sleep(500);
    const sleptBefore = processorWaitOf(sleeping);

    for (const deadline = Date.now() + 20_000; processorWaitOf(first) < 100 && Date.now() < deadline; ) await sleep(100);

    expect(processorWaitOf(first)).toBeGreaterThan(100);
    expect(processorWaitOf(second)).toBeGreaterThan(0);
    expect(processorWaitOf(sleeping) - sleptBefore).toBeLessThan(100);
    expect(processorWaitOf(2 ** 30)).toBe(0);
  },
);
