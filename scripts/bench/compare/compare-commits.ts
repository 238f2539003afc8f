import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { logProgress } from '../../dev/bootstrap/log-progress.mjs';
import type { DataFolder } from '../../dev/start/data-folder.ts';
import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import { benchStack } from '../bench-stack.ts';
import { createComments } from '../cases/comment.ts';
import { createFeedReads } from '../cases/feed.ts';
import { benchPublish } from '../cases/publish.ts';
import { createReactions } from '../cases/reaction.ts';
import { createPopulation, type Population } from '../data/bench-users.ts';
import { print } from '../measure/compare.ts';
import { type LoadRequest, load } from '../measure/load.ts';
import { waitForEventDelivery } from '../measure/wait-for-event-delivery.ts';
import type { ComparableCase } from '../requested-cases.ts';
import { measureAlternately, type Slice } from './slices.ts';

const run = promisify(execFile);

/** Runs a program in a folder; throws its errors. */
const runIn = async (folder: string, program: string, ...args: readonly string[]): Promise<void> => {
  const { NODE_OPTIONS: _ours, NODE_COMPILE_CACHE: _cache, ...env } = process.env;
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} in ${folder} ended with ${code}`);
};

const installPackages = "import { install } from './scripts/dev/bootstrap/install.mjs'; install(process.cwd(), 'full');";

/** The full id of a commit. Throws for a name that is no commit of this repository. */
const resolveCommit = async (name: string): Promise<string> => {
  try {
    return (await run('git', ['rev-parse', '--verify', '--end-of-options', `${name}^{commit}`], { cwd: root })).stdout.trim();
  } catch {
    throw new Error(`--compare: ${name} is not a commit of this repository`);
  }
};

/** Puts the files of a commit into a folder, installs its packages and builds it. */
const checkOut = async (commit: string, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const archive = spawn('git', ['archive', '--format=tar', commit], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const unpack = spawn('tar', ['-x', '-C', folder], { stdio: [archive.stdout, 'ignore', 'inherit'] });
  const codes = await Promise.all([once(archive, 'exit'), once(unpack, 'exit')]);
  if (codes.some(([code]) => code !== 0)) throw new Error(`the files of ${commit} cannot be unpacked`);
  logProgress(`Installing and building ${commit.slice(0, 8)}`);
  await runIn(folder, process.execPath, '--input-type=module', '--eval', installPackages);
  await runIn(folder, 'npm', 'run', '--silent', 'generate');
  await runIn(folder, 'npm', 'run', '--silent', 'build');
};

const connections = 64;
const secondsPerSlice = 2;
const rounds = 8;
const publishRounds = 3;

interface Side {
  readonly stack: SpawnedStack;
  readonly population: Population;
}

const requestsOf: Record<Exclude<ComparableCase, 'publish'>, (side: Side) => (() => LoadRequest) | Promise<() => LoadRequest>> = {
  feed: ({ stack, population }) => createFeedReads(stack, population),
  reaction: ({ population }) => createReactions(population),
  comment: ({ population }) => createComments(population),
};

/** Slices of a case at the maximum rate. The events of a slice are delivered before the next one begins. */
const slicesOf = async (name: Exclude<ComparableCase, 'publish'>, side: Side): Promise<() => Promise<Slice>> => {
  const next = await requestsOf[name](side);
  return async () => {
    const { rate, latencies } = await load(side.stack.url, connections, secondsPerSlice, next);
    await waitForEventDelivery(side.stack);
    return { rate, latencies };
  };
};

const publishSlice =
  ({ stack, population }: Side) =>
  async (): Promise<Slice> => {
    const inFeed = await benchPublish(stack, population);
    await waitForEventDelivery(stack);
    return { rate: inFeed.ours, latencies: Float64Array.from([inFeed.p50_ms, inFeed.p99_ms]) };
  };

const compareCase = async (name: ComparableCase, ours: Side, theirs: Side): Promise<object> =>
  name === 'publish'
    ? measureAlternately('publish to visible in the feed', publishRounds, publishSlice(ours), publishSlice(theirs))
    : measureAlternately(name, rounds, await slicesOf(name, ours), await slicesOf(name, theirs));

/** Runs cases on the files of this folder and on another commit, both stacks at the same time, in alternating slices. */
export const compareCommits = async (name: string, cases: readonly ComparableCase[], folder: DataFolder): Promise<void> => {
  const commit = await resolveCommit(name);
  const checkout = join(folder.path, 'checkout');
  await checkOut(commit, checkout);
  const stacks: SpawnedStack[] = [];
  const start = async (label: string, options: { readonly checkout?: string }): Promise<Side> => {
    logProgress(`Starting ${label}`);
    const stack = await benchStack(join(folder.path, label), options);
    stacks.push(stack);
    return { stack, population: await createPopulation(stack, 20, 10) };
  };
  try {
    const ours = await start('this', {});
    const theirs = await start('other', { checkout });
    for (const each of cases) print({ ...(await compareCase(each, ours, theirs)), other: commit.slice(0, 12) });
  } finally {
    for (const stack of stacks) await stack.stop();
  }
};
