import type { ContentItem } from '@trenzeye/proto/http/content';
import type { FeedRow } from '../feed/store/feed-page.ts';
import { presentAuthor } from './present-author.ts';

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
