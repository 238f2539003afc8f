import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import { type BareServer, startBareServer } from '../servers/start-bare-server.ts';
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
  /** That of bare Express with the transaction, which is the least that a process of Node.js could reach. */
  readonly express_p99_half_ms: number;
}

/** Requests to bare Express with the transaction: the same headers and bodies. */
const toBareServer = (next: () => LoadRequest) => (): LoadRequest => ({
  ...next(),
  check: (status, body) => (status === 200 ? undefined : `status ${status}: ${body.toString().slice(0, 200)}`),
});

const startTransactionServer = async (url: string, script: string): Promise<BareServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'trenzeye-transaction-'));
  try {
    const file = join(folder, 'script.sql');
    await writeFile(file, script);
    return await startBareServer('bare-transaction', [url, file]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Measures the 99th percentiles at `rate` in turns. The events of each run are delivered before the next one, whose load they would add to. */
const measureAtRate = async ({ stack, pgbench: program, next, script }: WriteCase, rate: number) => {
  const url = stack.databaseUrl('trenzeye_social');
  const express = await startTransactionServer(url, script);
  const loadOf = async (target: string, requests: () => LoadRequest): Promise<number> =>
    Number(percentile((await load(target, connections, secondsAtHalf, requests, rate)).latencies, 0.99).toFixed(2));
  const measured: Record<'gateway' | 'express' | 'transaction', number[]> = { gateway: [], express: [], transaction: [] };
  try {
    // The first requests to a new process are slower.
    await loadOf(express.url, toBareServer(next));
    for (let round = 0; round < rounds; round += 1) {
      await waitForEventDelivery(stack);
      measured.gateway.push(await loadOf(stack.url, next));
      await waitForEventDelivery(stack);
      measured.express.push(await loadOf(express.url, toBareServer(next)));
      await waitForEventDelivery(stack);
      measured.transaction.push(await pgbenchLatency(program, url, script, rate));
    }
  } finally {
    express.stop();
  }
  await waitForEventDelivery(stack);
  return measured;
};

/** Compares a write through the gateway with pgbench of its transaction: maximum rate, and latency at half of that rate. */
export const compareWrite = async (writeCase: WriteCase): Promise<WriteResult> => {
  const { stack, pgbench: program, name, next, script } = writeCase;
  const result = await compare(
    name,
    () => load(stack.url, connections, seconds, next),
    () => pgbench(program, stack.databaseUrl('trenzeye_social'), script, 8, seconds),
  );
  const { gateway, express, transaction } = await measureAtRate(writeCase, result.ours / 2);
  return {
    ...result,
    p99_half_ms: median(gateway),
    ceiling_p99_half_ms: median(transaction),
    express_p99_half_ms: median(express),
  };
};
