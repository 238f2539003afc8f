import { readdir, readFile } from 'node:fs/promises';

/** The fields of /proc/<pid>/stat from the state on: the name before them may contain spaces. */
const statOf = async (pid: string | number): Promise<string[]> =>
  (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)?.split(' ') ?? [];

/** Processes by their parent. */
const readParents = async (): Promise<Map<number, number>> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = new Map<number, number>();
  for (const pid of pids)
    parents.set(
      Number(pid),
      await statOf(pid).then(
        (fields) => Number(fields[1]),
        () => 0,
      ),
    );
  return parents;
};

/** A process and all its descendants. Linux only. */
export const processTreeOf = async (top: number): Promise<number[]> => {
  const parents = await readParents();
  const belongs = (pid: number): boolean => pid === top || (parents.has(pid) && belongs(parents.get(pid) ?? 0));
  return [...parents.keys()].filter(belongs);
};

/** Ticks per second of the times in /proc, a constant of Linux on all usual platforms. */
const ticksPerSecond = 100;

/** Seconds of processor time that a process and its present and past descendants have used; 0 for one that has ended. Linux only. */
export const processorSecondsOf = async (top: number): Promise<number> => {
  let ticks = 0;
  for (const pid of await processTreeOf(top)) {
    const fields = await statOf(pid).catch(() => []);
    // User and system time, of the process itself and of its children that have ended.
    for (const index of [11, 12, 13, 14]) ticks += Number(fields[index] ?? 0);
  }
  return ticks / ticksPerSecond;
};

/** Seconds of processor time that the present threads of these processes have used, to the nanosecond: for processes that are almost idle. Linux only. */
export const threadSecondsOf = async (pids: readonly number[]): Promise<number> => {
  let nanoseconds = 0;
  for (const pid of pids)
    for (const thread of await readdir(`/proc/${pid}/task`).catch(() => []))
      nanoseconds += Number.parseInt(await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0'), 10);
  return nanoseconds / 1e9;
};
