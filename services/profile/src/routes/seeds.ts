import { type Endpoint, endpoint } from '@trenzeye/kit';
import { profile } from '@trenzeye/proto/http';
import type { ProfileContext } from '../context.ts';
import { seedUsers } from '../domain/seed-users.ts';

export const seedEndpoints = (context: ProfileContext): Endpoint[] => [
  endpoint(profile.seedUsers, async ({ body }) => ({ created: await seedUsers(context, body) })),
];
