import { type Endpoint, endpoint, notFound } from '@trenzeye/kit';
import { profile } from '@trenzeye/proto/http';
import type { UserProfile } from '@trenzeye/proto/http/profile';
import type { z } from 'zod';
import type { ProfileContext } from '../context.ts';
import { updateUser } from './change-user.ts';
import { type ProfileRow, readProfile } from './store/users.ts';
import { checkUsername } from './usernames.ts';

export const presentProfile = (row: ProfileRow): z.output<typeof UserProfile> => ({
  id: row.id,
  username: row.username,
  avatar_url: row.avatarUrl,
  avatar: row.avatarUrl,
  bio: row.bio,
  location: row.location,
  website: row.website,
  createdAt: row.createdAt.toISOString(),
  created_at: row.createdAt.toISOString(),
  isVerified: row.isVerified,
  isTestUser: row.isTestUser,
  role: row.role,
  status: row.status,
  stats: { following: row.following, followers: row.followers, trenz: row.trenz },
});

export const profileEndpoints = (context: ProfileContext): Endpoint[] => [
  endpoint(profile.getUser, async ({ params }) => {
    const row = await readProfile(context.sql, params.id);
    if (!row) throw notFound('user');
    return presentProfile(row);
  }),
  endpoint(profile.updateUser, async ({ params, body, viewer, trace, idempotencyKey }) => {
    const { username, bio, avatar_url: avatarUrl } = body;
    await updateUser(context, { viewer, id: params.id, username, bio, avatarUrl, trace, idempotencyKey });
    const row = await readProfile(context.sql, viewer.id);
    if (!row) throw notFound('user');
    return presentProfile(row);
  }),
  endpoint(profile.checkUsername, ({ params, viewer }) => checkUsername(context, viewer, params.username)),
];
