import { DomainError, notFound } from '@trenzeye/kit';
import type { ScheduledPost } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../../context.ts';
import { lockAsDue } from '../../store/schedule/firing.ts';
import { type PostRow, readPost } from '../../store/schedule/posts.ts';
import { overtaken } from './conflict.ts';
import { firePosts } from './fire-posts.ts';
import { changePlan, type PlanCause } from './plan.ts';
import { presentPost } from './present-post.ts';

const fireNow = (
  context: ProfileContext,
  cause: PlanCause,
  id: string,
  { from, check = () => undefined }: { readonly from: ReadonlySet<PostRow['status']>; readonly check?: (row: PostRow) => void },
): Promise<ScheduledPost> =>
  changePlan(context, cause, async ({ sql, emit, userId }) => {
    const row = await lockAsDue(sql, id, userId);
    if (!row) throw notFound('scheduled post');
    if (!from.has(row.status)) throw overtaken(row);
    check(row);
    await firePosts(sql, emit, [row], { asked: true });
    const fired = await readPost(sql, id, userId);
    if (!fired) throw notFound('scheduled post');
    return presentPost(fired);
  });

/** Publishes a post of the caller before, or after, its time. Throws `conflict` with the post as it is when something else was first. */
export const publishNow = (context: ProfileContext, cause: PlanCause, id: string): Promise<ScheduledPost> =>
  fireNow(context, cause, id, { from: new Set(['scheduled', 'missed']) });

/**
 * Tries a failed post of the caller again. Of an unconfirmed one nobody knows whether it went out: that needs `confirm`. Throws
 * `conflict` with the post as it is when there is nothing to try.
 */
export const retryPost = (context: ProfileContext, cause: PlanCause, id: string, confirm: boolean): Promise<ScheduledPost> =>
  fireNow(context, cause, id, {
    from: new Set(['failed', 'missed']),
    check: ({ unconfirmed }) => {
      if (unconfirmed && !confirm)
        throw new DomainError('invalid_request', {
          detail: 'This may have gone out already. Confirm that it should be sent again.',
          errors: [{ field: 'confirm', message: 'is needed: nobody knows whether it went out' }],
        });
    },
  });
