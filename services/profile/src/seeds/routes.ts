import { type Endpoint, endpoint } from '@trenzeye/kit';
import { profile } from '@trenzeye/proto/http';
import type { ProfileContext } from '../context.ts';
import { seedPosts } from '../schedule/index.ts';
import { seedUsers } from '../users/index.ts';

export const seedEndpoints = (context: ProfileContext): Endpoint[] => [
  endpoint(profile.seedUsers, async ({ body }) => ({ created: await seedUsers(context, body) })),
  endpoint(profile.seedScheduledPosts, async ({ body }) => ({ created: await seedPosts(context, body) })),
];
