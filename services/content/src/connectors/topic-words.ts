import { clip } from '../domain/clip.ts';
import { tagKey, tagKeys } from '../domain/signals/tag-key.ts';
import { headlineKey } from '../domain/signals/topic-key.ts';
import { plainText } from './plain-text.ts';
import type { TopicWords } from './sighting.ts';

const link = (url: string | null | undefined): string | undefined => (url && /^https?:\/\//.test(url) ? url.slice(0, 2_048) : undefined);

/** A topic named by a headline; undefined when it says too little to be recognised. */
export const headlineTopic = (
  headline: string,
  {
    summary = '',
    tags = [],
    url,
  }: { readonly summary?: string; readonly tags?: readonly string[]; readonly url?: string | null | undefined } = {},
): TopicWords | undefined => {
  const title = clip(plainText(headline), 120);
  const key = headlineKey(title);
  if (!key.includes(' ')) return undefined;
  const kept = tags.filter((tag) => tagKey(tag) !== '').map((tag) => clip(plainText(tag), 40));
  return { key, title, summary: clip(plainText(summary), 200), tags: kept.filter(Boolean).slice(0, 5), link: link(url) };
};

/** A topic named by a tag; undefined when nothing is left of it. */
export const tagTopic = (tag: string, url?: string | null): TopicWords | undefined => {
  const [key] = tagKeys([tag]);
  const name = clip(plainText(tag).replace(/^#/, ''), 60);
  return key && name ? { key, title: `#${name}`, summary: '', tags: [name], link: link(url) } : undefined;
};
