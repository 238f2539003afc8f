import { parseFeed } from 'feedsmith';
import { plainText } from './plain-text.ts';
import { entryLimit, type Mention, type ReadMentions, type SourceDefinition } from './source.ts';
import { headlineTopic } from './topic-text.ts';
import { requirePlainXml } from './xml.ts';

interface Entry {
  readonly id: string | undefined;
  readonly title: string | undefined;
  readonly link: string | undefined;
  readonly summary: string | undefined;
  readonly date: string | undefined;
  readonly tags: readonly (string | undefined)[];
}

/** RSS, Atom, RDF and JSON feeds in one shape. */
const entriesOf = (body: string): Entry[] => {
  const { format, feed } = parseFeed(body);
  if (format === 'atom')
    return (feed.entries ?? []).map(({ id, title, links, summary, updated, published, categories }) => ({
      id,
      title: title?.value,
      link: links?.[0]?.href,
      summary: summary?.value,
      date: published ?? updated,
      tags: categories?.map(({ label, term }) => label ?? term) ?? [],
    }));
  if (format === 'rdf')
    return (feed.items ?? []).map(({ title, link, description, dc }) => ({
      id: link,
      title,
      link,
      summary: description,
      date: dc?.dates?.[0],
      tags: [],
    }));
  if (format === 'json')
    return (feed.items ?? []).map(({ id, title, url, summary, date_published, tags }) => ({
      id,
      title,
      link: url,
      summary,
      date: date_published,
      tags: tags ?? [],
    }));
  return (feed.items ?? []).map(({ guid, title, link, description, pubDate, dc, categories }) => ({
    id: guid?.value ?? link,
    title,
    link,
    summary: description,
    date: pubDate ?? dc?.dates?.[0],
    tags: categories?.map(({ name }) => name) ?? [],
  }));
};

const previewLimit = 10;

interface FeedPreviewText {
  readonly title: string;
  readonly entries: readonly { readonly title: string; readonly link: string | null; readonly published_at: string | null }[];
}

export const feedTypes = 'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.8';

/** All feeds of one site are one publisher: `https://www.site.example/tech.xml` -> `site.example`. */
const publisherOf = (url: string): string => new URL(url).hostname.replace(/^(?:www|feeds?|rss|news)\./, '');

/** Headlines of one publisher, who counts as one actor. Documents with entity declarations are refused: no feed needs them. */
export const readNewsFeed =
  (publisher: string): ReadMentions =>
  (body, now) => {
    requirePlainXml(body);
    return entriesOf(body)
      .slice(0, entryLimit)
      .flatMap(({ id, title, link, summary, date, tags }): Mention[] => {
        const topic = headlineTopic(title ?? '', { summary: summary ?? '', tags: tags.filter((tag) => tag !== undefined), url: link });
        if (!topic) return [];
        const written = Date.parse(date ?? '');
        const at = Number.isNaN(written) ? now : written;
        return [
          {
            source: 'rss',
            topic,
            item: `${publisher} ${(id ?? topic.key).slice(0, 400)}`,
            author: publisher,
            at,
            people: undefined,
            days: [],
          },
        ];
      });
  };

/** Title and newest entries of a feed. Throws when it is none. */
export const readFeedPreview = (body: string): FeedPreviewText => {
  requirePlainXml(body);
  const { feed } = parseFeed(body);
  const title = typeof feed.title === 'object' ? feed.title.value : feed.title;
  const entries = entriesOf(body).flatMap(({ title, link, date }) => {
    const text = plainText(title ?? '');
    const at = Date.parse(date ?? '');
    const href = link && /^https?:\/\//.test(link) ? link.slice(0, 2_048) : null;
    return text ? [{ title: text.slice(0, 300), link: href, published_at: Number.isNaN(at) ? null : new Date(at).toISOString() }] : [];
  });
  return { title: plainText(title ?? '').slice(0, 120), entries: entries.slice(0, previewLimit) };
};

/** A feed; its publisher is its host. */
export const newsFeed = (id: string, url: string, name = new URL(url).hostname): SourceDefinition => ({
  id,
  source: 'rss',
  name,
  documentation: url,
  base: url,
  intervalSeconds: 900,
  regions: [],
  languages: [],
  requests: (base) => [{ key: 'feed', url: () => base, accept: feedTypes, read: readNewsFeed(publisherOf(url)) }],
});
