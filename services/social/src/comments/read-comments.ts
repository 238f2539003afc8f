import { DomainError, decodeTimePosition, slicePage, timeSortKeys } from '@trenzeye/kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import { type Comment, includedReplies, maxCommentEdits, type Reply, type social } from '@trenzeye/proto/http/social';
import type { Database, DatabaseContext } from '../database/transaction.ts';
import { isPublished, retryAfterPublication, UnknownContent } from '../items/index.ts';
import { readUsernames } from '../users/index.ts';
import {
  type CommentInput,
  type CommentRow,
  deletedUserId,
  type InsertedComment,
  readComment,
  readComments,
  readFirstReplies,
  readReplies,
} from './store.ts';

/** No comment has this id; `field` is the field of the request that contains it. */
export const unknownComment = (field: string): DomainError =>
  new DomainError('not_found', { detail: 'There is no such comment.', errors: [{ field, message: 'is not the id of a comment' }] });

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

const presentReplies = async (prisma: Database, rows: readonly CommentRow[], viewerId: string | undefined): Promise<Reply[]> => {
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

type ReadContext = Pick<DatabaseContext, 'prisma'>;

export interface ListComments {
  /** The item's id; for replies, the comment's. */
  readonly of: string;
  readonly viewerId: string | undefined;
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** A page of an item's comments, newest first, and the cursor of the next page. Throws `not_found` for an unknown item, `invalid_cursor`. */
export const listComments = async (
  { prisma }: ReadContext,
  { of, viewerId, cursor, limit }: ListComments,
): Promise<{ comments: Comment[]; next: string | undefined }> => {
  const after = decodeTimePosition(cursor);
  const found = await retryAfterPublication({ prisma }, of, async () => {
    const comments = await readComments(prisma, { of, viewerId, after, limit: limit + 1 });
    if (!(await isPublished(prisma, of))) throw new UnknownContent('id');
    return comments;
  });
  const { rows, next } = slicePage(found, limit, timeSortKeys);
  return { comments: await presentComments(prisma, rows, viewerId), next };
};

/** A page of the replies to a comment, oldest first. Throws `not_found` for an unknown comment, `invalid_cursor`. */
export const listReplies = async (
  { prisma }: ReadContext,
  { of, viewerId, cursor, limit }: ListComments,
): Promise<{ replies: Reply[]; next: string | undefined }> => {
  const after = decodeTimePosition(cursor);
  if (!(await readComment(prisma, of, viewerId))) throw unknownComment('id');
  const { rows, next } = slicePage(await readReplies(prisma, { of, viewerId, after, limit: limit + 1 }), limit, timeSortKeys);
  return { replies: await presentReplies(prisma, rows, viewerId), next };
};

/** A comment by its id; a reply with the comment that it answers. Throws `not_found`, also for comments removed by moderation. */
export const findComment = async (
  { prisma }: ReadContext,
  id: string,
  viewerId: string | undefined,
): Promise<AnswerOf<typeof social.readComment>> => {
  const requested = await readComment(prisma, id, viewerId);
  const root = requested?.parent_id ? await readComment(prisma, requested.parent_id, viewerId) : requested;
  if (!requested || !root || (requested.state !== 'visible' && requested.reply_count === 0)) throw unknownComment('id');
  const [comment] = await presentComments(prisma, [root], viewerId);
  const [reply = null] = requested === root ? [] : await presentReplies(prisma, [requested], viewerId);
  if (!comment) throw unknownComment('id');
  return { content_id: requested.content_id, comment, reply };
};
