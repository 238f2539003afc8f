import { Agent, get } from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { logProgress } from '../../dev/bootstrap/log-progress.mjs';
import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import { benchStack } from '../bench-stack.ts';
import { coresBetween, readProcessorTime } from '../capacity/processor-time.ts';
import { measureRequestCosts, type RequestCost } from '../capacity/request-costs.ts';
import { busiest, isSustained, nextRate, type Stage } from '../capacity/stages.ts';
import { createSubject, type Subject } from '../capacity/subject.ts';
import { createPopulation, type Population } from '../data/bench-users.ts';
import { systemLoad } from '../measure/compare.ts';
import { load, percentile } from '../measure/load.ts';
import { countUndelivered } from '../measure/wait-for-event-delivery.ts';

const streamCount = Number(process.env.CAPACITY_STREAMS ?? 2_000);
/** All streams come from one address and belong to few users. */
const streamLimits = { STREAMS_PER_USER: String(streamCount), STREAMS_PER_ADDRESS: String(streamCount) };
const secondsPerStage = 8;
const connections = 256;
/** Cores that other programs may use in a stage of a valid result. */
const largestOtherCores = 0.1;
/** Requests per second, comma-separated; not set: the limit is searched. */
const givenRates = process.env.CAPACITY_RATES?.split(',').map(Number);
/** The cores on which the stack runs, for example `0` or `0-1`; not set: all. */
const stackCores = process.env.CAPACITY_CORES;

const measureStage = async ({ stack, next, prepare }: Subject, requested: number): Promise<Stage> => {
  await prepare(requested * secondsPerStage);
  const startedAt = performance.now();
  const before = await readProcessorTime(stack);
  const { rate, latencies } = await load(stack.url, connections, secondsPerStage, next, requested);
  const after = await readProcessorTime(stack);
  const cores = coresBetween(before, after, (performance.now() - startedAt) / 1000);
  const undelivered = await countUndelivered(stack);
  const at = (share: number): number => Number(percentile(latencies, share).toFixed(1));
  return {
    requested,
    achieved: Number(rate.toFixed(0)),
    p50_ms: at(0.5),
    p95_ms: at(0.95),
    p99_ms: at(0.99),
    undelivered,
    cores,
  };
};

const measureStages = async (subject: Subject): Promise<Stage[]> => {
  const stages: Stage[] = [];
  const next = () => (givenRates ? givenRates[stages.length] : nextRate(stages));
  for (let rate = next(); rate !== undefined; rate = next()) {
    const first = await measureStage(subject, rate);
    // One slow moment, as when a log file is flushed, does not make a rate too high.
    const stage = isSustained(first) ? first : await measureStage(subject, rate);
    stages.push(stage);
    logProgress(`${rate}/s: ${isSustained(stage) ? 'sustained' : 'not sustained'}, p99 ${stage.p99_ms} ms`);
  }
  return stages;
};

const watchedItems = 24;
const concurrentConnects = 64;

/** Live streams of signed-in users that stay open and read everything. */
interface OpenStreams {
  /** Events received so far. */
  readonly received: () => number;
  readonly close: () => void;
}

/** Opens live streams through the gateway; each watches some items. */
const openStreams = async (url: string, { creators, items }: Population, count: number): Promise<OpenStreams> => {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  let received = 0;
  const open = (number: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const watch = Array.from({ length: watchedItems }, (_, index) => items[(number + index * 7) % items.length]).join(',');
      const authorization = `Bearer ${creators[number % creators.length]?.token}`;
      const request = get(`${url}/api/stream?watch=${watch}`, { agent, headers: { authorization } }, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`a stream responded ${response.statusCode}`));
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          received += text.split('\nevent: ').length - 1;
          resolve();
        });
        response.on('error', () => undefined);
      });
      request.on('error', reject);
    });
  try {
    for (let from = 0; from < count; from += concurrentConnects)
      await Promise.all(Array.from({ length: Math.min(concurrentConnects, count - from) }, (_, index) => open(from + index)));
  } catch (error) {
    agent.destroy();
    throw error;
  }
  return { received: () => received, close: () => agent.destroy() };
};

const withStreams = async <T>(stack: SpawnedStack, population: Population, work: (streams: OpenStreams) => Promise<T>): Promise<T> => {
  const streams = await openStreams(stack.url, population, streamCount);
  try {
    return await work(streams);
  } finally {
    streams.close();
  }
};

/** The largest rate of mixed requests that the stack sustains beside 2,000 live streams, the curve up to it, and the first bottleneck. */
export const benchCapacity = async (folder: string): Promise<object> => {
  const loadBefore = systemLoad();
  const stack = await benchStack(join(folder, 'capacity'), {
    env: streamLimits,
    ...(stackCores === undefined ? {} : { launcher: ['taskset', '-c', stackCores] }),
  });
  let costs: Readonly<Record<string, RequestCost>>;
  let stages: Stage[];
  let received: number;
  try {
    const population = await createPopulation(stack, 40, 10);
    const subject = await createSubject(stack, population);
    costs = await measureRequestCosts(subject);
    [stages, received] = await withStreams(stack, population, async (streams) => [await measureStages(subject), streams.received()]);
  } finally {
    await stack.stop();
  }
  const ascending = stages.toSorted((one, other) => one.requested - other.requested);
  const failed = ascending.find((stage) => !isSustained(stage));
  return {
    name: `mixed requests, ${streamCount} live streams`,
    mode: stack.mode,
    machine: { model: cpus()[0]?.model ?? '', cores: cpus().length, stack_cores: stackCores ?? `0-${cpus().length - 1}` },
    streams: streamCount,
    connections,
    costs,
    sustained: Math.max(0, ...ascending.filter(isSustained).map(({ requested }) => requested)),
    curve: ascending,
    events_received_by_streams: received,
    bottleneck: failed && busiest(failed),
    valid: ascending.every(({ cores }) => (cores.others ?? 0) <= largestOtherCores),
    load: [loadBefore, systemLoad()],
  };
};
