import type { Logger, SqlTransact } from '@trenzeye/kit';
import { timestampFromDate } from '@trenzeye/proto/events';
import { movePost, type PostRow, postsOfOtherRules } from '../../store/schedule/posts.ts';
import { type Moment, momentOf } from './wall-clock.ts';

const batch = 200;

const anew = ({ local_time, zone, clock, clock_choice, excess_ms }: PostRow): Moment => {
  const moment = momentOf(local_time, zone, clock === 'ok' ? undefined : clock_choice);
  return { ...moment, at: new Date(moment.at.getTime() + excess_ms) };
};

/**
 * Countries change their clocks, and a newer Node.js knows: what was asked for is a time on the clock, so the instants of posts still to
 * come are computed anew once the zone rules are other ones than they were computed with. Returns how many moved.
 */
export const recomputeInstants = async ({ write, log }: { readonly write: SqlTransact; readonly log: Logger }): Promise<number> => {
  let moved = 0;
  for (;;) {
    const seen = await write({ actor: 'system' }, async (emit, sql) => {
      const rows = await postsOfOtherRules(sql, batch);
      for (const row of rows) {
        const moment = anew(row);
        await movePost(sql, row.id, { contentId: row.content_id, platform: row.platform, moment, edited: row.edited });
        if (moment.at.getTime() === row.scheduled_time.getTime()) continue;
        moved += 1;
        emit('post.scheduled', {
          ...{ postId: row.id, userId: row.user_id, contentId: row.content_id, platform: row.platform },
          ...{ scheduledTime: timestampFromDate(moment.at), zone: row.zone, version: row.version + 1 },
        });
      }
      return rows.length;
    });
    if (seen === 0) break;
  }
  if (moved > 0) log.info({ moved }, 'scheduled posts moved with new zone rules');
  return moved;
};
