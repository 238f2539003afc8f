import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { isAlive } from '../bootstrap/process-identity.mjs';
import { waitForExit } from '../engines/processes.ts';
import { type SpawnedStack, spawnStack } from './spawn-stack.ts';

const folder = temporaryFolder();
let stack: SpawnedStack | undefined;
const log: string[] = [];
let output = '';

/** A callback of an emitter, here of the process itself, that throws whenever the process receives SIGUSR2. */
const throwOnSignal = `process.on('SIGUSR2', () => { throw new Error('callback failed', { cause: new Error('status 999') }); });`;

const start = (env: Readonly<Record<string, string>> = {}): Promise<SpawnedStack> =>
  spawnStack({
    mode: 'embedded',
    dataDir: join(folder.path, 'data'),
    port: 0,
    seed: 'none',
    env,
    log: (line) => log.push(line),
    output: (text) => {
      output += text;
    },
  });

const restarts = (): string[] => log.filter((line) => line.startsWith('services ended'));

const waitForRestart = async (running: SpawnedStack, before: number | undefined): Promise<number> => {
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 50) {
    const { gateway } = await running.processes();
    if (gateway !== undefined && gateway !== before) {
      await running.waitUntilReady();
      return gateway;
    }
    await sleep(50);
  }
  throw new Error('the services were not restarted');
};

beforeAll(async () => {
  const file = join(folder.path, 'throw-on-signal.mjs');
  writeFileSync(file, throwOnSignal);
  stack = await start({ NODE_OPTIONS: `--import "${pathToFileURL(file).href}"` });
});
afterAll(async () => {
  await stack?.stop();
  folder.remove();
});

const running = (): SpawnedStack => {
  if (!stack) throw new Error('the stack has not started');
  return stack;
};

test('a callback throws in the process of the services -> logged once with its cause; restarted; PostgreSQL and the launcher stay', async () => {
  const before = await running().processes();

  await running().kill('content', 'SIGUSR2');
  const restarted = await waitForRestart(running(), before.gateway);

  const fatal = output.split('\n').filter((line) => line.includes('callback failed'));
  expect(fatal).toHaveLength(1);
  expect(JSON.parse(fatal[0] ?? '')).toMatchObject({ level: 60, service: 'services', err: { cause: { message: 'status 999' } } });
  expect(restarts()).toEqual([expect.stringMatching(/^services ended \(exit code 1\); restarting it/)]);
  expect(await running().processes()).toMatchObject({ postgres: before.postgres, auth: restarted, gateway: restarted });
  expect((await fetch(`${running().url}/api/signals`)).status).toBe(200);
});

test('the launcher is killed with -9 -> the services end; the next start works', async () => {
  const { gateway } = await running().processes();

  process.kill(running().pid, 'SIGKILL');

  expect(await waitForExit(gateway ?? 0, 20_000)).toBe(true);
  stack = await start();
  expect((await fetch(`${stack.url}/readyz`)).status).toBe(200);
  expect(isAlive((await stack.processes()).gateway ?? 0)).toBe(true);
});

test('a setting is invalid at the first start -> refused with one sentence that names it, without a restart', async () => {
  await running().stop();
  stack = undefined;
  const before = log.length;

  await expect(start({ AUTH_SIGNUP: 'nobody' })).rejects.toThrow(/auth cannot start, its settings are wrong: AUTH_SIGNUP/);
  expect(log.slice(before).filter((line) => line.includes('restarting'))).toEqual([]);
});
