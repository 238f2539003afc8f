import { detectLanguage } from '@trenzeye/kit';
import type { Database } from '../../database/transaction.ts';
import type { Mention } from '../connectors/source.ts';
import { phraseTopic } from '../connectors/topic-text.ts';
import { readRecentTitles } from '../store/sightings.ts';
import { extractNames, type Headline, needsRepetition } from './extract-names.ts';

/** Age and number of the earlier headlines with which new ones are compared. */
const recentMs = 6 * 3_600_000;
const recentTitles = 800;

/** The items of a feed begin with its publisher; other items are by different authors, or count once for one author later. */
const originOf = (source: string, item: string): string => (source === 'rss' ? (item.split(' ')[0] ?? item) : item);

const headlineOf = ({ source, item, topic: { title } }: Mention): Headline => ({
  text: title,
  language: detectLanguage(title),
  origin: originOf(source, item),
});

const recentHeadlines = async (prisma: Database, headlines: readonly Headline[], now: number): Promise<Headline[]> => {
  const languages = [...new Set(headlines.filter(needsRepetition).map(({ language }) => language))];
  if (languages.length === 0) return [];
  const titles = await readRecentTitles(prisma, languages, new Date(now - recentMs), recentTitles);
  return [...new Map(titles.map((each) => [each.item, each])).values()].map(({ title, language, source, item }) => ({
    text: title,
    language,
    origin: originOf(source, item),
  }));
};

/**
 * Mentions of the names in headlines, by which new people, places, organisations and products become topics. Topics that are names
 * themselves, and counts with a history of days, name nothing else.
 */
export const nameMentions = async (prisma: Database, mentions: readonly Mention[], now: number): Promise<Mention[]> => {
  const titled = mentions.filter(({ topic, days }) => !topic.isName && days.length === 0);
  const headlines = titled.map(headlineOf);
  const names = await extractNames(headlines, await recentHeadlines(prisma, headlines, now));
  return titled.flatMap((mention, index) =>
    (names[index] ?? []).flatMap((name): Mention[] => {
      const topic = phraseTopic(name, { url: mention.topic.link });
      if (!topic || topic.key === mention.topic.key) return [];
      return [{ ...mention, topic, text: mention.text ?? mention.topic.title }];
    }),
  );
};
