import { DomainError, hasAccount, type IdempotencyKey, newId, type RunTransaction, type Transaction } from '@trenzeye/kit';
import type { BodyOf, social } from '@trenzeye/proto/http';
import type { Comment, Mention } from '@trenzeye/proto/http/social';
import { findWrittenMentions, mentionCandidates } from '@trenzeye/proto/text/mentions';
import { saveBatchAnswers, type WriteOutcome } from '../database/batch-writes.ts';
import type { Database, DatabaseContext } from '../database/transaction.ts';
import { retryAfterPublication, seedTimeoutMs, UnknownContent } from '../items/index.ts';
import { findUsersByName } from '../users/index.ts';
import { presentNewComment, unknownComment } from './read-comments.ts';
import { type CommentInput, changeCommentCount, type InsertCommentRow, insertComment, insertComments } from './store.ts';

/** The existing users that a text mentions with an @. */
export const findMentions = async (prisma: Database, text: string): Promise<Mention[]> => {
  const names = mentionCandidates(text);
  if (names.length === 0) return [];
  const users = await findUsersByName(prisma, names);
  return findWrittenMentions(text, (name) => users.has(name.toLowerCase())).flatMap(({ name, start, end }) => {
    const user = users.get(name.toLowerCase());
    return user ? [{ ...user, start, end }] : [];
  });
};

type SeedContext = Pick<DatabaseContext, 'prisma' | 'transaction'>;
type CommentSeed = BodyOf<typeof social.seedComments>[number];

const seedComment = (
  { transaction }: SeedContext,
  { id, content_id: contentId, user_id: userId, text, created_at }: CommentSeed,
): Promise<boolean> =>
  transaction({ actor: userId }, async (tx) => {
    if (!(await hasAccount(tx, userId))) return false;
    if (!(await changeCommentCount(tx.prisma, contentId, 0))) throw new UnknownContent('content_id');
    if (!(await insertComment(tx.prisma, { id, contentId, userId, text, createdAt: new Date(created_at) }))) return false;
    const count = await changeCommentCount(tx.prisma, contentId, 1);
    tx.emit('comment.created', { commentId: id, contentId, userId, text, ...count });
    return true;
  });

/**
 * Creates comments with the ids and times of the request; existing ids and deleted authors are skipped. Returns how many were new. Throws
 * `not_found` for an unknown item.
 */
export const seedComments = async (context: SeedContext, seeds: readonly CommentSeed[]): Promise<number> => {
  let created = 0;
  for (const seed of seeds) {
    if (await retryAfterPublication(context, seed.content_id, () => seedComment(context, seed), seedTimeoutMs)) created += 1;
  }
  return created;
};

export interface NewCommentInput extends CommentInput {
  readonly trace: string;
}

type Refusal = Exclude<InsertCommentRow['outcome'], 'fresh' | 'repeat'>;
export type InsertOutcome = WriteOutcome<Comment, Refusal>;

const presentInsert = (row: InsertCommentRow, input: NewCommentInput): InsertOutcome => {
  if (row.outcome === 'repeat') return { outcome: 'repeat', answer: row.stored_answer as Comment };
  if (row.outcome !== 'fresh') return { outcome: row.outcome };
  return { outcome: 'fresh', answer: presentNewComment(input, row) };
};

const emitCreated = (tx: Transaction<unknown>, row: InsertCommentRow, input: NewCommentInput): void => {
  if (row.outcome !== 'fresh') return;
  tx.emit(
    'comment.created',
    {
      commentId: input.id,
      contentId: input.contentId,
      userId: input.userId,
      text: input.text,
      commentCount: row.comment_count,
      version: row.version,
      parentId: row.root_id ?? '',
      mentioned: [...new Set(input.mentions.map(({ user_id }) => user_id))],
    },
    { actor: input.userId, trace: input.trace, occurredAt: input.now },
  );
};

/** Inserts several comments with their events in one transaction, so that requests that arrive together share one commit. */
export const insertCommentBatch =
  <P>(transaction: RunTransaction<P>) =>
  (inputs: readonly NewCommentInput[]): Promise<InsertOutcome[]> =>
    transaction({ actor: 'system' }, async (tx) => {
      const rows = await insertComments(tx, inputs);
      const outcomes = inputs.map((input, index) => {
        const row = rows[index] ?? { outcome: 'unknown' as const };
        emitCreated(tx, row, input);
        return presentInsert(row, input);
      });
      return saveBatchAnswers<Comment, Refusal>(tx, inputs, outcomes);
    });

export interface PostComment {
  readonly contentId: string;
  /** The comment or reply that is answered. */
  readonly parentId: string | undefined;
  readonly userId: string;
  readonly text: string;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

export const commentRefused = (): DomainError =>
  new DomainError('forbidden', { detail: 'You cannot comment here: one of you has blocked the other.' });

interface PostContext extends DatabaseContext {
  readonly insertComment: (input: NewCommentInput) => Promise<InsertOutcome>;
}

/**
 * Posts a comment or a reply. Throws `not_found` for an unknown item or comment, `forbidden` when its author has blocked the caller or
 * is blocked, `idempotency_mismatch` for a key used with another body, `invalid_token` once the account is deleted.
 */
export const postComment = async (
  context: PostContext,
  { contentId, parentId, userId, text, trace, idempotencyKey }: PostComment,
): Promise<Comment> => {
  const mentions = await findMentions(context.prisma, text);
  return retryAfterPublication(context, contentId, async () => {
    const now = context.clock();
    const comment = { id: newId(), contentId, userId, text, answersId: parentId, mentions, now };
    const inserted = await context.insertComment({ ...comment, trace, idempotencyKey });
    switch (inserted.outcome) {
      case 'unknown':
        throw new UnknownContent('content_id');
      case 'orphan':
        throw unknownComment('parent_id');
      case 'blocked':
        throw commentRefused();
      case 'mismatch':
        throw new DomainError('idempotency_mismatch');
      case 'deleted':
        throw new DomainError('invalid_token');
      default:
        return inserted.answer;
    }
  });
};
