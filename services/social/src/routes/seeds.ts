import { type Endpoint, endpoint } from '@trenzeye/kit';
import { social } from '@trenzeye/proto/http';
import type { SocialContext } from '../context.ts';
import { createComments } from '../domain/create-comments.ts';
import { seedBadges } from '../domain/seed-badges.ts';
import { seedCommentReactions } from '../domain/seed-comment-reactions.ts';
import { setReactions } from '../domain/set-reactions.ts';
import { addBadgeKinds } from '../store/badge-kinds.ts';

export const seedEndpoints = (context: SocialContext): Endpoint[] => [
  endpoint(social.seedReactions, async ({ body }) => ({ created: await setReactions(context, body) })),
  endpoint(social.seedComments, async ({ body }) => ({ created: await createComments(context, body) })),
  endpoint(social.seedCommentReactions, async ({ body }) => ({ created: await seedCommentReactions(context, body) })),
  endpoint(social.seedBadgeKinds, async ({ body }) => ({ created: await addBadgeKinds(context.sql, body) })),
  endpoint(social.seedBadges, async ({ body }) => ({ created: await seedBadges(context, body) })),
];
