import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import { type CaseResult, compare, median } from './compare.ts';
import { load, percentile, type Shot } from './load.ts';
import { pgbench, pgbenchLatency } from './pgbench.ts';
import { settled } from './wait-for-event-delivery.ts';

const connections = 64;
const seconds = 3;
const secondsAtHalf = 5;
const rounds = 3;

export interface WriteCase {
  readonly stack: SpawnedStack;
  /** The program. */
  readonly pgbench: string;
  readonly name: string;
  readonly next: () => Shot;
  /** The service's own statement for pgbench, on the same rows. */
  readonly script: string;
}

export interface WriteResult extends CaseResult {
  /** The 99th percentile at half of the most there can be, in milliseconds: ours, and that of the bare transaction at the same rate. */
  readonly p99_half_ms: number;
  readonly ceiling_p99_half_ms: number;
}

/** A write through the gateway against pgbench of the very transaction behind it, and how long one takes at half of the most there can be. */
export const benchWrite = async ({ stack, pgbench: program, name, next, script }: WriteCase): Promise<WriteResult> => {
  const url = stack.databaseUrl('trenzeye_social');
  const result = await compare(
    name,
    () => load(stack.url, connections, seconds, next),
    () => pgbench(program, url, script, 8, seconds),
  );
  const half = result.ours / 2;
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    // What was done before has left events on their way: half of the load has to bear its own alone.
    await settled(stack);
    const { latencies } = await load(stack.url, connections, secondsAtHalf, next, half);
    ours.push(Number(percentile(latencies, 0.99).toFixed(2)));
    await settled(stack);
    bare.push(await pgbenchLatency(program, url, script, half));
  }
  await settled(stack);
  return { ...result, p99_half_ms: median(ours), ceiling_p99_half_ms: median(bare) };
};
