import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { root } from '../bootstrap/bootstrap.mjs';
import { isAlive } from '../bootstrap/process-identity.mjs';
import type { Engine } from '../engines/engine.ts';
import { waitForExit } from '../engines/processes.ts';
import { superviseEngine } from './supervised-engine.ts';
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts';

const folder = temporaryFolder();
const running: SupervisedProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) await child.stop();
});
afterAll(() => folder.remove());

const writeProgram = (name: string, text: string): string => {
  const file = join(folder.path, name);
  writeFileSync(file, text);
  return file;
};

const startSupervised = (file: string): { child: SupervisedProcess; output: string[]; log: string[] } => {
  const [output, log]: [string[], string[]] = [[], []];
  const child = superviseProcess({
    name: 'sample',
    args: [file],
    cwd: folder.path,
    env: {},
    output: (line) => output.push(line),
    log: (line) => log.push(line),
  });
  running.push(child);
  return { child, output, log };
};

const waitFor = async (condition: () => boolean): Promise<void> => {
  for (let waited = 0; !condition(); waited += 20) {
    if (waited > 10_000) throw new Error('condition not met within 10 s');
    await sleep(20);
  }
};

const runForever = "console.log('up ' + process.pid); setInterval(() => {}, 1000);";

test('superviseProcess: killed with -9 -> restarted as another process, and logged', async () => {
  const { child, output, log } = startSupervised(writeProgram('forever.mjs', runForever));
  await waitFor(() => output.length === 1);
  const before = child.pid() as number;
  await child.kill('SIGKILL');
  expect(isAlive(before)).toBe(false);
  await waitFor(() => output.length === 2);
  expect(child.pid()).not.toBe(before);
  expect(log[0]).toMatch(/sample ended \(SIGKILL\); restarting it/);
});

test('superviseProcess: stopped -> receives SIGTERM and is not restarted', async () => {
  const draining = writeProgram('draining.mjs', `process.on('SIGTERM', () => { console.log('drained'); process.exit(); }); ${runForever}`);
  const { child, output } = startSupervised(draining);
  await waitFor(() => output.length === 1);
  await child.stop();
  await sleep(100);
  expect(output.at(-1)).toBe('drained');
  expect(child.pid()).toBeUndefined();
});

test('follow parent: the parent is killed with -9 -> the child drains and exits', async () => {
  const file = writeProgram('child.mjs', `${runForever} process.on('SIGTERM', () => process.exit());`);
  const parent = writeProgram(
    'parent.mjs',
    `import { spawn } from 'node:child_process';
     const args = ['--import', ${JSON.stringify(join(root, 'scripts/dev/start/follow-parent.mjs'))}, ${JSON.stringify(file)}];
     const child = spawn(process.execPath, args, { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
     setTimeout(() => console.log(child.pid), 500);`,
  );
  const started = spawn(process.execPath, [parent], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = await new Promise<number>((resolve) => started.stdout.once('data', (text) => resolve(Number(text))));
  expect(isAlive(pid)).toBe(true);
  started.kill('SIGKILL');
  expect(await waitForExit(pid, 5_000)).toBe(true);
});

/** An in-memory engine whose first restarts fail. */
const failingEngine = (failures: number) => {
  const events: string[] = [];
  let remainingFailures = failures;
  let notifyUnexpectedEnd = (): void => {};
  const engine: Engine = {
    name: 'sample',
    url: 'sample:',
    pid: () => 1,
    running: () => true,
    stop: async () => void events.push('stop'),
    kill9: async () => void events.push('kill'),
    restart: async () => {
      events.push('restart');
      remainingFailures -= 1;
      if (remainingFailures >= 0) throw new Error('not yet');
    },
    onUnexpectedEnd: (listener) => {
      notifyUnexpectedEnd = listener;
    },
  };
  return { engine, events, end: () => notifyUnexpectedEnd() };
};

test('superviseEngine: ends unexpectedly, first restart fails -> restarted until it runs', async () => {
  const { engine, events, end } = failingEngine(1);
  const log: string[] = [];
  const supervised = superviseEngine(engine, (line) => log.push(line));
  end();
  await waitFor(() => log.includes('sample restarted'));
  expect(events).toEqual(['restart', 'restart']);
  await supervised.stop();
});

test('superviseEngine: killed, then stopped at once -> stopped after the restart', async () => {
  const { engine, events } = failingEngine(0);
  const supervised = superviseEngine(engine, () => {});
  await supervised.kill();
  await supervised.stop();
  expect(events).toEqual(['kill', 'restart', 'stop']);
});
