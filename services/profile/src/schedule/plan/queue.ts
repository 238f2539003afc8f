import { DomainError } from '@trenzeye/kit';
import type { Platform, ScheduledPostWithWarnings, Slot } from '@trenzeye/proto/http/profile';
import { Temporal } from 'temporal-polyfill';
import type { ProfileContext } from '../../context.ts';
import type { Database } from '../../database/transaction.ts';
import { addPlannedPost, requireDraft, requirePlatform, waitForDraft } from '../posts/schedule-post.ts';
import { listScheduledPosts } from '../posts/store/posts.ts';
import { scheduleNow } from '../publishing/store/due-posts.ts';
import { upcomingOccurrences } from '../series/occurrences.ts';
import { findStoredOccurrences, listSeries } from '../series/store.ts';
import { type Moment, momentOf } from '../time/wall-clock.ts';
import { changePlan, type PlanCause, requireRoom } from './change-plan.ts';
import { readSettings, readSlots, replaceSlots } from './store.ts';

const horizonDays = 366;
/** Slots earlier than this are not offered. */
const leadMs = 60_000;

const minuteOf = (at: Date): number => Math.floor(at.getTime() / 60_000);

/** The weekly slots as moments after an instant, in order. Slots that a clock change skips that day are omitted. */
function* slotMoments(slots: readonly Slot[], zone: string, from: Date): Generator<Moment> {
  const first = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  for (let day = 0; day <= horizonDays; day += 1) {
    const date = first.add({ days: day });
    for (const { time } of slots.filter(({ weekday }) => weekday === date.dayOfWeek).toSorted((a, b) => (a.time < b.time ? -1 : 1))) {
      const moment = momentOf(`${date.toString()}T${time}`, zone);
      if (moment.kind !== 'skipped' && moment.at > from) yield moment;
    }
  }
}

/** The next slot without a post of the user. */
export const findFreeSlot = async (prisma: Database, userId: string): Promise<Moment | undefined> => {
  const [{ zone }, slots, posts, series, now] = [
    await readSettings(prisma, userId),
    await readSlots(prisma, userId),
    await listScheduledPosts(prisma, userId),
    await listSeries(prisma, userId),
    await scheduleNow(prisma),
  ];
  const from = new Date(now.getTime() + leadMs);
  const until = new Date(now.getTime() + horizonDays * 86_400_000);
  const stored = await findStoredOccurrences(
    prisma,
    series.map(({ id }) => id),
  );
  const busy = new Set(posts.map((post) => minuteOf(post.scheduled_time)));
  for (const upcoming of upcomingOccurrences(series, from, until, stored)) busy.add(minuteOf(new Date(upcoming.scheduled_time)));
  for (const moment of slotMoments(slots, zone, from)) if (!busy.has(minuteOf(moment.at))) return moment;
  return undefined;
};

const noSlot = (): DomainError => new DomainError('conflict', { detail: 'Your queue has no free slot: add weekly slots to it first.' });

/** Schedules a draft of the caller in the next free slot. Throws `conflict` when there is none. */
export const queuePost = async (
  context: ProfileContext,
  cause: PlanCause,
  { content_id: contentId, platform }: { readonly content_id: string; readonly platform: Platform },
): Promise<ScheduledPostWithWarnings> => {
  if (!(await findFreeSlot(context.prisma, cause.actor))) throw noSlot();
  await waitForDraft(context, contentId);
  return changePlan(context, cause, async (planning) => {
    const { prisma, userId } = planning;
    const draft = await requireDraft(prisma, contentId, userId);
    await requirePlatform(prisma, userId, platform);
    await requireRoom(planning);
    const moment = await findFreeSlot(prisma, userId);
    if (!moment) throw noSlot();
    return addPlannedPost(planning, draft, { platform, moment });
  });
};

export const readQueue = async ({ prisma }: ProfileContext, userId: string): Promise<{ zone: string; slots: Slot[] }> => {
  const [{ zone }, slots] = await Promise.all([readSettings(prisma, userId), readSlots(prisma, userId)]);
  return { zone, slots };
};

export const setSlots = (context: ProfileContext, cause: PlanCause, slots: readonly Slot[]): Promise<{ zone: string; slots: Slot[] }> =>
  changePlan(context, cause, async ({ prisma, userId, settings }) => {
    await replaceSlots(prisma, userId, slots);
    return { zone: settings.zone, slots: await readSlots(prisma, userId) };
  });
