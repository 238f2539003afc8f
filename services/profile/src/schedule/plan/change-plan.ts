import { createText, DomainError, hasAccount, type TransactionCause } from '@trenzeye/kit';
import { timestampFromDate } from '@trenzeye/proto/events';
import type { ProfileContext } from '../../context.ts';
import type { Database, ProfileTransaction } from '../../database/transaction.ts';
import type { PostRow } from '../posts/store/post-rows.ts';
import { countOpenPosts, openPostLimit, readPost } from '../posts/store/posts.ts';
import { scheduleNow } from '../publishing/store/due-posts.ts';
import { lockSchedule, type SettingsRow } from './store.ts';

/** One change of a user's schedule, in a transaction that locks the schedule. */
export interface Planning {
  readonly tx: ProfileTransaction;
  /** The transaction's client. */
  readonly prisma: Database;
  readonly userId: string;
  readonly settings: SettingsRow;
  /** The database's time, which decides which posts are due. */
  readonly now: Date;
}

export type PlanCause = TransactionCause;

/** The cause of a change of what acts for the account: it keeps the session that made it. */
export type SessionCause = PlanCause & { readonly sessionId: string };

/** Runs one change of the caller's schedule in a transaction. Throws `invalid_token` for a deleted account. */
export const changePlan = <R>({ transaction }: ProfileContext, cause: PlanCause, work: (planning: Planning) => Promise<R>): Promise<R> =>
  transaction(cause, async (tx) => {
    if (!(await hasAccount(tx, cause.actor))) throw new DomainError('invalid_token');
    const settings = await lockSchedule(tx.prisma, cause.actor);
    return work({ tx, prisma: tx.prisma, userId: cause.actor, settings, now: await scheduleNow(tx.prisma) });
  });

/** Throws `conflict` when the user already has the maximum of unpublished posts. */
export const requireRoom = async ({ prisma, userId }: Planning, added = 1): Promise<void> => {
  if ((await countOpenPosts(prisma, userId)) + added > openPostLimit)
    throw new DomainError('conflict', {
      detail: createText('You have {openPostLimit} posts waiting already: publish or cancel some first.', { openPostLimit }),
    });
};

/** Emits that a post was scheduled or rescheduled. Returns the current post. */
export const emitScheduled = async ({ tx, userId }: Pick<Planning, 'tx' | 'userId'>, postId: string): Promise<PostRow> => {
  const row = await readPost(tx.prisma, postId, userId);
  if (!row) throw new Error(`post ${postId} missing after it was written`);
  tx.emit('post.scheduled', {
    postId: row.id,
    userId,
    contentId: row.content_id,
    platform: row.platform,
    scheduledTime: timestampFromDate(row.scheduled_time),
    zone: row.zone,
    version: row.version,
  });
  return row;
};
