import { createText, DomainError, invalidField, newId } from '@trenzeye/kit';
import { type FeedPreview, maxFeeds, type TrendSource } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { readSource } from './change-source.ts';
import { conditionalFetch, type FetchAnswer } from './connectors/conditional-fetch.ts';
import { statusProblem } from './connectors/network-problem.ts';
import { feedTypes, readFeedPreview } from './connectors/news-feed.ts';
import { followedFeedId } from './followed-feed-id.ts';
import { addFeeds, countFeeds, renameFollowedFeed, type SourceRow } from './store.ts';

type FeedContext = Pick<ContentContext, 'prisma' | 'signalSources' | 'clock'>;

/** Milliseconds, less than the gateway waits. */
const previewTimeoutMs = 8_000;
const previewLimitBytes = 2_097_152;

const bodyOf = (answer: FetchAnswer): string => {
  if (answer.outcome === 'fresh') return answer.body;
  if (answer.outcome === 'refused')
    throw invalidField('url', createText('could not be read: {reason}', { reason: statusProblem(answer.status) }));
  throw invalidField(
    'url',
    answer.outcome === 'failed'
      ? createText('could not be read: {reason}', { reason: answer.reason })
      : 'could not be read: it sent no content',
  );
};

/** Reads a feed without storing anything. Throws `invalid_request` with the reason for an address that is no readable feed. */
export const previewFeed = async ({ signalSources, clock }: Omit<FeedContext, 'prisma'>, url: string): Promise<FeedPreview> => {
  const { userAgent, feedReach, isOn } = signalSources;
  if (!isOn) throw invalidField('url', 'cannot be read: requests to other websites are switched off in the settings (SIGNALS)');
  const answer = await conditionalFetch(
    { url: () => url, secretHeaders: {}, accept: feedTypes, reach: feedReach },
    undefined,
    clock().getTime(),
    { userAgent, timeout: previewTimeoutMs, largest: previewLimitBytes, stopping: new AbortController().signal },
  );
  const body = bodyOf(answer);
  try {
    const { title, entries } = readFeedPreview(body);
    return { title: title || new URL(url).hostname, entries: [...entries] };
  } catch {
    throw invalidField('url', 'is not an RSS, Atom or JSON feed');
  }
};

/** The row of a new feed. */
export const newFeedRow = (url: string, name: string, at: Date): SourceRow => ({
  id: newId(),
  kind: 'feed',
  name,
  url,
  enabled: true,
  interval_seconds: null,
  region: null,
  language: null,
  changed_at: at,
});

/** Adds a feed. Throws `conflict` when it is there already, or when there are too many. */
export const addFeed = async (
  context: FeedContext,
  { url, name }: { readonly url: string; readonly name: string },
): Promise<TrendSource> => {
  const address = new URL(url).href;
  if ((await countFeeds(context.prisma)) >= maxFeeds)
    throw new DomainError('conflict', { detail: createText('There are {maxFeeds} feeds already. Remove one first.', { maxFeeds }) });
  const row = newFeedRow(address, name, context.clock());
  const isConfigured = context.signalSources.known.some(({ base, definition }) => definition.source === 'rss' && base === address);
  if (isConfigured || (await addFeeds(context.prisma, [row])) === 0)
    throw new DomainError('conflict', { detail: 'This feed has already been added.' });
  await renameFollowedFeed(context.prisma, followedFeedId(address), row.id);
  return readSource(context, row.id);
};
