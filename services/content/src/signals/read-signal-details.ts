import { type SignalDetails, SignalSource, signalHours } from '@trenzeye/proto/http/content';
import { noHiddenAuthors } from '../authors/index.ts';
import type { ContentContext } from '../context.ts';
import { presentItem } from '../items/index.ts';
import { followedFeedPrefix } from '../sources/index.ts';
import { presentSignal } from './present-signal.ts';
import { readSignal } from './read-signal.ts';
import { readSightings, type Sighting } from './store/sightings.ts';
import { readItemsOfSignal, readRelatedSignals, readSignalTopics, readSourceHours } from './store/signal-details.ts';
import { hour } from './topic-history.ts';

const seenLimit = 30;
const relatedLimit = 4;
const contentLimit = 6;
/** Shorter words are in too many topics to relate them. */
const shortestWord = 4;

type DetailsContext = Pick<ContentContext, 'prisma' | 'clock' | 'hiddenAuthors' | 'reactions'>;

const presentSighting = ({ source, title, link, language, published_at, participants }: Sighting): SignalDetails['seen'][number] => ({
  source: source as SignalSource,
  title,
  link,
  language,
  published_at: published_at.toISOString(),
  participants: participants === null ? null : Math.round(participants),
});

const readSeries = async ({ prisma, clock }: DetailsContext, topics: readonly string[]): Promise<SignalDetails['series']> => {
  // The last hour ends now, as in the score.
  const to = clock();
  const from = new Date(to.getTime() - signalHours * hour);
  const rows = topics.length > 0 ? await readSourceHours(prisma, topics, from, to) : [];
  const people = new Map<SignalSource, number[]>();
  for (const row of rows) {
    const hours = people.get(row.source) ?? Array.from({ length: signalHours }, () => 0);
    hours[row.hour] = row.people;
    people.set(row.source, hours);
  }
  const sources = SignalSource.options.flatMap((source) => {
    const hours = people.get(source);
    return hours ? [{ source, people: hours }] : [];
  });
  return { from: from.toISOString(), sources };
};

const readContent = async (context: DetailsContext, id: string, viewerId: string | undefined): Promise<SignalDetails['content']> => {
  const without = viewerId === undefined ? noHiddenAuthors : await context.hiddenAuthors.of(viewerId);
  const items = await readItemsOfSignal(context.prisma, id, without, contentLimit);
  const ids = items.map(({ content_id }) => content_id);
  const own = viewerId === undefined || ids.length === 0 ? undefined : await context.reactions.load(ids, viewerId);
  return items.map((item) => ({
    ...presentItem(item),
    user_reaction: (own?.get(item.content_id) ?? null) as SignalDetails['content'][number]['user_reaction'],
  }));
};

/** Everything that the page of a signal shows; undefined for an unknown id. */
export const readSignalDetails = async (
  context: DetailsContext,
  id: string,
  viewerId: string | undefined,
): Promise<SignalDetails | undefined> => {
  const signal = await readSignal(context.prisma, id);
  if (!signal) return undefined;
  const { topics, tagKeys } = await readSignalTopics(context.prisma, id);
  const words = topics.flatMap((topic) => topic.split(' ')).filter((word) => word.length >= shortestWord);
  const [series, seen, related, content] = await Promise.all([
    readSeries(context, topics),
    topics.length > 0 ? readSightings(context.prisma, topics, seenLimit, followedFeedPrefix) : [],
    readRelatedSignals(context.prisma, { id, words: [...new Set([...words, ...tagKeys])], viewerId, limit: relatedLimit }),
    readContent(context, id, viewerId),
  ]);
  return { signal, series, seen: seen.map(presentSighting), related: related.map(presentSignal), content };
};
