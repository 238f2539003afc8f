import type { UserProfile } from '@trenzeye/proto/http/profile';
import type { z } from 'zod';
import type { ProfileRow } from './store/user-profile.ts';

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
