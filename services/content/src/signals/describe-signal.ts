import { type SignalSource, SourcePlatform } from '@trenzeye/proto/http/content';
import { clipText } from '../items/index.ts';
import { tagKey, tagKeys } from '../topic-keys.ts';
import { type ScoredTopic, signalScoreOf } from './score-topics.ts';
import type { KnownSignal, LiveSignal } from './store/live-signals.ts';
import type { TopicRow } from './store/topics.ts';

const names: Record<SignalSource, string> = {
  reddit: 'Reddit',
  mastodon: 'Mastodon',
  youtube: 'YouTube',
  rss: 'news feeds',
  trenzeye: 'Trenzeye',
  bluesky: 'Bluesky',
  hackernews: 'Hacker News',
  wikipedia: 'Wikipedia',
  google: 'Google Trends',
  github: 'GitHub',
};

const rounded = (value: number): number => Math.round(value * 100) / 100;

const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** The numbers as a sentence. */
const factOf = ({ actors, ratio, sources }: ScoredTopic): string => {
  const times = ratio >= 10 ? Math.round(ratio) : Math.round(ratio * 10) / 10;
  return `${actors} people in one hour on ${listOf(sources.map(({ source }) => names[source]))}, ${times} times the usual.`;
};

const platformsOf = ({ sources }: ScoredTopic): LiveSignal['source_platforms'] =>
  sources.flatMap(({ source }) => SourcePlatform.safeParse(source).data ?? []);

const tagsOf = ({ topic, aliases }: ScoredTopic, rows: readonly TopicRow[]): string[] => {
  const single = [topic, ...aliases].filter((key) => !key.includes(' '));
  const written = rows.flatMap(({ tags }) => tags);
  return [...new Map([...written, ...single].toReversed().map((tag) => [tagKey(tag), tag])).values()].toReversed().slice(0, 6);
};

/** The title of the first topic; a tag is written as a name in words if another topic is spelled so: Harbour Festival, not #HarbourFestival. */
const titleOf = (rows: readonly TopicRow[]): string | undefined => {
  const title = rows[0]?.title;
  if (!title?.startsWith('#')) return title;
  return rows.find((row) => !row.title.startsWith('#') && tagKey(row.title) === tagKey(title))?.title ?? title;
};

type MatchField = 'match_keys' | 'match_text' | 'match_sources' | 'match_languages' | 'match_regions';

/** A signal from a scored topic, its titles and tags, and the signal it was before. */
export const describeSignal = (
  scored: ScoredTopic,
  topics: ReadonlyMap<string, TopicRow>,
  known: KnownSignal | undefined,
  newId: () => string,
): Omit<LiveSignal, MatchField> => {
  const rows = [scored.topic, ...scored.aliases].flatMap((key) => topics.get(key) ?? []);
  const about = rows.find(({ summary }) => summary !== '')?.summary;
  const tags = tagsOf(scored, rows);
  const topic = known?.topic ?? scored.topic;
  return {
    id: known?.id ?? newId(),
    title: titleOf(rows) ?? `#${scored.topic}`,
    summary: about ? `${clipText(about, 160)} ${factOf(scored)}` : factOf(scored),
    signal_score: signalScoreOf(scored.score),
    tags,
    source_platforms: platformsOf(scored),
    growth_phase: scored.phase === 'fading' ? (known?.growth_phase ?? 'trending') : scored.phase,
    phase: scored.phase,
    why: {
      observed: rounded(scored.observed),
      expected: rounded(scored.expected),
      ratio: rounded(scored.ratio),
      actors: scored.actors,
      sources: [...scored.sources],
      since: new Date(scored.since).toISOString(),
      decayed: rounded(scored.decayed),
      confidence: rounded(scored.confidence),
    },
    series: [...scored.series],
    topic,
    aliases: [scored.topic, ...scored.aliases].filter((alias) => alias !== topic),
    tag_keys: tagKeys([...tags, scored.topic, ...scored.aliases]),
    created_at: new Date(scored.since),
  };
};
