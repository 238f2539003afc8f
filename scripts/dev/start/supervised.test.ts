import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { root } from '../bootstrap/bootstrap.mjs';
import type { Engine } from '../engines/engine.ts';
import { isAlive, waitUntilGone } from '../engines/process-table.ts';
import { keepAlive } from './keep-alive.ts';
import { type Supervised, supervise } from './supervised.ts';

const folder = temporaryFolder();
const running: Supervised[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) await child.stop();
});
afterAll(() => folder.remove());

const program = (name: string, text: string): string => {
  const file = join(folder.path, name);
  writeFileSync(file, text);
  return file;
};

const begin = (file: string): { child: Supervised; output: string[]; log: string[] } => {
  const [output, log]: [string[], string[]] = [[], []];
  const child = supervise({
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

const until = async (condition: () => boolean): Promise<void> => {
  for (let waited = 0; !condition(); waited += 20) {
    if (waited > 10_000) throw new Error('it did not come to pass within 10 s');
    await sleep(20);
  }
};

const lasting = "console.log('up ' + process.pid); setInterval(() => {}, 1000);";

test('supervision: killed with -9 -> started again as another process, and said so', async () => {
  const { child, output, log } = begin(program('lasting.mjs', lasting));
  await until(() => output.length === 1);
  const before = child.pid() as number;
  await child.kill('SIGKILL');
  expect(isAlive(before)).toBe(false);
  await until(() => output.length === 2);
  expect(child.pid()).not.toBe(before);
  expect(log[0]).toMatch(/sample ended \(SIGKILL\); starting it again/);
});

test('supervision: stopped -> SIGTERM, and not started again', async () => {
  const ending = program('ending.mjs', `${lasting} process.on('SIGTERM', () => { console.log('drained'); process.exit(); });`);
  const { child, output } = begin(ending);
  await until(() => output.length === 1);
  await child.stop();
  await sleep(100);
  expect(output.at(-1)).toBe('drained');
  expect(child.pid()).toBeUndefined();
});

test('follow parent: the parent is killed with -9 -> the child drains and ends', async () => {
  const file = program('child.mjs', `${lasting} process.on('SIGTERM', () => process.exit());`);
  const parent = program(
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
  expect(await waitUntilGone(pid, 5_000)).toBe(true);
});

/** An engine of memory: it fails the first times it is restarted. */
const fragileEngine = (failures: number) => {
  const events: string[] = [];
  let left = failures;
  let tell = (): void => {};
  const engine: Engine = {
    name: 'sample',
    url: 'sample:',
    pid: () => 1,
    running: () => true,
    stop: async () => void events.push('stop'),
    kill9: async () => void events.push('kill'),
    restart: async () => {
      events.push('restart');
      left -= 1;
      if (left >= 0) throw new Error('not yet');
    },
    onUnexpectedEnd: (listener) => {
      tell = listener;
    },
  };
  return { engine, events, end: () => tell() };
};

test('keep alive: ends unasked, fails to start once -> tried until it runs', async () => {
  const { engine, events, end } = fragileEngine(1);
  const log: string[] = [];
  const kept = keepAlive(engine, (line) => log.push(line));
  end();
  await until(() => log.includes('sample runs again'));
  expect(events).toEqual(['restart', 'restart']);
  await kept.stop();
});

test('keep alive: killed, then stopped at once -> the start in hand ends before the stop', async () => {
  const { engine, events } = fragileEngine(0);
  const kept = keepAlive(engine, () => {});
  await kept.kill();
  await kept.stop();
  expect(events).toEqual(['kill', 'restart', 'stop']);
});
