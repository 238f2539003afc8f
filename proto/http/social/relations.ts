import { z } from 'zod';
import { Id, IdParams, Page, Timestamp } from '../common.ts';
import { route } from '../route.ts';

/** Whether the caller blocks or mutes a user. Users cannot see who blocks or mutes them. */
export const RelationState = z.object({ user_id: Id, blocked: z.boolean(), muted: z.boolean() }).meta({ id: 'RelationState' });
export type RelationState = z.infer<typeof RelationState>;

export const RelatedUser = z
  .object({ id: Id, username: z.string(), avatar_url: z.string().nullable(), blocked: z.boolean(), muted: z.boolean(), since: Timestamp })
  .meta({ id: 'RelatedUser' });
export type RelatedUser = z.infer<typeof RelatedUser>;

const relationRoute = {
  access: 'user',
  params: IdParams,
  responses: { 200: RelationState },
  errors: ['conflict'],
  limit: { points: 120, seconds: 60 },
} as const;

export const relations = {
  block: route({
    method: 'put',
    path: '/api/relations/:id/block',
    summary:
      'Block a user: neither of you sees the other’s comments or can follow, mention or message the other or comment on their items. Removes follows in both directions',
    ...relationRoute,
  }),
  unblock: route({ method: 'delete', path: '/api/relations/:id/block', summary: 'Unblock a user', ...relationRoute }),
  mute: route({
    method: 'put',
    path: '/api/relations/:id/mute',
    summary: 'Mute a user: their activity is hidden from your lists and notifications; they are not notified',
    ...relationRoute,
  }),
  unmute: route({ method: 'delete', path: '/api/relations/:id/mute', summary: 'Unmute a user', ...relationRoute }),
  relationState: route({
    method: 'get',
    path: '/api/relations/:id',
    summary: 'Whether you have blocked or muted a user',
    access: 'user',
    params: IdParams,
    responses: { 200: RelationState },
  }),
  listRelations: route({
    method: 'get',
    path: '/api/relations',
    summary: 'Users you have blocked or muted, latest first',
    access: 'user',
    query: z.object({ ...Page, kind: z.enum(['blocked', 'muted']).optional() }),
    responses: { 200: z.array(RelatedUser) },
  }),
};
