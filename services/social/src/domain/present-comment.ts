import type { Comment } from '@trenzeye/proto/http/social';
import type { CommentRow } from '../store/comments.ts';

export const presentComment = (row: CommentRow): Comment => ({
  id: row.id,
  content_id: row.content_id,
  text: row.text,
  created_at: row.created_at.toISOString(),
  user: { id: row.user_id, username: row.username, avatar_url: row.avatar_url },
  reactions: row.counts,
  user_reaction: row.user_reaction,
});
