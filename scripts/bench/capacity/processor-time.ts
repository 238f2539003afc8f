import { readFile } from 'node:fs/promises';
import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import { processorSecondsOf } from '../measure/processes.ts';

/** Seconds of processor time so far, by process; `load` is this process, `others` everything that belongs to neither. */
export type ProcessorTime = Readonly<Record<string, number>>;

/** Ticks per second of the times in /proc, a constant of Linux on all usual platforms. */
const ticksPerSecond = 100;

/** Seconds in which the cores of the machine were not idle, since its start. Linux only. */
export const busySecondsOf = (stat: string): number => {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, steal = 0] = (stat.split('\n')[0] ?? '')
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softIrq + steal) / ticksPerSecond;
};

/** Processor time by process so far. */
export const readProcessorTime = async (stack: SpawnedStack): Promise<ProcessorTime> => {
  const processes = { stack: stack.pid, ...(await stack.processes()) };
  const names = new Map(Object.entries(processes).map(([name, pid]) => [pid, name]));
  // All services of an embedded stack are one process.
  if (stack.mode === 'embedded' && processes.gateway) names.set(processes.gateway, 'services');
  const seconds: Record<string, number> = {};
  for (const [pid, name] of names) if (pid !== stack.pid) seconds[name] = await processorSecondsOf(pid);
  const all = await processorSecondsOf(stack.pid);
  const own = process.cpuUsage();
  const load = (own.user + own.system) / 1e6;
  const busy = busySecondsOf(await readFile('/proc/stat', 'utf8'));
  // Descendants that are listed themselves do not count for the supervisor.
  const listed = Object.values(seconds).reduce((sum, each) => sum + each, 0);
  return {
    ...seconds,
    supervisor: Math.max(0, all - listed),
    load,
    others: busy - all - load,
  };
};

/** The cores that each process used between two readings. */
export const coresBetween = (before: ProcessorTime, after: ProcessorTime, seconds: number): Record<string, number> =>
  Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, Number((Math.max(0, value - (before[name] ?? 0)) / seconds).toFixed(3))]),
  );
