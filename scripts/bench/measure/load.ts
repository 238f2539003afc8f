import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Dispatcher } from 'undici';

/** One request of a load, and whether its answer is right. */
export interface Shot {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Undefined when the answer is right, else what is wrong with it. */
  readonly check: (status: number, body: Buffer) => string | undefined;
}

export interface LoadResult {
  /** Right answers a second. */
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
 * Drives `connections` connections, one request at a time each, for `seconds`. With `rate`, so many requests a second are due, evenly, and
 * each is timed from when it was due. Every answer is checked; a wrong one ends the run.
 */
export const load = async (
  origin: string,
  connections: number,
  seconds: number,
  next: () => Shot,
  rate = Number.POSITIVE_INFINITY,
): Promise<LoadResult> => {
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  let due = 0;
  const turn = async (): Promise<number> => {
    if (rate === Number.POSITIVE_INFINITY) return performance.now();
    const at = start + (due++ * 1000) / rate;
    const early = at - performance.now();
    if (early > 0) await sleep(early);
    return at;
  };
  const drive = async () => {
    const client = new Client(origin, { pipelining: 1 });
    try {
      while (performance.now() < end) {
        const { method, path, headers, body, check } = next();
        const started = await turn();
        const answer = await client.request({ method, path, headers, ...(body === undefined ? {} : { body }) });
        const bytes = await read(answer.body);
        latencies.push(performance.now() - started);
        const wrong = check(answer.statusCode, bytes);
        if (wrong) throw new Error(`${method} ${path}: ${wrong}`);
      }
    } finally {
      await client.close();
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, drive));
  const reached = latencies.length / ((performance.now() - began) / 1000);
  return { rate: reached, latencies: Float64Array.from(latencies).sort() };
};

/** The value below which `share` (0 to 1) of the sorted values lie. */
export const percentile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
