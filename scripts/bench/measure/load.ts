import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Dispatcher } from 'undici';

/** A request of the load generator and the check of its response. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Returns undefined for an expected response, otherwise a description of the problem. */
  readonly check: (status: number, body: Buffer) => string | undefined;
}

export interface LoadResult {
  /** Responses per second. */
  readonly rate: number;
  /** Milliseconds, ascending. */
  readonly latencies: Float64Array;
}

const read = async (body: Dispatcher.ResponseData['body']): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
};

/**
 * Sends requests on `connections` connections for `seconds`, one at a time on each. With `rate`, requests are scheduled evenly at that many
 * per second and each latency counts from the scheduled time. Every response is checked; an unexpected one ends the run with an error.
 */
export const load = async (
  origin: string,
  connections: number,
  seconds: number,
  next: () => LoadRequest,
  rate = Number.POSITIVE_INFINITY,
): Promise<LoadResult> => {
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  let scheduled = 0;
  const waitForSchedule = async (): Promise<number> => {
    if (rate === Number.POSITIVE_INFINITY) return performance.now();
    const at = start + (scheduled++ * 1000) / rate;
    const waitMs = at - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    return at;
  };
  const runConnection = async () => {
    const client = new Client(origin, { pipelining: 1 });
    try {
      while (performance.now() < end) {
        const { method, path, headers, body, check } = next();
        const started = await waitForSchedule();
        const response = await client.request({ method, path, headers, body: body ?? null });
        const bytes = await read(response.body);
        latencies.push(performance.now() - started);
        const problem = check(response.statusCode, bytes);
        if (problem) throw new Error(`${method} ${path}: ${problem}`);
      }
    } finally {
      await client.close();
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, runConnection));
  const measuredRate = latencies.length / ((performance.now() - startedAt) / 1000);
  return { rate: measuredRate, latencies: Float64Array.from(latencies).sort() };
};

/** The percentile of sorted values; `share` is between 0 and 1. */
export const percentile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const median = (values: readonly number[]): number =>
  percentile(
    [...values].sort((left, right) => left - right),
    0.5,
  );
