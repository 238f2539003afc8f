import type { ContentItem, RemixCredit } from '@trenzeye/proto/http/content';
import { presentAuthor, unknownAuthor } from '../authors/index.ts';
import type { CreditRow } from './store/credits.ts';
import type { FeedRow } from './store/feed-items.ts';

/** A public item without the viewer's own reaction. */
export const presentItem = (row: FeedRow): Omit<ContentItem, 'user_reaction'> => ({
  id: row.content_id,
  type: row.type,
  title: row.title,
  content_preview: row.preview,
  author: presentAuthor(row),
  stats: { likes: row.likes, comments: row.comment_count, remixes: row.remix_count },
  reactions: row.reactions,
  provenance: row.provenance,
  isTestContent: row.is_test_content,
  timestamp: row.published_at.toISOString(),
});

export const presentCredit = (row: CreditRow): RemixCredit => ({
  id: row.id,
  status: row.status,
  title: row.status === 'removed' ? null : row.title,
  type: row.type,
  author: presentAuthor(row),
  username_then: row.username_then ?? row.username ?? unknownAuthor,
  version: row.version,
  versions: row.versions,
});
