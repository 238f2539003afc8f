import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SpawnedStack, type SpawnOptions, spawnStack } from '../../dev/start/spawn-stack.ts';
import { processTreeOf } from '../measure/processes.ts';

const idleMs = 15_000;

/** Proportional set size in MiB: shared pages are counted once. Linux only. */
const residentOf = async (pids: readonly number[]): Promise<number> => {
  let kibibytes = 0;
  for (const pid of pids) {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    kibibytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return kibibytes / 1024;
};

/** Resident memory of an idle stack in MiB: services, supervisor and engines. */
export const residentMemory = async (stack: SpawnedStack): Promise<number> => {
  await sleep(idleMs);
  const engines = Object.values(await stack.processes());
  const pids = new Set<number>();
  for (const top of [stack.pid, ...engines]) for (const pid of await processTreeOf(top)) pids.add(pid);
  return residentOf([...pids]);
};

const timed = async (options: SpawnOptions): Promise<{ stack: SpawnedStack; seconds: number }> => {
  const started = performance.now();
  const stack = await spawnStack(options);
  return { stack, seconds: (performance.now() - started) / 1000 };
};

/** The first start on an empty data folder, with packages installed and pages built; the second start on it; and memory when idle. */
export const benchFootprint = async (dataDir: string): Promise<object> => {
  const cold = await timed({ dataDir, port: 0, seed: 'demo' });
  await cold.stack.stop();
  const warm = await timed({ dataDir, port: 0, seed: 'demo' });
  const memory = await residentMemory(warm.stack);
  await warm.stack.stop();
  return {
    name: 'embedded stack',
    cold_start_s: Number(cold.seconds.toFixed(1)),
    warm_start_s: Number(warm.seconds.toFixed(1)),
    resident_mib: Math.round(memory),
  };
};
