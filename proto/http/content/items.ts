import { z } from 'zod';
import { ExportFile } from '../account-export.ts';
import { Id, IdParams, Page, Timestamp } from '../common.ts';
import { personalDataExport, route } from '../route.ts';
import { DraftDetail } from './drafts.ts';
import { ContentItem, ImageContent, LinkPreview, RemixConsent, RemixCredit, Saved, ShortsContent, ThreadContent } from './schemas.ts';

export const FeedFilter = z.enum(['all', 'thread', 'image', 'shorts']);
export const FeedSort = z.enum(['newest', 'most_remixed', 'top_liked']);

/** A published item with its full content. */
export const ItemDetail = ContentItem.extend({
  status: z.literal('published'),
  content: z.union([
    ThreadContent,
    ImageContent,
    ShortsContent.extend({
      video_url: z.string().nullable(),
      thumbnail_url: z.string().nullable(),
      captions_url: z.string().nullable(),
      short_id: Id.nullable().meta({ description: 'the Short with the video; `GET /api/shorts/:id` has its captions in all languages' }),
    }),
  ]),
  signal_id: Id.nullable(),
  template_id: Id.nullable(),
  remix_of: RemixCredit.nullable(),
  depth: z.number().int().meta({ description: '0 for an item that is not a remix' }),
  remix_consent: RemixConsent,
  link_previews: z
    .array(LinkPreview.extend({ part: z.number().int().meta({ description: 'the post of a thread, from 0; 0 for a caption or script' }) }))
    .meta({ description: 'cards of the first links of the posts, without those that the author has removed' }),
  views: z.number().int(),
  quotes: z.number().int().meta({ description: 'public posts that quote the item' }),
  version: z.number().int(),
  /** Permissions of the viewer; `remix_refusal` is the reason if `remix` is false. */
  permissions: z.object({
    delete: z.boolean(),
    edit: z.boolean().meta({ description: 'false for the author, too, while moderators review a report of the item' }),
    change_consent: z.boolean(),
    remix: z.boolean(),
    quote: z.boolean(),
    request_remix: z.boolean(),
    remix_refusal: z.string().nullable(),
  }),
}).meta({ id: 'ItemDetail' });
export type ItemDetail = z.infer<typeof ItemDetail>;

/** Preview card of a link to an item. `image` is a path on this origin. */
export const ContentCard = z
  .object({ title: z.string(), description: z.string(), image: z.string(), author: z.string(), published_at: Timestamp })
  .meta({ id: 'ContentCard' });
export type ContentCard = z.infer<typeof ContentCard>;

const row = z.record(z.string(), z.unknown());

export const items = {
  publish: route({
    method: 'post',
    path: '/api/content/:id/publish',
    summary:
      'Publish one of your drafts; publishing again returns the same result. 422 `remix_unchanged` for a remix that equals its original',
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
    summary: 'Items published by the users you follow, newest first',
    access: 'user',
    query: z.object({ filter: FeedFilter.default('all'), ...Page }),
    responses: { 200: z.array(ContentItem) },
    limit: { points: 600, seconds: 60 },
  }),
  getItem: route({
    method: 'get',
    path: '/api/content/:id',
    summary: 'A published item with its full content, or one of your drafts',
    access: 'public',
    params: IdParams,
    responses: { 200: z.discriminatedUnion('status', [ItemDetail, DraftDetail]) },
  }),
  removeItem: route({
    method: 'delete',
    path: '/api/content/:id',
    summary: 'Delete one of your items. A published item leaves a tombstone in the lineage',
    access: 'user',
    params: IdParams,
    responses: { 204: null },
  }),
  viewItem: route({
    method: 'post',
    path: '/api/content/:id/view',
    summary: 'Count a view: one per viewer, item and day, excluding the author',
    access: 'public',
    params: IdParams,
    responses: { 200: z.object({ views: z.number().int() }) },
    limit: { points: 120, seconds: 60 },
  }),
  card: route({
    method: 'get',
    path: '/api/content/:id/card',
    summary: 'Preview card of a link to a public item',
    access: 'public',
    params: IdParams,
    responses: { 200: ContentCard },
  }),
  cardImage: route({
    method: 'get',
    path: '/api/content/:id/card.webp',
    summary: 'Preview image of a link to a public item, generated from the title',
    access: 'public',
    params: IdParams,
    responses: { 200: null },
    limit: { points: 60, seconds: 60 },
  }),
  exportContent: route({
    method: 'get',
    path: '/api/export/content',
    summary: 'Export your data in the content service',
    ...personalDataExport(
      z.object({
        author: row.nullable(),
        items: z.array(row),
        tables: z.record(z.string(), z.array(row)).meta({ description: 'further rows with your data, by table' }),
      }),
    ),
  }),
  exportImages: route({
    method: 'get',
    path: '/api/export/images',
    summary: 'The images that were generated for you, in the order of their URLs',
    ...personalDataExport(z.array(ExportFile)),
    query: z.object(Page),
    limit: { points: 1200, seconds: 60 },
  }),
};
