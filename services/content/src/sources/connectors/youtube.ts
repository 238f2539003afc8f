import { z } from 'zod';
import { entryLimit, type Mention, type ReadMentions, type SourceDefinition } from './source.ts';
import { headlineTopic } from './topic-text.ts';

const Count = z.coerce.number().nonnegative().default(0);
const Video = z.object({
  id: z.string().max(64),
  snippet: z.object({
    title: z.string(),
    description: z.string().default(''),
    publishedAt: z.iso.datetime({ offset: true }),
    channelId: z.string().max(64),
    tags: z.array(z.string()).default([]),
  }),
  // Owners can hide likes and comments.
  statistics: z.object({ likeCount: Count, commentCount: Count }).default({ likeCount: 0, commentCount: 0 }),
});
const Answer = z.object({ items: z.array(z.unknown()) });

/** The most popular videos. Each like comes from another account, so the likes are a lower bound of the participants. */
export const readYoutube: ReadMentions = (body) =>
  Answer.parse(JSON.parse(body))
    .items.slice(0, entryLimit)
    .flatMap((entry): Mention[] => {
      const video = Video.safeParse(entry).data;
      if (!video) return [];
      const { title, description, tags, publishedAt, channelId } = video.snippet;
      const topic = headlineTopic(title, {
        summary: description,
        tags,
        url: `https://www.youtube.com/watch?v=${encodeURIComponent(video.id)}`,
      });
      if (!topic) return [];
      const people = Math.max(video.statistics.likeCount, video.statistics.commentCount);
      return [{ source: 'youtube', topic, item: video.id, author: channelId, at: Date.parse(publishedAt), people, days: [] }];
    });

/** The most popular videos of a region. Needs a key, which is sent in a header, so that it does not appear in logs of URLs. */
export const youtube: SourceDefinition = {
  id: 'youtube',
  source: 'youtube',
  name: 'YouTube',
  documentation: 'https://developers.google.com/youtube/v3/docs/videos/list',
  base: 'https://www.googleapis.com/youtube/v3',
  intervalSeconds: 1_200,
  regions: ['US', 'GB', 'CA', 'AU', 'IN', 'DE', 'FR', 'ES', 'MX', 'AR', 'BR', 'PT', 'IT', 'NL', 'PL', 'SE', 'JP', 'KR'],
  languages: [],
  requests: (base, { region }) => [
    {
      key: 'popular videos',
      url: () => {
        const query = new URLSearchParams({ part: 'snippet,statistics', chart: 'mostPopular', maxResults: '50' });
        if (region) query.set('regionCode', region);
        return `${base}/videos?${query}`;
      },
      accept: 'application/json',
      read: readYoutube,
    },
  ],
};
