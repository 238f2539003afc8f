import type { Logger } from '@trenzeye/kit';
import { type ConditionalFetchOptions, conditionalFetch, type FetchAnswer } from '../../connectors/conditional-fetch.ts';
import type { SourceAddress } from '../../connectors/mention.ts';
import { findFetch, type SourceFetch, setFetch } from '../../store/signals/source-fetches.ts';
import type { Database } from '../../store/transaction.ts';
import { recordMentions } from './record-mentions.ts';

interface CollectOptions extends ConditionalFetchOptions {
  /** Milliseconds between two requests of an address. */
  readonly interval: number;
  readonly log: Logger;
  /** Random number, 0 <= x < 1, so that installations do not send requests at the same time. */
  readonly chance: () => number;
}

const longestBackoff = 6 * 3_600_000;

const pauseAfter = (failures: number, { interval, chance }: CollectOptions): number =>
  failures === 0 ? interval * (0.9 + 0.2 * chance()) : Math.min(interval * 2 ** failures, longestBackoff) * (0.5 + 0.5 * chance());

const reasonOf = (error: unknown): string => (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));

/** Stores a valid response; returns the problem with an invalid one. */
const storeAnswer = async (prisma: Database, address: SourceAddress, answer: FetchAnswer, now: number): Promise<string | undefined> => {
  if (answer.outcome === 'refused') return `status ${answer.status}`;
  if (answer.outcome === 'failed') return answer.reason;
  if (answer.outcome === 'unchanged') return undefined;
  let mentions: ReturnType<SourceAddress['read']>;
  try {
    mentions = address.read(answer.body, now);
  } catch (error) {
    return `not understood: ${reasonOf(error)}`;
  }
  await recordMentions(prisma, mentions, now);
  return undefined;
};

const fetchAddress = async (
  prisma: Database,
  address: SourceAddress,
  known: SourceFetch | undefined,
  now: number,
  options: CollectOptions,
): Promise<boolean> => {
  const before = known && { etag: known.etag, lastModified: known.last_modified };
  const answer = await conditionalFetch(address, before, now, options);
  if (options.stopping.aborted) return false;
  const problem = await storeAnswer(prisma, address, answer, now);
  const failures = problem === undefined ? 0 : (known?.failures ?? 0) + 1;
  // A response that could not be parsed must be sent again in full.
  const validators = answer.outcome === 'fresh' && problem === undefined ? answer : before;
  await setFetch(prisma, {
    address: address.url,
    etag: validators?.etag ?? null,
    last_modified: validators?.lastModified ?? null,
    failures,
    not_before: new Date(Math.max(now + pauseAfter(failures, options), answer.next)),
    fetched_at: new Date(now),
    outcome: problem ?? answer.outcome,
  });
  if (problem !== undefined)
    options.log.warn({ source: address.source, host: new URL(address.url).host, problem, failures }, 'signal source request failed');
  return answer.outcome === 'fresh' && problem === undefined;
};

/** Requests every address that is due, one after the other, until stopped. Returns whether there was anything new. */
export const collectSignals = async (
  prisma: Database,
  addresses: readonly SourceAddress[],
  now: () => Date,
  options: CollectOptions,
): Promise<boolean> => {
  let hasNews = false;
  for (const address of addresses) {
    if (options.stopping.aborted) break;
    const known = await findFetch(prisma, address.url);
    const at = now().getTime();
    if (known && known.not_before.getTime() > at) continue;
    hasNews = (await fetchAddress(prisma, address, known, at, options)) || hasNews;
  }
  return hasNews;
};
