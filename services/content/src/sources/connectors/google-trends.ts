import { trendRegions } from '@trenzeye/proto/http/content';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import { readEntries } from './read-entries.ts';
import type { Mention, ReadMentions, SourceDefinition } from './source.ts';
import { phraseTopic } from './topic-text.ts';
import { requirePlainXml } from './xml.ts';

const News = z.object({ 'ht:news_item_title': z.string().default(''), 'ht:news_item_url': z.string().max(4_096).optional() });
const Item = z.object({
  title: z.string().min(1).max(300),
  'ht:approx_traffic': z.string().max(32),
  pubDate: z.string().max(64),
  'ht:news_item': z.array(News).default([]),
});
const Feed = z.object({ rss: z.object({ channel: z.object({ item: z.unknown().optional() }) }) });

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  processEntities: true,
  isArray: (name) => name === 'item' || name === 'ht:news_item',
});
/** One of so many who search would post about it. */
const searchesPerPerson = 10;

/** `2,000+` -> 2000 */
const trafficOf = (text: string): number => Number(text.replace(/[^\d]/g, '') || '0');

/** Searches that rise in a region, with the number of searches since the given time, rounded down by Google. */
export const readGoogleTrends: ReadMentions = (body) => {
  requirePlainXml(body);
  if (XMLValidator.validate(body) !== true) throw new Error('the feed is not valid XML');
  return readEntries(Item, Feed.parse(parser.parse(body)).rss.channel.item ?? []).flatMap((item): Mention[] => {
    const [news] = item['ht:news_item'];
    const topic = phraseTopic(item.title, { summary: news?.['ht:news_item_title'] ?? '', url: news?.['ht:news_item_url'] });
    const at = Date.parse(item.pubDate);
    if (!topic || Number.isNaN(at)) return [];
    const people = trafficOf(item['ht:approx_traffic']) / searchesPerPerson;
    return [{ source: 'google', topic, item: `${topic.key} ${at}`, author: undefined, at, people, days: [] }];
  });
};

export const googleTrends: SourceDefinition = {
  id: 'google-trends',
  source: 'google',
  name: 'Google Trends',
  documentation: 'https://support.google.com/trends/answer/3076011',
  base: 'https://trends.google.com',
  intervalSeconds: 1_200,
  regions: trendRegions,
  languages: [],
  requests: (base, { region }) => [
    {
      key: 'rising searches',
      url: () => `${base}/trending/rss?geo=${region ?? 'US'}`,
      accept: 'application/rss+xml, application/xml;q=0.9',
      read: readGoogleTrends,
    },
  ],
};
