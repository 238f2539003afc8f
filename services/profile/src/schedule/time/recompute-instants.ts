import { timestampFromDate } from '@trenzeye/proto/events';
import type { ProfileContext } from '../../context.ts';
import type { PostRow } from '../posts/store/post-rows.ts';
import { lockPostsOfOtherRules, reschedulePost } from '../posts/store/posts.ts';
import { scheduleNow } from '../publishing/store/due-posts.ts';
import { type Moment, momentOf } from './wall-clock.ts';

const batchSize = 200;

const recompute = ({ local_time, zone, clock, clock_choice, excess_ms }: PostRow): Moment => {
  const moment = momentOf(local_time, zone, clock === 'ok' ? undefined : clock_choice);
  return { ...moment, at: new Date(moment.at.getTime() + excess_ms) };
};

/** Recomputes one batch. Returns the number of posts that were checked and of those that moved. */
const recomputeBatch = ({ transaction }: Pick<ProfileContext, 'transaction'>): Promise<{ checked: number; moved: number }> =>
  transaction({ actor: 'system' }, async (tx) => {
    const rows = await lockPostsOfOtherRules(tx.prisma, batchSize);
    const now = await scheduleNow(tx.prisma);
    let moved = 0;
    for (const row of rows) {
      const moment = recompute(row);
      await reschedulePost(tx.prisma, row.id, { contentId: row.content_id, platform: row.platform, moment, edited: row.edited }, now);
      if (moment.at.getTime() === row.scheduled_time.getTime()) continue;
      moved += 1;
      tx.emit('post.scheduled', {
        postId: row.id,
        userId: row.user_id,
        contentId: row.content_id,
        platform: row.platform,
        scheduledTime: timestampFromDate(moment.at),
        zone: row.zone,
        version: row.version + 1,
      });
    }
    return { checked: rows.length, moved };
  });

/**
 * Recomputes the instants of scheduled posts after a Node.js update with other time zone rules: the user chose a local time, which stays.
 * Returns the number of posts that moved.
 */
export const recomputeInstants = async (context: Pick<ProfileContext, 'transaction' | 'log'>): Promise<number> => {
  let total = 0;
  for (;;) {
    const { checked, moved } = await recomputeBatch(context);
    total += moved;
    if (checked === 0) break;
  }
  if (total > 0) context.log.info({ moved: total }, 'scheduled posts moved by new time zone rules');
  return total;
};
