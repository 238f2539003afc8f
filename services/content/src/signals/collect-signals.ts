import type { Logger } from '@trenzeye/kit';
import type { Database } from '../database/transaction.ts';
import {
  type ConditionalFetchOptions,
  claimFetch,
  conditionalFetch,
  type FetchAnswer,
  findFetch,
  followedFeedPrefix,
  releaseFetch,
  requestsOf,
  type SourceAddress,
  type SourceFetch,
  type SourceSetting,
  setFetch,
  statusProblem,
} from '../sources/index.ts';
import { recordMentions } from './record-mentions.ts';

interface CollectOptions extends ConditionalFetchOptions {
  readonly log: Logger;
  /** Random number, 0 <= x < 1, so that installations do not send requests at the same time. */
  readonly chance: () => number;
  /** Secret key of the authors' hashes. */
  readonly authorKey: string;
  /** Called after each response with new content. */
  readonly onNew?: () => void;
}

interface Problem {
  readonly reason: string;
  readonly isNetwork: boolean;
}

/** Sources requested at the same time; the requests of one source follow each other. */
const concurrentSources = 4;
const longestBackoff = 6 * 3_600_000;

const pauseAfter = (failures: number, intervalMs: number, chance: () => number): number =>
  failures === 0 ? intervalMs * (0.9 + 0.2 * chance()) : Math.min(intervalMs * 2 ** failures, longestBackoff) * (0.5 + 0.5 * chance());

const firstLine = (error: unknown): string => (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));

/** Stores a valid response; returns the problem with an invalid one. */
const storeAnswer = async (
  prisma: Database,
  address: SourceAddress,
  answer: FetchAnswer,
  now: number,
  authorKey: string,
): Promise<Problem | undefined> => {
  if (answer.outcome === 'refused') return { reason: statusProblem(answer.status), isNetwork: false };
  if (answer.outcome === 'failed') return answer;
  if (answer.outcome === 'unchanged') return undefined;
  let mentions: ReturnType<SourceAddress['read']>;
  try {
    mentions = address.read(answer.body, now);
  } catch (error) {
    return { reason: `its answer was not understood: ${firstLine(error)}`, isNetwork: false };
  }
  const { sourceId, region } = address;
  await recordMentions(prisma, mentions, now, { sourceId, region, authorKey, isFollowed: sourceId.startsWith(followedFeedPrefix) });
  return undefined;
};

interface FetchResult {
  readonly problem: Problem | undefined;
  /** The request succeeded before, or is new. */
  readonly isFirstFailure: boolean;
}

const fetchAddress = async (
  prisma: Database,
  address: SourceAddress,
  known: SourceFetch | undefined,
  { now, intervalMs, options }: { readonly now: number; readonly intervalMs: number; readonly options: CollectOptions },
): Promise<FetchResult> => {
  const url = address.url(now);
  // Validators belong to one address, which changes with the date, the region and the settings.
  const before = known?.url === url ? { etag: known.etag, lastModified: known.last_modified } : undefined;
  const answer = await conditionalFetch(address, before, now, options);
  if (options.stopping.aborted) return { problem: undefined, isFirstFailure: false };
  const problem = await storeAnswer(prisma, address, answer, now, options.authorKey);
  const failures = problem === undefined ? 0 : (known?.failures ?? 0) + 1;
  // A response that could not be parsed must be sent again in full.
  const validators = answer.outcome === 'fresh' && problem === undefined ? answer : before;
  await setFetch(prisma, {
    key: address.key,
    source_id: address.sourceId,
    url,
    etag: validators?.etag ?? null,
    last_modified: validators?.lastModified ?? null,
    failures,
    not_before: new Date(Math.max(now + pauseAfter(failures, intervalMs, options.chance), answer.next)),
    fetched_at: new Date(now),
    succeeded_at: problem === undefined ? new Date(now) : (known?.succeeded_at ?? null),
    outcome: problem?.reason ?? answer.outcome,
  });
  if (answer.outcome === 'fresh' && problem === undefined) options.onNew?.();
  return { problem, isFirstFailure: failures === 1 };
};

interface Failure {
  readonly source: string;
  readonly problem: string;
}

const collectSource = async (prisma: Database, source: SourceSetting, now: () => Date, options: CollectOptions): Promise<Failure[]> => {
  const failures: Failure[] = [];
  for (const address of requestsOf(source)) {
    if (options.stopping.aborted) break;
    const known = await findFetch(prisma, address.key);
    const at = now().getTime();
    if (known && known.not_before.getTime() > at) continue;
    const claim = {
      key: address.key,
      sourceId: address.sourceId,
      at: new Date(at),
      pauseMs: source.intervalMs,
      longestPauseMs: longestBackoff,
    };
    if (!(await claimFetch(prisma, claim))) continue;
    const { problem, isFirstFailure } = await fetchAddress(prisma, address, known, { now: at, intervalMs: source.intervalMs, options });
    await releaseFetch(prisma, address.key);
    if (problem && isFirstFailure) failures.push({ source: source.source.definition.id, problem: problem.reason });
    // A host that is not reachable for one request is not for the next; they stay due.
    if (problem?.isNetwork) break;
  }
  return failures;
};

/**
 * Requests everything that is due, a few sources at the same time, until stopped. Never throws for a source. Sources that begin to fail
 * are logged together in one line; their later failures are on the sources page only.
 */
export const collectSignals = async (
  prisma: Database,
  sources: readonly SourceSetting[],
  now: () => Date,
  options: CollectOptions,
): Promise<void> => {
  const waiting = sources.filter(({ isEnabled }) => isEnabled).entries();
  const failuresOf: Failure[][] = [];
  const work = async (): Promise<void> => {
    for (const [index, source] of waiting) {
      if (options.stopping.aborted) return;
      failuresOf[index] = await collectSource(prisma, source, now, options);
    }
  };
  await Promise.all(Array.from({ length: concurrentSources }, work));
  const failures = failuresOf.flat();
  if (failures.length > 0) options.log.info({ failures }, 'signal sources not available, retrying with growing pauses');
};
