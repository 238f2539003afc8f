import { newId } from '@trenzeye/kit';
import type { Database } from '../../database/transaction.ts';
import { addPost } from '../posts/store/posts.ts';
import { occurrencesAfter, planOf } from './occurrences.ts';
import { lockSeries, setSeriesProgress } from './store.ts';

/** An occurrence that is later than this when it becomes the next one passed during an outage. */
const missedAfterMs = 10 * 60_000;
const missedReason = 'Its time passed during an outage, while an earlier post of this series was waiting.';

/**
 * Inserts the post of the next occurrence of a series after the post of occurrence `from` was published, moved or cancelled. Occurrences
 * that have passed are stored as missed, so a series never publishes several at once. The posts of the series are locked before it.
 */
export const advanceSeries = async (prisma: Database, seriesId: string, from: string | null, now: Date): Promise<void> => {
  const series = await lockSeries(prisma, seriesId);
  if (!series || series.ended || series.upto !== from) return;
  let upto = from;
  for (const moment of occurrencesAfter(planOf(series), from ?? undefined)) {
    upto = moment.localTime;
    const isMissed = now.getTime() - moment.at.getTime() > missedAfterMs;
    const post = {
      id: newId(),
      userId: series.user_id,
      contentId: series.content_id,
      platform: series.platform,
      moment,
      series: { id: seriesId, occurrence: moment.localTime },
    };
    const isAdded = await addPost(prisma, isMissed ? { ...post, status: 'missed', reason: missedReason } : post, now);
    // An occurrence that was moved or skipped has its row already.
    if (isAdded && !isMissed) return setSeriesProgress(prisma, seriesId, upto, false);
  }
  await setSeriesProgress(prisma, seriesId, upto, true);
};
