import { availableParallelism, loadavg } from 'node:os';

const longestSlowdown = 5;

/**
 * About how much longer everything takes than on an idle machine: the processes that run or wait to run, per processor; at least 1, at most
 * 5. Always 1 on Windows, which does not count them.
 */
export const slowdown = (): number => Math.min(longestSlowdown, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
