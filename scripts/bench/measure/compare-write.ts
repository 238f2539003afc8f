import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import { type CaseResult, compare } from './compare.ts';
import { type LoadRequest, load, median, percentile } from './load.ts';
import { pgbench, pgbenchLatency } from './pgbench.ts';
import { waitForEventDelivery } from './wait-for-event-delivery.ts';

const connections = 64;
const seconds = 2;
const secondsAtHalf = 5;
const rounds = 3;

export interface WriteCase {
  readonly stack: SpawnedStack;
  /** The path of pgbench. */
  readonly pgbench: string;
  readonly name: string;
  readonly next: () => LoadRequest;
  /** The service's transaction as a pgbench script, on the same rows. */
  readonly script: string;
}

export interface WriteResult extends CaseResult {
  /** The 99th percentile at half of the maximum rate, in milliseconds: through the gateway, and of the transaction alone. */
  readonly p99_half_ms: number;
  readonly ceiling_p99_half_ms: number;
}

/** Compares a write through the gateway with pgbench of its transaction: maximum rate, and latency at half of that rate. */
export const compareWrite = async ({ stack, pgbench: program, name, next, script }: WriteCase): Promise<WriteResult> => {
  const url = stack.databaseUrl('trenzeye_social');
  const result = await compare(
    name,
    () => load(stack.url, connections, seconds, next),
    () => pgbench(program, url, script, 8, seconds),
  );
  const half = result.ours / 2;
  const [throughGateway, transactionOnly]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    // The events of the previous run would add to the load of this one.
    await waitForEventDelivery(stack);
    const { latencies } = await load(stack.url, connections, secondsAtHalf, next, half);
    throughGateway.push(Number(percentile(latencies, 0.99).toFixed(2)));
    await waitForEventDelivery(stack);
    transactionOnly.push(await pgbenchLatency(program, url, script, half));
  }
  await waitForEventDelivery(stack);
  return { ...result, p99_half_ms: median(throughGateway), ceiling_p99_half_ms: median(transactionOnly) };
};
