import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { social } from '@trenzeye/proto/http';
import type { SocialContext } from '../context.ts';
import { assignBadge } from './award-badges.ts';
import { readBadgeAwards, readBadgeProgress } from './read-badges.ts';
import { readBadges } from './store.ts';

export const badgeEndpoints = (context: SocialContext): Endpoint[] => [
  endpoint(social.userBadges, ({ params }) => readBadgeAwards(context, params.id)),
  endpoint(social.badgeProgress, ({ params, viewer }) => readBadgeProgress(context, params.id, viewer.id)),
  endpoint(social.listBadges, () => readBadges(context.prisma)),
  endpoint(social.assignBadge, async ({ body, viewer, trace, idempotencyKey }) =>
    reply(201, await assignBadge(context, { ...body, callerId: viewer.id, trace, idempotencyKey })),
  ),
];
