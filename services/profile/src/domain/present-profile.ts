import type { UserProfile } from '@trenzeye/proto/http/profile';
import type { z } from 'zod';
import type { ProfileRow } from '../store/users.ts';

export const presentProfile = (row: ProfileRow): z.output<typeof UserProfile> => ({
  id: row.id,
  username: row.username,
  avatar_url: row.avatar_url,
  avatar: row.avatar_url,
  bio: row.bio,
  location: row.location,
  website: row.website,
  createdAt: row.created_at.toISOString(),
  created_at: row.created_at.toISOString(),
  isVerified: row.is_verified,
  isTestUser: row.is_test_user,
  role: row.role,
  status: row.status,
  stats: { following: row.following, followers: row.followers, trenz: row.trenz },
});
