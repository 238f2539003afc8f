import { z } from 'zod';
import { ContentType, Id, IdParams, Page, Timestamp } from '../common.ts';
import { route } from '../route.ts';
import { DraftDetail } from './drafts.ts';
import { Author, ImageContent, RemixConsent } from './schemas.ts';

/** Content preview on profiles. Source: specification. */
const ProfilePreview = z.object({
  tweets: z.array(z.string()).optional(),
  image_url: z.string().optional(),
  pictures: ImageContent.shape.pictures,
  caption: z.string().optional(),
  script: z.string().optional(),
  poster_url: z.string().optional().meta({ description: 'cover of a rendered Short' }),
});
export const UserContentItem = z
  .object({
    id: Id,
    type: ContentType,
    title: z.string(),
    created_at: Timestamp,
    content_preview: ProfilePreview,
    metrics: z.object({ likes: z.number().int(), comments: z.number().int(), remixes: z.number().int(), views: z.number().int() }),
    isTestContent: z.boolean(),
  })
  .meta({ id: 'UserContentItem' });
export type UserContentItem = z.infer<typeof UserContentItem>;

/** `status` removed: the original was removed, its preview is empty, its author is still credited. */
export const Remix = z
  .object({
    id: Id,
    created_at: Timestamp,
    original: z.object({
      id: Id,
      type: ContentType,
      status: z.enum(['published', 'removed']),
      author: Author,
      content_preview: ProfilePreview,
    }),
    remixed: z.object({ id: Id, type: ContentType, title: z.string(), content_preview: ProfilePreview }),
  })
  .meta({ id: 'Remix' });
export type Remix = z.infer<typeof Remix>;

const lineageFields = {
  id: Id,
  type: ContentType,
  status: z.enum(['published', 'removed']),
  title: z.string().nullable().meta({ description: 'null if removed' }),
  author: Author,
  depth: z.number().int().meta({ description: '0 for an item that is not a remix' }),
  remix_count: z.number().int().meta({ description: 'direct public remixes' }),
  created_at: Timestamp,
};
const more_children = z.number().int().meta({ description: 'number of remixes that are not included in the response' });
export const Lineage = z
  .object({
    ancestors: z.array(z.object(lineageFields)).meta({ description: 'the nearest 50, the root first' }),
    more_ancestors: z.number().int(),
    item: z.object({ ...lineageFields, more_children }),
    descendants: z
      .array(z.object({ ...lineageFields, parent_id: Id, more_children }))
      .meta({ description: 'parents before their children; at most 200, 20 per parent, 5 levels' }),
  })
  .meta({ id: 'Lineage' });
export type Lineage = z.infer<typeof Lineage>;

const RequestStatus = z.enum(['pending', 'accepted', 'declined']);
export const RemixRequest = z
  .object({
    id: Id,
    content_id: Id,
    user: Author,
    message: z.string(),
    status: RequestStatus,
    created_at: Timestamp,
    answered_at: Timestamp.nullable(),
  })
  .meta({ id: 'RemixRequest' });
export type RemixRequest = z.infer<typeof RemixRequest>;

export const remixes = {
  remix: route({
    method: 'post',
    path: '/api/content/:id/remix',
    summary: 'Create a remix of a public item: a draft that starts as a copy and credits the original',
    access: 'user',
    params: IdParams,
    responses: { 201: DraftDetail },
    limit: { points: 30, seconds: 60 },
  }),
  setConsent: route({
    method: 'patch',
    path: '/api/content/:id',
    summary: 'Set who may remix one of your items',
    access: 'user',
    params: IdParams,
    body: z.object({ remix_consent: RemixConsent }),
    responses: { 200: z.object({ id: Id, remix_consent: RemixConsent }) },
    limit: { points: 60, seconds: 60 },
  }),
  requestRemix: route({
    method: 'post',
    path: '/api/content/:id/remix-requests',
    summary: 'Request permission to remix an item; requesting again returns the same request',
    access: 'user',
    params: IdParams,
    body: z.object({ message: z.string().trim().max(500).default('') }),
    errors: ['conflict'],
    responses: { 201: RemixRequest },
    limit: { points: 20, seconds: 60 },
  }),
  remixRequests: route({
    method: 'get',
    path: '/api/content/:id/remix-requests',
    summary: 'Remix requests for one of your items, latest first',
    access: 'user',
    params: IdParams,
    query: z.object({ status: RequestStatus.optional(), ...Page }),
    responses: { 200: z.array(RemixRequest) },
  }),
  answerRemixRequest: route({
    method: 'post',
    path: '/api/content/:id/remix-requests/:request',
    summary: 'Accept or decline a remix request; the last answer applies',
    access: 'user',
    params: z.object({ id: Id, request: Id }),
    body: z.object({ status: z.enum(['accepted', 'declined']) }),
    responses: { 200: RemixRequest },
    limit: { points: 60, seconds: 60 },
  }),
  lineage: route({
    method: 'get',
    path: '/api/content/:id/lineage',
    summary: 'Ancestors and descendants of an item; removed items are tombstones',
    access: 'public',
    params: IdParams,
    responses: { 200: Lineage },
    limit: { points: 240, seconds: 60 },
  }),
  userContent: route({
    method: 'get',
    path: '/api/users/:id/content',
    summary: 'Items published by a user, latest first',
    access: 'public',
    params: IdParams,
    query: z.object(Page),
    responses: { 200: z.array(UserContentItem) },
  }),
  userRemixes: route({
    method: 'get',
    path: '/api/users/:id/remixes',
    summary: 'Remixes by a user, latest first',
    access: 'public',
    params: IdParams,
    query: z.object(Page),
    responses: { 200: z.array(Remix) },
  }),
};
