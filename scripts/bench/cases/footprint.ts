import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SpawnedStack, type SpawnOptions, spawnStack } from '../../dev/start/spawn-stack.ts';
import { serviceNames } from '../../dev/topology.ts';
import { processTreeOf, threadSecondsOf } from '../measure/processes.ts';

/** Demo data is complete and the garbage of the start collected. */
const settleMs = 60_000;
const idleMs = 60_000;

/** Proportional set size in MiB: shared pages are counted once. Linux only. */
const residentOf = async (pids: readonly number[]): Promise<number> => {
  let kibibytes = 0;
  for (const pid of pids) {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    kibibytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return kibibytes / 1024;
};

interface IdleUse {
  readonly idle_core_percent: number;
  readonly resident_mib: number;
}

/** Processor time in percent of a core, and resident memory, of these processes and their descendants in a minute without requests. */
const measureIdle = async (tops: readonly number[]): Promise<IdleUse> => {
  const pids = new Set<number>();
  for (const top of tops) for (const pid of await processTreeOf(top)) pids.add(pid);
  const before = await threadSecondsOf([...pids]);
  await sleep(idleMs);
  const used = (await threadSecondsOf([...pids])) - before;
  return { idle_core_percent: Number(((100_000 * used) / idleMs).toFixed(2)), resident_mib: Math.round(await residentOf([...pids])) };
};

const timed = async (options: SpawnOptions): Promise<{ stack: SpawnedStack; seconds: number }> => {
  const started = performance.now();
  const stack = await spawnStack(options);
  return { stack, seconds: (performance.now() - started) / 1000 };
};

/** The first start on an empty data folder, with packages installed and pages built; the second start on it; and what the idle stack uses, engines included. */
const benchEmbedded = async (dataDir: string): Promise<object> => {
  const options: SpawnOptions = { dataDir, port: 0, seed: 'demo' };
  const cold = await timed(options);
  await cold.stack.stop();
  const warm = await timed(options);
  await sleep(settleMs);
  const idle = await measureIdle([warm.stack.pid, ...Object.values(await warm.stack.processes())]);
  await warm.stack.stop();
  return {
    name: 'embedded stack',
    cold_start_s: Number(cold.seconds.toFixed(1)),
    warm_start_s: Number(warm.seconds.toFixed(1)),
    ...idle,
  };
};

/** What the idle services use when each runs in a process of its own, without engines. */
const benchDistributed = async (dataDir: string): Promise<object> => {
  const stack = await spawnStack({ mode: 'distributed', dataDir, port: 0, seed: 'demo' });
  await sleep(settleMs);
  const processes = await stack.processes();
  const services = serviceNames.flatMap((name) => processes[name] ?? []);
  const idle = await measureIdle(services);
  const resident: Record<string, number> = {};
  for (const name of serviceNames) resident[name] = Math.round(await residentOf([processes[name] ?? 0]));
  await stack.stop();
  return { name: 'services in processes of their own', ...idle, resident_mib_by_service: resident };
};

export async function* benchFootprint(dataDir: string): AsyncGenerator<object> {
  yield await benchEmbedded(join(dataDir, 'embedded'));
  yield await benchDistributed(join(dataDir, 'distributed'));
}
