import { type Endpoint, endpoint, nextLink, reply } from '@trenzeye/kit';
import { social } from '@trenzeye/proto/http';
import type { SocialContext } from '../context.ts';
import { changeRelation } from './change-relation.ts';
import { listRelations } from './list-relations.ts';
import { readRelation } from './store.ts';

const changes = [
  [social.block, { blocked: true }],
  [social.unblock, { blocked: false }],
  [social.mute, { muted: true }],
  [social.unmute, { muted: false }],
] as const;

export const relationEndpoints = (context: SocialContext): Endpoint[] => [
  ...changes.map(([route, change]) =>
    endpoint(route, ({ params, viewer, trace, idempotencyKey }) =>
      changeRelation(context, { userId: viewer.id, otherId: params.id, change, trace, idempotencyKey }),
    ),
  ),
  endpoint(social.relationState, async ({ params, viewer }) => ({
    user_id: params.id,
    ...(await readRelation(context.prisma, viewer.id, params.id)),
  })),
  endpoint(social.listRelations, async ({ query, viewer, request }) => {
    const { users, next } = await listRelations(context, viewer.id, query);
    return reply(200, users, nextLink(request, next));
  }),
];
