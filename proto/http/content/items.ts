import { z } from 'zod';
import { Id, IdParams, Page, Timestamp } from '../common.ts';
import { personalDataExport, route } from '../route.ts';
import { DraftDetail } from './drafts.ts';
import { ContentItem, ImageContent, RemixConsent, RemixCredit, Saved, ShortsContent, ThreadContent } from './schemas.ts';

export const FeedFilter = z.enum(['all', 'thread', 'image', 'shorts']);
export const FeedSort = z.enum(['newest', 'most_remixed', 'top_liked']);

/** A public item in full, as its own page shows it. */
export const ItemDetail = ContentItem.extend({
  status: z.literal('published'),
  content: z.union([
    ThreadContent,
    ImageContent,
    ShortsContent.extend({ video_url: z.string().nullable(), thumbnail_url: z.string().nullable(), captions_url: z.string().nullable() }),
  ]),
  signal_id: Id.nullable(),
  template_id: Id.nullable(),
  remix_of: RemixCredit.nullable(),
  depth: z.number().int().meta({ description: '0 for an item that is no remix' }),
  remix_consent: RemixConsent,
  views: z.number().int(),
  version: z.number().int(),
  /** What the viewer may do; `remix_refusal` says why not remix. */
  permissions: z.object({
    delete: z.boolean(),
    change_consent: z.boolean(),
    remix: z.boolean(),
    request_remix: z.boolean(),
    remix_refusal: z.string().nullable(),
  }),
}).meta({ id: 'ItemDetail' });
export type ItemDetail = z.infer<typeof ItemDetail>;

/** What an unfurled link shows. `image` is a path on this origin. */
export const ContentCard = z
  .object({ title: z.string(), description: z.string(), image: z.string(), author: z.string(), published_at: Timestamp })
  .meta({ id: 'ContentCard' });
export type ContentCard = z.infer<typeof ContentCard>;

const row = z.record(z.string(), z.unknown());

export const items = {
  publish: route({
    method: 'post',
    path: '/api/content/:id/publish',
    summary: 'Publish a draft of yours; publishing again answers the same. 422 `remix_unchanged` for a remix that equals its original',
    access: 'user',
    params: IdParams,
    responses: { 200: Saved },
  }),
  publicFeed: route({
    method: 'get',
    path: '/api/content/public',
    summary: 'The public feed',
    access: 'public',
    query: z.object({
      filter: FeedFilter.default('all'),
      sort: FeedSort.default('newest'),
      tag: z.string().min(1).max(64).optional(),
      ...Page,
    }),
    responses: { 200: z.array(ContentItem) },
    limit: { points: 1200, seconds: 60 },
  }),
  followingFeed: route({
    method: 'get',
    path: '/api/content/following',
    summary: 'What the people you follow published, newest first',
    access: 'user',
    query: z.object({ filter: FeedFilter.default('all'), ...Page }),
    responses: { 200: z.array(ContentItem) },
    limit: { points: 600, seconds: 60 },
  }),
  getItem: route({
    method: 'get',
    path: '/api/content/:id',
    summary: 'One published item in full, or a draft of yours',
    access: 'public',
    params: IdParams,
    responses: { 200: z.discriminatedUnion('status', [ItemDetail, DraftDetail]) },
  }),
  removeItem: route({
    method: 'delete',
    path: '/api/content/:id',
    summary: 'Remove an item of yours: a draft is gone, of a public item only its place in the lineage stays',
    access: 'user',
    params: IdParams,
    responses: { 204: null },
  }),
  viewItem: route({
    method: 'post',
    path: '/api/content/:id/view',
    summary: 'Count a view: one per person, item and day; the author does not count',
    access: 'public',
    params: IdParams,
    responses: { 200: z.object({ views: z.number().int() }) },
    limit: { points: 120, seconds: 60 },
  }),
  card: route({
    method: 'get',
    path: '/api/content/:id/card',
    summary: 'What an unfurled link to a public item shows',
    access: 'public',
    params: IdParams,
    responses: { 200: ContentCard },
  }),
  cardImage: route({
    method: 'get',
    path: '/api/content/:id/card.webp',
    summary: 'The picture of an unfurled link, drawn from the title',
    access: 'public',
    params: IdParams,
    responses: { 200: null },
    limit: { points: 60, seconds: 60 },
  }),
  exportContent: route({
    method: 'get',
    path: '/api/export/content',
    summary: 'Everything the content service keeps about you',
    ...personalDataExport(
      z.object({
        author: row.nullable(),
        items: z.array(row),
        tables: z.record(z.string(), z.array(row)).meta({ description: 'further rows about you, by table' }),
      }),
    ),
  }),
};
