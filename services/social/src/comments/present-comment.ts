import { type Comment, includedReplies, maxCommentEdits, type Reply } from '@trenzeye/proto/http/social';
import { readUsernames } from '../accounts/store/user-profiles.ts';
import type { Database } from '../database/transaction.ts';
import type { CommentInput, InsertedComment } from './store.ts';
import { type CommentRow, deletedUserId, readFirstReplies } from './store.ts';

/** A removed or deleted comment that has replies. */
const presentPlaceholder = ({ id, content_id, parent_id, created_at }: CommentRow): Reply => ({
  id,
  content_id,
  parent_id,
  text: '',
  mentions: [],
  created_at: created_at.toISOString(),
  edited_at: null,
  deleted: true,
  user: { id: deletedUserId, username: 'deleted', avatar_url: null },
  reactions: {},
  user_reaction: null,
  can_edit: false,
  can_delete: false,
});

const presentReply = (row: CommentRow, viewerId: string | undefined, names: ReadonlyMap<string, string>): Reply => {
  if (row.state !== 'visible') return presentPlaceholder(row);
  const isOwn = viewerId === row.user_id;
  return {
    id: row.id,
    content_id: row.content_id,
    parent_id: row.parent_id,
    text: row.text,
    mentions: row.mentions.flatMap((mention) => {
      const username = names.get(mention.user_id);
      return username === undefined ? [] : [{ ...mention, username }];
    }),
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    deleted: false,
    user: { id: row.user_id, username: row.username, avatar_url: row.avatar_url },
    reactions: row.counts,
    user_reaction: row.user_reaction,
    can_edit: isOwn && row.edits < maxCommentEdits,
    can_delete: isOwn || (viewerId !== undefined && viewerId === row.owner_id),
  };
};

const readMentionedNames = (prisma: Database, rows: readonly CommentRow[]): Promise<Map<string, string>> => {
  const ids = new Set(rows.flatMap(({ mentions }) => mentions.map(({ user_id }) => user_id)));
  return ids.size === 0 ? Promise.resolve(new Map()) : readUsernames(prisma, [...ids]);
};

export const presentReplies = async (prisma: Database, rows: readonly CommentRow[], viewerId: string | undefined): Promise<Reply[]> => {
  const names = await readMentionedNames(prisma, rows);
  return rows.map((row) => presentReply(row, viewerId, names));
};

/** Comments, each with its first replies. */
export const presentComments = async (prisma: Database, rows: readonly CommentRow[], viewerId: string | undefined): Promise<Comment[]> => {
  const withReplies = rows.filter(({ reply_count }) => reply_count > 0).map(({ id }) => id);
  const replies = withReplies.length === 0 ? [] : await readFirstReplies(prisma, withReplies, viewerId, includedReplies);
  const names = await readMentionedNames(prisma, [...rows, ...replies]);
  const byParent = Map.groupBy(replies, ({ parent_id }) => parent_id);
  return rows.map((row) => ({
    ...presentReply(row, viewerId, names),
    reply_count: row.reply_count,
    replies: (byParent.get(row.id) ?? []).map((reply) => presentReply(reply, viewerId, names)),
  }));
};

/** A new comment as its author sees it. */
export const presentNewComment = (
  { id, contentId, userId, text, mentions, now }: Omit<CommentInput, 'answersId' | 'idempotencyKey'>,
  { root_id, username, avatar_url }: InsertedComment,
): Comment => ({
  id,
  content_id: contentId,
  parent_id: root_id,
  text,
  mentions: [...mentions],
  created_at: now.toISOString(),
  edited_at: null,
  deleted: false,
  user: { id: userId, username: username ?? 'user', avatar_url },
  reactions: {},
  user_reaction: null,
  can_edit: true,
  can_delete: true,
  reply_count: 0,
  replies: [],
});
