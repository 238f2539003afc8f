import { DomainError, notFound } from '@trenzeye/kit';
import type { ScheduledPost } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../../context.ts';
import { changePlan, type PlanCause } from '../plan/change-plan.ts';
import { presentPost } from '../posts/present-post.ts';
import { statusConflict } from '../posts/schedule-post.ts';
import type { PostRow } from '../posts/store/post-rows.ts';
import { readPost } from '../posts/store/posts.ts';
import { publishPosts } from './publish-due-posts.ts';
import { claimOwnPost } from './store/due-posts.ts';

interface PublishConditions {
  readonly from: ReadonlySet<PostRow['status']>;
  readonly check?: (row: PostRow) => void;
}

const publishOwnPost = (
  context: ProfileContext,
  cause: PlanCause,
  id: string,
  { from, check = () => undefined }: PublishConditions,
): Promise<ScheduledPost> =>
  changePlan(context, cause, async ({ tx, userId }) => {
    const row = await claimOwnPost(tx, id, userId);
    if (!row) throw notFound('scheduled post');
    if (!from.has(row.status)) throw statusConflict(row);
    check(row);
    await publishPosts(tx, [row], { isManual: true });
    const published = await readPost(tx.prisma, id, userId);
    if (!published) throw notFound('scheduled post');
    return presentPost(published);
  });

/** Publishes a post of the caller before, or after, its time. Throws `conflict` with the current post when its status does not allow it. */
export const publishNow = (context: ProfileContext, cause: PlanCause, id: string): Promise<ScheduledPost> =>
  publishOwnPost(context, cause, id, { from: new Set(['scheduled', 'missed']) });

/**
 * Retries a failed post of the caller. An unconfirmed post may have been sent: that needs `confirm`. Throws `conflict` with the current
 * post when its status does not allow it.
 */
export const retryPost = (context: ProfileContext, cause: PlanCause, id: string, confirm: boolean): Promise<ScheduledPost> =>
  publishOwnPost(context, cause, id, {
    from: new Set(['failed', 'missed']),
    check: ({ unconfirmed }) => {
      if (unconfirmed && !confirm)
        throw new DomainError('invalid_request', {
          detail: 'This may have been sent already. Confirm that it should be sent again.',
          errors: [{ field: 'confirm', message: 'is needed: it is unknown whether it was sent' }],
        });
    },
  });
