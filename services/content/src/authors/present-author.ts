import type { ContentItem } from '@trenzeye/proto/http/content';
import type { AuthorRow } from './store.ts';

/** The username of an author whose events have not arrived yet. */
export const unknownAuthor = 'creator';

export const presentAuthor = (row: AuthorRow): ContentItem['author'] => ({
  id: row.user_id,
  username: row.username ?? unknownAuthor,
  avatar_url: row.avatar_url,
  isTestUser: row.is_test_user ?? false,
  isVerified: row.is_verified ?? false,
});
