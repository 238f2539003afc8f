import { clipText } from '../../items/index.ts';
import { headlineKey, tagKey, tagKeys } from '../../topic-keys.ts';
import { plainText } from './plain-text.ts';
import type { TopicText } from './source.ts';

const link = (url: string | null | undefined): string | undefined => (url && /^https?:\/\//.test(url) ? url.slice(0, 2_048) : undefined);

interface TopicDetails {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly url?: string | null | undefined;
}

/** A topic named by a headline; undefined when it has too few words to be recognised. */
export const headlineTopic = (headline: string, { summary = '', tags = [], url }: TopicDetails = {}): TopicText | undefined => {
  const title = clipText(plainText(headline), 120);
  const key = headlineKey(title);
  if (!key.includes(' ')) return undefined;
  const usable = tags.filter((tag) => tagKey(tag) !== '').map((tag) => clipText(plainText(tag), 40));
  return {
    key,
    title,
    summary: clipText(plainText(summary), 200),
    tags: usable.filter(Boolean).slice(0, 5),
    link: link(url),
    isName: false,
  };
};

/** A topic named by a tag; undefined when no letter or digit is left. */
export const tagTopic = (tag: string, url?: string | null): TopicText | undefined => {
  const [key] = tagKeys([tag]);
  const name = clipText(plainText(tag).replace(/^#/, ''), 60);
  return key && name ? { key, title: `#${name}`, summary: '', tags: [name], link: link(url), isName: true } : undefined;
};

/** A topic named by its own name, such as that of a person, a search or an article, which may be one word. */
export const phraseTopic = (phrase: string, details: TopicDetails = {}): TopicText | undefined => {
  const topic = headlineTopic(phrase, details);
  if (topic) return { ...topic, isName: true };
  const single = tagTopic(phrase, details.url);
  if (!single) return undefined;
  const title = clipText(plainText(phrase), 120);
  return { ...single, title, summary: clipText(plainText(details.summary ?? ''), 200), tags: [...(details.tags ?? [])].slice(0, 5) };
};
