import { z } from 'zod';
import { Id, IdParams, Page, Timestamp } from '../common.ts';
import { route } from '../route.ts';

/** How you stand to somebody. Nobody learns by whom they are blocked or muted. */
export const RelationState = z.object({ user_id: Id, blocked: z.boolean(), muted: z.boolean() }).meta({ id: 'RelationState' });
export type RelationState = z.infer<typeof RelationState>;

export const RelatedUser = z
  .object({ id: Id, username: z.string(), avatar_url: z.string().nullable(), blocked: z.boolean(), muted: z.boolean(), since: Timestamp })
  .meta({ id: 'RelatedPerson' });
export type RelatedUser = z.infer<typeof RelatedUser>;

const relationRoute = { access: 'user', params: IdParams, responses: { 200: RelationState }, limit: { points: 120, seconds: 60 } } as const;

export const relations = {
  block: route({
    method: 'put',
    path: '/api/relations/:id/block',
    summary:
      'Block somebody: you no longer see each other’s comments, and neither can follow, mention or message the other, nor comment on the other’s items. Ends following both ways',
    ...relationRoute,
  }),
  unblock: route({ method: 'delete', path: '/api/relations/:id/block', summary: 'Block somebody no longer', ...relationRoute }),
  mute: route({
    method: 'put',
    path: '/api/relations/:id/mute',
    summary: 'Mute somebody: what they do is left out of your lists and notifications, and they do not learn of it',
    ...relationRoute,
  }),
  unmute: route({ method: 'delete', path: '/api/relations/:id/mute', summary: 'Mute somebody no longer', ...relationRoute }),
  relationState: route({
    method: 'get',
    path: '/api/relations/:id',
    summary: 'Whether you have blocked or muted somebody',
    access: 'user',
    params: IdParams,
    responses: { 200: RelationState },
  }),
  listRelations: route({
    method: 'get',
    path: '/api/relations',
    summary: 'Whom you have blocked or muted, latest first',
    access: 'user',
    query: z.object({ ...Page, kind: z.enum(['blocked', 'muted']).optional() }),
    responses: { 200: z.array(RelatedUser) },
  }),
};
