import { connectionFields, readAll } from '@trenzeye/kit';
import type { ScheduledPost, ScheduleSettings, Series, Slot } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../../context.ts';
import { readCalendarLink } from '../plan/calendar-feed.ts';
import { readSettings, readSlots } from '../plan/store.ts';
import { presentSeries } from '../series/occurrences.ts';
import { listSeries } from '../series/store.ts';
import { readWebhook, type WebhookRow } from '../webhooks/store.ts';
import { presentPost } from './present-post.ts';
import type { PostRow } from './store/post-rows.ts';
import { readPostsAfter } from './store/posts.ts';

const exportWebhook = (row: WebhookRow) => ({
  url: row.url,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  ...connectionFields(row),
});

interface ScheduleExport {
  readonly schedule_settings: ScheduleSettings | null;
  readonly schedule_slots: Slot[];
  readonly schedule_webhook: ReturnType<typeof exportWebhook> | null;
  readonly schedule_calendar_link: Awaited<ReturnType<typeof readCalendarLink>>;
  readonly schedule_series: Series[];
  readonly scheduled_posts: AsyncIterable<ScheduledPost>;
}

/** The schedule of a user, without secrets. The posts are read while they are sent. */
export const exportSchedule = async ({ prisma }: ProfileContext, userId: string): Promise<ScheduleExport> => {
  const [{ chosen, ...settings }, slots, webhook, calendarLink, series] = await Promise.all([
    readSettings(prisma, userId),
    readSlots(prisma, userId),
    readWebhook(prisma, userId),
    readCalendarLink({ prisma }, userId),
    listSeries(prisma, userId),
  ]);
  const posts = async function* () {
    for await (const row of readAll<PostRow>((after) => readPostsAfter(prisma, userId, after?.id))) yield presentPost(row);
  };
  return {
    schedule_settings: chosen ? settings : null,
    schedule_slots: slots,
    schedule_webhook: webhook ? exportWebhook(webhook) : null,
    schedule_calendar_link: calendarLink,
    schedule_series: series.map(presentSeries),
    scheduled_posts: posts(),
  };
};
