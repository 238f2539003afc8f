import { newId, type Sql } from '@trenzeye/kit';
import { addPost, scheduleNow } from '../../store/schedule/posts.ts';
import { lockSeries, markSeries } from '../../store/schedule/series.ts';
import { occurrencesAfter } from './occurrences.ts';
import { planOf } from './series-plan.ts';

/** minutes: an occurrence that lies further back when its turn comes passed during an outage */
const passedAfter = 10;
const passedReason = 'Its time passed during an outage, while an earlier post of this series was waiting.';

/**
 * Gives the next occurrence of a series its row, once that of the last one (`from`) has left the plan. Occurrences that passed
 * meanwhile are kept as missed: a series never catches up all at once. Its posts are locked before it.
 */
export const advanceSeries = async (sql: Sql, seriesId: string, from: string | null): Promise<void> => {
  const series = await lockSeries(sql, seriesId);
  if (!series || series.ended || series.upto !== from) return;
  const now = await scheduleNow(sql);
  let upto = from;
  for (const moment of occurrencesAfter(planOf(series), from ?? undefined)) {
    upto = moment.localTime;
    const passed = now.getTime() - moment.at.getTime() > passedAfter * 60_000;
    const added = await addPost(sql, {
      id: newId(),
      userId: series.user_id,
      contentId: series.content_id,
      platform: series.platform,
      moment,
      series: { id: seriesId, occurrence: moment.localTime },
      ...(passed ? { status: 'missed', reason: passedReason } : {}),
    });
    // One that was moved ahead or skipped has its row already.
    if (added && !passed) return markSeries(sql, seriesId, upto, false);
  }
  await markSeries(sql, seriesId, upto, true);
};
