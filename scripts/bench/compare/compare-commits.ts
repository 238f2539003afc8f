import { join } from 'node:path';
import { logProgress } from '../../dev/bootstrap/log-progress.mjs';
import type { DataFolder } from '../../dev/start/data-folder.ts';
import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import { benchStack } from '../bench-stack.ts';
import { createComments } from '../cases/comment.ts';
import { createFeedReads } from '../cases/feed.ts';
import { benchPublishInFeed } from '../cases/publish.ts';
import { createReactions } from '../cases/reaction.ts';
import type { ComparableCase } from '../comparable-cases.ts';
import { createPopulation, type Population } from '../data/bench-users.ts';
import { print } from '../measure/compare.ts';
import { type LoadRequest, load } from '../measure/load.ts';
import { waitForEventDelivery } from '../measure/wait-for-event-delivery.ts';
import { checkOut, resolveCommit } from './check-out.ts';
import { alternate, type Slice } from './slices.ts';

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
    const inFeed = await benchPublishInFeed(stack, population);
    await waitForEventDelivery(stack);
    return { rate: inFeed.ours, latencies: Float64Array.from([inFeed.p50_ms, inFeed.p99_ms]) };
  };

const compareCase = async (name: ComparableCase, ours: Side, theirs: Side): Promise<object> =>
  name === 'publish'
    ? alternate('publish to visible in the feed', publishRounds, publishSlice(ours), publishSlice(theirs))
    : alternate(name, rounds, await slicesOf(name, ours), await slicesOf(name, theirs));

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
