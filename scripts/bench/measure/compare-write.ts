import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import { type ProxiedServer, startProxiedServer } from '../servers/start-bare-server.ts';
import { type CaseResult, compare } from './compare.ts';
import { type LoadRequest, load, median, percentile } from './load.ts';
import { pgbench, pgbenchLatency } from './pgbench.ts';
import { waitForEventDelivery } from './wait-for-event-delivery.ts';

const database = 'trenzeye_social';
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

/** The 99th percentiles at half of the maximum rate, in milliseconds. */
interface LatenciesAtHalf {
  /** Through the gateway. */
  readonly p99_half_ms: number;
  /** Of the transaction alone. */
  readonly ceiling_p99_half_ms: number;
  /** Of bare Express with the transaction, which is the least that a process of Node.js could reach. */
  readonly express_p99_half_ms: number;
  /** Of the same behind http-proxy-middleware, the least that two processes could reach. */
  readonly proxy_p99_half_ms: number;
}

/** Requests to bare Express with the transaction: the same headers and bodies. */
const toBareServer = (next: () => LoadRequest) => (): LoadRequest => ({
  ...next(),
  check: (status, body) => (status === 200 ? undefined : `status ${status}: ${body.toString().slice(0, 200)}`),
});

/** Measures the latencies at `rate` in turns. The events of each run are delivered before the next one, whose load they would add to. */
const measureAtRate = async (
  { stack, pgbench: program, next, script }: WriteCase,
  bare: ProxiedServer,
  rate: number,
): Promise<LatenciesAtHalf> => {
  const loadOf = async (target: string, requests: () => LoadRequest): Promise<number> =>
    percentile((await load(target, connections, secondsAtHalf, requests, rate)).latencies, 0.99);
  const runs = [
    () => loadOf(stack.url, next),
    () => pgbenchLatency(program, stack.databaseUrl(database), script, rate),
    () => loadOf(bare.direct, toBareServer(next)),
    () => loadOf(bare.proxied, toBareServer(next)),
  ];
  const measured = runs.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, run] of runs.entries()) {
      await waitForEventDelivery(stack);
      measured[index]?.push(await run());
    }
  }
  await waitForEventDelivery(stack);
  const [gateway = 0, transaction = 0, express = 0, proxy = 0] = measured.map((values) => Number(median(values).toFixed(2)));
  return { p99_half_ms: gateway, ceiling_p99_half_ms: transaction, express_p99_half_ms: express, proxy_p99_half_ms: proxy };
};

/**
 * Compares a write through the gateway with pgbench of its transaction: maximum rate, and latency at half of that rate. Bare Express with the
 * transaction, and the same behind a bare proxy, are compared with pgbench, too.
 */
export const compareWrite = async (writeCase: WriteCase): Promise<CaseResult[]> => {
  const { stack, pgbench: program, name, next, script } = writeCase;
  const loadOf = (target: string, requests: () => LoadRequest) => () => load(target, connections, seconds, requests);
  const transaction = () => pgbench(program, stack.databaseUrl(database), script, 8, seconds);
  const result = await compare(`${name} write through the gateway / pgbench of its transaction`, loadOf(stack.url, next), transaction);
  await waitForEventDelivery(stack);
  const bare = await startProxiedServer('transaction', [stack.databaseUrl(database)], script);
  try {
    const express = await compare(
      `bare Express with the transaction of a ${name} / pgbench of it`,
      loadOf(bare.direct, toBareServer(next)),
      transaction,
    );
    const proxy = await compare(
      `bare Express with the transaction of a ${name} behind http-proxy-middleware / pgbench of it`,
      loadOf(bare.proxied, toBareServer(next)),
      transaction,
    );
    const withLatencies: CaseResult & LatenciesAtHalf = { ...result, ...(await measureAtRate(writeCase, bare, result.ours / 2)) };
    return [withLatencies, express, proxy];
  } finally {
    bare.stop();
  }
};
