import type { FollowKind } from '@trenzeye/proto/http/content';
import type { Database } from '../database/transaction.ts';
import { readSources, type SignalSources, type SourceSetting } from './active-sources.ts';
import { bluesky } from './connectors/bluesky.ts';
import { blueskySearch } from './connectors/bluesky-search.ts';
import { googleTrends } from './connectors/google-trends.ts';
import { mastodonTags } from './connectors/mastodon.ts';
import type { SourceDefinition } from './connectors/source.ts';
import { addedFeed } from './connectors/sources.ts';
import { wikipedia } from './connectors/wikipedia.ts';
import { followedFeedPrefix } from './followed-feed-id.ts';
import { readMostFollowed } from './store.ts';

/** Values of each kind that are requested, those with most followers first. The users of an installation cannot follow more feeds. */
const requestLimits: Record<FollowKind, number> = { feed: 500, word: 20, topic: 20, region: 10, language: 10 };

const isTag = (topic: string): boolean => !topic.includes(' ');

/** A further source with the address, the key and the interval of one of this installation. */
const like = (setting: SourceSetting, definition: SourceDefinition, choice: Partial<SourceSetting> = {}): SourceSetting => ({
  ...setting,
  ...choice,
  source: { ...setting.source, definition },
});

const ofRegion = (setting: SourceSetting, region: string): SourceSetting =>
  like(setting, { ...setting.source.definition, id: `${setting.source.definition.id}:${region}` }, { region });

const ofLanguage = (setting: SourceSetting, language: string): SourceSetting =>
  like(setting, { ...setting.source.definition, id: `${setting.source.definition.id}:${language}` }, { language });

/** What is requested only while users follow it, from sources that are switched on. */
export const readFollowedSources = async (prisma: Database, sources: SignalSources): Promise<SourceSetting[]> => {
  const settings = (await readSources(prisma, sources)).filter(({ isEnabled }) => isEnabled);
  const settingOf = (id: string) => settings.filter(({ source }) => source.definition.id === id);
  const followed = async (kind: FollowKind): Promise<string[]> =>
    (await readMostFollowed(prisma, kind, requestLimits[kind])).map(({ value }) => value);
  const [regions, languages, words, topics] = [
    await followed('region'),
    await followed('language'),
    await followed('word'),
    (await followed('topic')).filter(isTag),
  ];
  const mastodon = settings.filter(({ source }) => source.definition.source === 'mastodon').slice(0, 1);
  const feeds = (await readMostFollowed(prisma, 'feed', requestLimits.feed)).filter(({ value }) => value.startsWith(followedFeedPrefix));
  return [
    ...settingOf(googleTrends.id).flatMap((setting) =>
      regions.filter((region) => region !== setting.region).map((region) => ofRegion(setting, region)),
    ),
    ...settingOf(wikipedia.id).flatMap((setting) =>
      languages.filter((language) => language !== setting.language).map((language) => ofLanguage(setting, language)),
    ),
    ...(words.length > 0 ? settingOf(bluesky.id).map((setting) => like(setting, blueskySearch(words))) : []),
    ...(topics.length > 0 ? mastodon.map((setting) => like(setting, mastodonTags(setting.source.definition, topics))) : []),
    ...feeds.map(({ value, label }): SourceSetting => {
      const source = addedFeed({ id: value, url: label, name: new URL(label).hostname }, sources.feedReach);
      const intervalMs = Math.max(source.definition.intervalSeconds * 1_000, sources.intervalMs);
      return { source, name: source.definition.name, isEnabled: true, intervalMs, intervalSeconds: null, region: null, language: null };
    }),
  ];
};
