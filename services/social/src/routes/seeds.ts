import { type Endpoint, endpoint } from '@trenzeye/kit';
import { social } from '@trenzeye/proto/http';
import type { SocialContext } from '../context.ts';
import { seedBadges } from '../domain/badges/seed-badges.ts';
import { seedComments } from '../domain/comments/seed-comments.ts';
import { seedCommentReactions } from '../domain/reactions/seed-comment-reactions.ts';
import { seedReactions } from '../domain/reactions/seed-reactions.ts';
import { insertBadgeKinds } from '../store/leaderboard/badges.ts';

export const seedEndpoints = (context: SocialContext): Endpoint[] => [
  endpoint(social.seedReactions, async ({ body }) => ({ created: await seedReactions(context, body) })),
  endpoint(social.seedComments, async ({ body }) => ({ created: await seedComments(context, body) })),
  endpoint(social.seedCommentReactions, async ({ body }) => ({ created: await seedCommentReactions(context, body) })),
  endpoint(social.seedBadgeKinds, async ({ body }) => ({ created: await insertBadgeKinds(context.prisma, body) })),
  endpoint(social.seedBadges, async ({ body }) => ({ created: await seedBadges(context, body) })),
];
