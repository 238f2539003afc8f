import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { logProgress } from '../../dev/bootstrap/log-progress.mjs';
import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import { createRetryingClient } from '../../tests/faults/retrying-client.ts';
import { benchStack } from '../bench-stack.ts';
import { sampleStatements } from '../capacity/active-statements.ts';
import { createMix, shares } from '../capacity/mix.ts';
import { type OpenStreams, openStreams } from '../capacity/open-streams.ts';
import { type ProfiledFunction, readProfile, topFunctions } from '../capacity/profile.ts';
import { busiest, isSustained, nextRate, type Stage } from '../capacity/stages.ts';
import { createPopulation, type Population } from '../data/bench-users.ts';
import { systemLoad } from '../measure/conditions.ts';
import { type LoadRequest, load, percentile } from '../measure/load.ts';
import { processorSecondsOf } from '../measure/processes.ts';
import { countUndelivered, waitForEventDelivery } from '../measure/wait-for-event-delivery.ts';

const streamCount = Number(process.env.CAPACITY_STREAMS ?? 2_000);
const secondsPerStage = 8;
const profiledSeconds = 15;
const connections = 256;
const topCount = 10;
const largestLoadBefore = 0.5;
/** Drafts that are saved at a time; each publication uses one. */
const draftBatch = 40;

interface Subject {
  readonly stack: SpawnedStack;
  readonly next: () => LoadRequest;
  /** Saves the drafts that `requests` requests publish. */
  readonly prepare: (requests: number) => Promise<void>;
}

const createSubject = async (stack: SpawnedStack, population: Population): Promise<Subject> => {
  const client = createRetryingClient(stack.url);
  const drafts: { id: string; token: string }[] = [];
  const save = async (number: number): Promise<void> => {
    const token = population.creators[number % population.creators.length]?.token ?? '';
    const content = { tweets: [`A wave of the bench, number ${number}.`], hashtags: ['bench'] };
    const body = { type: 'thread', prompt: 'Bench', content };
    const { id } = await client.request<{ id: string }>({ method: 'POST', path: '/api/content/save', token, body });
    drafts.push({ id, token });
  };
  const next = await createMix(population, () => {
    const draft = drafts.pop();
    if (!draft) throw new Error('no draft is left to publish');
    return draft;
  });
  const prepare = async (requests: number): Promise<void> => {
    // Twice the expected number, and some more: requests are chosen at random.
    const needed = Math.ceil((requests * shares.publish) / 500) + 50;
    while (drafts.length < needed) await Promise.all(Array.from({ length: draftBatch }, (_, index) => save(drafts.length + index)));
    await waitForEventDelivery(stack);
  };
  return { stack, next, prepare };
};

/** Processor time by process so far, in seconds; `load` is this process. */
const readProcessorSeconds = async (stack: SpawnedStack): Promise<Record<string, number>> => {
  const processes = { stack: stack.pid, ...(await stack.processes()) };
  // All services of an embedded stack are one process.
  const names = new Map(Object.entries(processes).map(([name, pid]) => [pid, name]));
  const seconds: Record<string, number> = {};
  for (const [pid, name] of names) if (pid !== stack.pid) seconds[name] = await processorSecondsOf(pid);
  const all = await processorSecondsOf(stack.pid);
  const own = process.cpuUsage();
  // Descendants that are listed themselves do not count for the supervisor.
  const listed = Object.values(seconds).reduce((sum, each) => sum + each, 0);
  return {
    ...seconds,
    [stack.mode === 'embedded' ? 'services' : 'supervisor']: Math.max(0, all - listed),
    load: (own.user + own.system) / 1e6,
  };
};

const measureStage = async ({ stack, next, prepare }: Subject, requested: number): Promise<Stage> => {
  await prepare(requested * secondsPerStage);
  const before = await readProcessorSeconds(stack);
  const startedAt = performance.now();
  const { rate, latencies } = await load(stack.url, connections, secondsPerStage, next, requested);
  const seconds = (performance.now() - startedAt) / 1000;
  const undelivered = await countUndelivered(stack);
  const after = await readProcessorSeconds(stack);
  const cores = Object.entries(after).map(([name, value]) => [
    name,
    Number((Math.max(0, value - (before[name] ?? 0)) / seconds).toFixed(2)),
  ]);
  const at = (share: number): number => Number(percentile(latencies, share).toFixed(1));
  return {
    requested,
    achieved: Number(rate.toFixed(0)),
    p50_ms: at(0.5),
    p95_ms: at(0.95),
    p99_ms: at(0.99),
    undelivered,
    cores: Object.fromEntries(cores),
  };
};

const measureStages = async (subject: Subject): Promise<Stage[]> => {
  const stages: Stage[] = [];
  for (let rate = nextRate(stages); rate !== undefined; rate = nextRate(stages)) {
    const stage = await measureStage(subject, rate);
    stages.push(stage);
    logProgress(`${rate}/s: ${isSustained(stage) ? 'sustained' : 'not sustained'}, p99 ${stage.p99_ms} ms`);
  }
  return stages;
};

interface Bottleneck {
  readonly process: string;
  /** Functions of its code, or statements of the database. */
  readonly profile: readonly ProfiledFunction[];
}

/** Runs a stack with the profiler at a rate that is not sustained, and reads the profile of the busiest process. */
const profileBottleneck = async (folder: string, name: string, rate: number): Promise<Bottleneck> => {
  const profiles = join(folder, 'profiles');
  await mkdir(profiles, { recursive: true });
  const isDatabase = name === 'postgres';
  const env: Record<string, string> = isDatabase ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}` };
  const stack = await benchStack(join(folder, 'profiled'), { env });
  try {
    const subject = await createSubject(stack, await createPopulation(stack, 20, 10));
    await subject.prepare(rate * profiledSeconds);
    const processes: Record<string, number | undefined> = await stack.processes();
    const pid = processes[name] ?? stack.pid;
    const work = () => load(stack.url, connections, profiledSeconds, subject.next, rate);
    if (isDatabase) return { process: name, profile: await sampleStatements(stack.databaseUrl('postgres'), work, topCount) };
    await work();
    await stack.stop();
    const profile = await readProfile(profiles, pid);
    return { process: name, profile: profile ? topFunctions(profile, topCount) : [] };
  } finally {
    await stack.stop();
  }
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
  const stack = await benchStack(join(folder, 'capacity'));
  let stages: Stage[];
  let received: number;
  try {
    const population = await createPopulation(stack, 40, 10);
    const subject = await createSubject(stack, population);
    [stages, received] = await withStreams(stack, population, async (streams) => [await measureStages(subject), streams.received()]);
  } finally {
    await stack.stop();
  }
  const ascending = stages.toSorted((one, other) => one.requested - other.requested);
  const failed = ascending.find((stage) => !isSustained(stage));
  return {
    name: `mixed requests, ${streamCount} live streams`,
    mode: stack.mode,
    sustained: Math.max(0, ...ascending.filter(isSustained).map(({ requested }) => requested)),
    curve: ascending,
    events_received_by_streams: received,
    bottleneck: failed && (await profileBottleneck(folder, busiest(failed), failed.requested)),
    // Other work would have used the processor as well.
    valid: loadBefore <= largestLoadBefore,
    load: [loadBefore, systemLoad()],
  };
};
