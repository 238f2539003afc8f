import { z } from 'zod';
import { Page } from '../common.ts';
import { route } from '../route.ts';
import { Author, ContentItem } from './schemas.ts';
import { Signal, TagParams } from './signals.ts';

/** Matches within a text: ordered, non-overlapping UTF-16 ranges with exclusive end. */
export const Highlight = z
  .object({
    field: z.enum(['title', 'text', 'caption', 'summary', 'username', 'hashtags']),
    ranges: z.array(z.tuple([z.number().int().nonnegative(), z.number().int().positive()])),
    index: z.number().int().nonnegative().optional().meta({ description: 'index within a list, e.g. of hashtags' }),
  })
  .meta({ id: 'Highlight' });
export type Highlight = z.infer<typeof Highlight>;

const highlights = z.array(Highlight);
export const SearchHit = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('item'), item: ContentItem, highlights }),
    z.object({ type: z.literal('person'), person: Author, highlights }),
    z.object({ type: z.literal('signal'), signal: Signal, highlights }),
  ])
  .meta({ id: 'SearchHit' });
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchType = z.enum(['items', 'people', 'signals', 'all']);
export type SearchType = z.infer<typeof SearchType>;

/** Further items of a tag are not counted. */
export const maxTagCount = 10_000;

export const TagPage = z
  .object({
    tag: z.string(),
    count: z.number().int().nonnegative().max(maxTagCount).meta({ description: 'public items with this tag; the maximum can mean more' }),
    related: z
      .array(z.object({ tag: z.string(), count: z.number().int().positive() }))
      .meta({ description: 'tags recently used together with it' }),
    signal: Signal.nullable().meta({ description: 'the signal with the highest score for this tag' }),
  })
  .meta({ id: 'TagPage' });
export type TagPage = z.infer<typeof TagPage>;

export const search = {
  search: route({
    method: 'get',
    path: '/api/search',
    summary: 'Search public items, users and signals; best match first',
    access: 'public',
    query: z.object({ q: z.string().trim().min(1).max(200), type: SearchType.default('all'), ...Page }),
    responses: { 200: z.array(SearchHit) },
    limit: { points: 240, seconds: 60 },
  }),
  getTag: route({
    method: 'get',
    path: '/api/tags/:tag',
    summary: 'A tag with its item count, related tags and signal',
    access: 'public',
    params: TagParams,
    responses: { 200: TagPage },
    limit: { points: 240, seconds: 60 },
  }),
};
