import type { Logger } from '@trenzeye/kit';
import { type PoliteAnswer, type PoliteFetchOptions, politeFetch } from '../../connectors/polite-fetch.ts';
import type { SourceAddress } from '../../connectors/sighting.ts';
import { findFetch, type SourceFetch, setFetch } from '../../store/signals/source-fetches.ts';
import type { Database } from '../../store/transaction.ts';
import { recordSightings } from './record-sightings.ts';

export interface CollectOptions extends PoliteFetchOptions {
  /** Between two visits of an address, in milliseconds. */
  readonly interval: number;
  readonly log: Logger;
  /** 0 <= x < 1, so that not everybody comes at the same moment. */
  readonly chance: () => number;
}

const longestBackoff = 6 * 3_600_000;

const pauseAfter = (failures: number, { interval, chance }: CollectOptions): number =>
  failures === 0 ? interval * (0.9 + 0.2 * chance()) : Math.min(interval * 2 ** failures, longestBackoff) * (0.5 + 0.5 * chance());

const reasonOf = (error: unknown): string => (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));

/** What goes wrong with an answer, or undefined; a good one is kept. */
const takeIn = async (prisma: Database, address: SourceAddress, answer: PoliteAnswer, now: number): Promise<string | undefined> => {
  if (answer.outcome === 'refused') return `status ${answer.status}`;
  if (answer.outcome === 'failed') return answer.reason;
  if (answer.outcome === 'unchanged') return undefined;
  let sightings: ReturnType<SourceAddress['read']>;
  try {
    sightings = address.read(answer.body, now);
  } catch (error) {
    return `not understood: ${reasonOf(error)}`;
  }
  await recordSightings(prisma, sightings, now);
  return undefined;
};

const visit = async (
  prisma: Database,
  address: SourceAddress,
  known: SourceFetch | undefined,
  now: number,
  options: CollectOptions,
): Promise<boolean> => {
  const before = known && { etag: known.etag, lastModified: known.last_modified };
  const answer = await politeFetch(address, before, now, options);
  if (options.stopping.aborted) return false;
  const problem = await takeIn(prisma, address, answer, now);
  const failures = problem === undefined ? 0 : (known?.failures ?? 0) + 1;
  // An answer that was not understood must come again whole.
  const validators = answer.outcome === 'fresh' && problem === undefined ? answer : before;
  await setFetch(prisma, {
    ...{ address: address.url, etag: validators?.etag ?? null, last_modified: validators?.lastModified ?? null, failures },
    ...{
      not_before: new Date(Math.max(now + pauseAfter(failures, options), answer.next)),
      fetched_at: new Date(now),
      outcome: problem ?? answer.outcome,
    },
  });
  if (problem !== undefined)
    options.log.warn({ source: address.source, host: new URL(address.url).host, problem, failures }, 'a signal source could not be read');
  return answer.outcome === 'fresh' && problem === undefined;
};

/** Visits every address whose time has come, one after the other, until told to stop. Returns whether anything new was heard. */
export const collectSignals = async (
  prisma: Database,
  addresses: readonly SourceAddress[],
  now: () => Date,
  options: CollectOptions,
): Promise<boolean> => {
  let heard = false;
  for (const address of addresses) {
    if (options.stopping.aborted) break;
    const known = await findFetch(prisma, address.url);
    const at = now().getTime();
    if (known && known.not_before.getTime() > at) continue;
    heard = (await visit(prisma, address, known, at, options)) || heard;
  }
  return heard;
};
