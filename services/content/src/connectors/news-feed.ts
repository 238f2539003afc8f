import { parseFeed } from 'feedsmith';
import { entryLimit, type Mention, type ReadMentions, type SourceAddress } from './mention.ts';
import { headlineTopic } from './topic-text.ts';

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

/** Headlines of one publisher, who counts as one actor. Documents with entity declarations are refused: no feed needs them. */
export const readNewsFeed =
  (publisher: string): ReadMentions =>
  (body, now) => {
    if (/<!ENTITY/i.test(body)) throw new Error('the feed declares entities');
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

export const newsFeedAddress = (url: string): SourceAddress => ({
  source: 'rss',
  url,
  headers: {},
  accept: 'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.8',
  read: readNewsFeed(new URL(url).hostname),
});
