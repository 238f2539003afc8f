import { decodeTimePosition, slicePage, timeSortKeys } from '@trenzeye/kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import type { Comment, Reply, social } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import { isPublished } from '../items/store.ts';
import { retryAfterPublication, UnknownContent } from '../items/wait-until-published.ts';
import { presentComments, presentReplies } from './present-comment.ts';
import { readComment, readComments, readReplies } from './store.ts';
import { unknownComment } from './unknown-comment.ts';

type ReadContext = Pick<SocialContext, 'prisma'>;

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
