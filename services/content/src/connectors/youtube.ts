import { z } from 'zod';
import { mostEntries, type ReadSightings, type Sighting, type SourceAddress } from './sighting.ts';
import { headlineTopic } from './topic-words.ts';

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

/** The most popular videos. A like is one account's, so the likes are how many took part at least. */
export const readYoutube: ReadSightings = (body) =>
  Answer.parse(JSON.parse(body))
    .items.slice(0, mostEntries)
    .flatMap((entry): Sighting[] => {
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

/** `base` is the API's address, such as `https://www.googleapis.com/youtube/v3`. The key travels in a header, so that no log of addresses has it. */
export const youtubeAddress = (base: string, key: string): SourceAddress => {
  const url = new URL(`${base.replace(/\/+$/, '')}/videos`);
  url.search = new URLSearchParams({ part: 'snippet,statistics', chart: 'mostPopular', maxResults: '50' }).toString();
  return { source: 'youtube', url: url.href, headers: { 'x-goog-api-key': key }, accept: 'application/json', read: readYoutube };
};
