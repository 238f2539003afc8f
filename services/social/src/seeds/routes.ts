import { type Endpoint, endpoint } from '@trenzeye/kit';
import { social } from '@trenzeye/proto/http';
import { insertBadgeKinds, seedBadges } from '../badges/index.ts';
import { seedComments } from '../comments/index.ts';
import type { SocialContext } from '../context.ts';
import { seedCommentReactions, seedReactions } from '../reactions/index.ts';

export const seedEndpoints = (context: SocialContext): Endpoint[] => [
  endpoint(social.seedReactions, async ({ body }) => ({ created: await seedReactions(context, body) })),
  endpoint(social.seedComments, async ({ body }) => ({ created: await seedComments(context, body) })),
  endpoint(social.seedCommentReactions, async ({ body }) => ({ created: await seedCommentReactions(context, body) })),
  endpoint(social.seedBadgeKinds, async ({ body }) => ({ created: await insertBadgeKinds(context.prisma, body) })),
  endpoint(social.seedBadges, async ({ body }) => ({ created: await seedBadges(context, body) })),
];
