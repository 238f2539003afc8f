import { DomainError, type Emit, type Sql } from '@trenzeye/kit';
import { timestampFromDate } from '@trenzeye/proto/events';
import type { ProfileContext } from '../../context.ts';
import { hasAccount } from '../../store/deletion.ts';
import { countOpenPosts, mostOpenPosts, type PostRow, readPost, scheduleNow } from '../../store/schedule/posts.ts';
import { lockPlan, type SettingsRow } from '../../store/schedule/settings.ts';

/** What a change to somebody's plan works with; changes of one person come one after the other. */
export interface Planning {
  readonly sql: Sql;
  readonly emit: Emit;
  readonly userId: string;
  readonly settings: SettingsRow;
  /** The database's time, which decides what is due. */
  readonly now: Date;
}

export type PlanCause = Parameters<ProfileContext['write']>[0];

/** Runs one change of a person's plan in a transaction. Throws `invalid_token` once the account is deleted. */
export const changePlan = <R>({ write }: ProfileContext, cause: PlanCause, work: (planning: Planning) => Promise<R>): Promise<R> =>
  write(cause, async (emit, sql) => {
    if (!(await hasAccount(sql, cause.actor))) throw new DomainError('invalid_token');
    const settings = await lockPlan(sql, cause.actor);
    return work({ sql, emit, userId: cause.actor, settings, now: await scheduleNow(sql) });
  });

/** Throws `conflict` when as many posts wait already as one person may have. */
export const requireRoom = async ({ sql, userId }: Planning, more = 1): Promise<void> => {
  if ((await countOpenPosts(sql, userId)) + more > mostOpenPosts)
    throw new DomainError('conflict', { detail: `You have ${mostOpenPosts} posts waiting already: publish or cancel some first.` });
};

/** Tells that a post is planned, or planned otherwise. Returns it as it is now. */
export const announcePlan = async ({ sql, emit, userId }: Planning, postId: string): Promise<PostRow> => {
  const row = await readPost(sql, postId, userId);
  if (!row) throw new Error(`post ${postId} was not there right after it was written`);
  emit('post.scheduled', {
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
