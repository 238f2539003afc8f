import { normalizeWords } from '../niches/index.ts';
import { tagKeys, topicOfTitle } from '../topic-keys.ts';
import type { LiveSignal } from './store/live-signals.ts';

/** Characters of the text that words are found in. */
const textLength = 2_000;

const matchText = (texts: readonly string[]): string => {
  const words = normalizeWords(texts.join(' \n '));
  return ` ${words.length > textLength ? words.slice(0, words.lastIndexOf(' ', textLength)) : words} `;
};

/** What a demo signal is compared with. */
export const matchesOfTags = (title: string, tags: readonly string[]) => ({
  match_keys: [topicOfTitle(title), ...tagKeys(tags)],
  match_text: matchText([title, ...tags]),
});

type Matches = Pick<LiveSignal, 'match_keys' | 'match_text' | 'match_sources' | 'match_languages' | 'match_regions'>;
type Described = Pick<LiveSignal, 'title' | 'tags' | 'topic' | 'aliases' | 'tag_keys'>;

interface Places {
  readonly sources: readonly string[];
  readonly languages: readonly string[];
  readonly regions: readonly string[];
  readonly titles: readonly string[];
}

/** What niches and mutes are compared with: a signal's names, its text and that of its posts, and where its topics were seen. */
export const describeMatches = ({ title, tags, topic, aliases, tag_keys }: Described, places: readonly Places[]): Matches => {
  const all = (select: (place: Places) => readonly string[]): string[] => [...new Set(places.flatMap(select))];
  return {
    match_keys: [...new Set([topic, ...aliases, ...tag_keys])],
    match_text: matchText([title, ...tags, ...all(({ titles }) => titles)]),
    match_sources: all(({ sources }) => sources),
    match_languages: all(({ languages }) => languages),
    match_regions: all(({ regions }) => regions),
  };
};
