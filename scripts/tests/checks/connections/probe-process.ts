import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Requests at a fixed rate, whatever the server does. Sent to this process for each measurement. */
export interface Probe {
  readonly url: string;
  readonly perSecond: number;
  readonly seconds: number;
}

export interface ProbeResult {
  /** Milliseconds from the time at which each request was due to the end of its response. */
  readonly latencies: readonly number[];
  /** Responses by status; 0 without one. */
  readonly statuses: Readonly<Record<string, number>>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const timeoutMs = 10_000;

const requestOnce = (url: string): Promise<number> =>
  new Promise((resolve) => {
    const request = get(url, { agent, timeout: timeoutMs }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', () => resolve(0));
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(0));
  });

const measure = async ({ url, perSecond, seconds }: Probe): Promise<ProbeResult> => {
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const startedAt = performance.now();
  const requests = Array.from({ length: perSecond * seconds }, async (_request, index) => {
    const dueMs = (index * 1_000) / perSecond;
    await sleep(Math.max(0, startedAt + dueMs - performance.now()));
    const status = await requestOnce(url);
    latencies.push(performance.now() - startedAt - dueMs);
    statuses[status] = (statuses[status] ?? 0) + 1;
  });
  await Promise.all(requests);
  return { latencies, statuses };
};

process.on('message', (probe) => void measure(probe as Probe).then((result) => process.send?.(result)));
process.once('disconnect', () => process.exit());
