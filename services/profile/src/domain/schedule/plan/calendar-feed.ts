import { createHash, randomBytes } from 'node:crypto';
import { notFound } from '@trenzeye/kit';
import ical, { ICalEventStatus } from 'ical-generator';
import type { ProfileContext } from '../../../context.ts';
import type { PostRow } from '../../../store/schedule/post-rows.ts';
import { listPostsBetween } from '../../../store/schedule/posts.ts';
import { scheduleNow } from '../../../store/schedule/schedule-clock.ts';
import { findStoredOccurrences, listSeries } from '../../../store/schedule/series.ts';
import { findCalendarOwner, readCalendarCreatedAt, setCalendarHash } from '../../../store/schedule/settings.ts';
import { upcomingOccurrences } from '../series/series-plan.ts';
import { changePlan, type PlanCause } from './change-plan.ts';

const dayMs = 86_400_000;
const [daysBack, daysAhead] = [30, 180];
const entryMinutes = 15;

/** Only the hash is stored: the database does not contain the link. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Creates the secret link and invalidates the previous one. The address is returned only here. */
export const makeCalendarLink = async (context: ProfileContext, cause: PlanCause): Promise<{ url: string; created_at: string }> => {
  const token = randomBytes(32).toString('base64url');
  return changePlan(context, cause, async ({ prisma, userId, now }) => {
    const createdAt = await setCalendarHash(prisma, userId, hashOf(token));
    return { url: `${context.publicUrl}/api/schedule/calendar.ics?token=${token}`, created_at: (createdAt ?? now).toISOString() };
  });
};

export const endCalendarLink = (context: ProfileContext, cause: PlanCause): Promise<null> =>
  changePlan(context, cause, async ({ prisma, userId }) => {
    await setCalendarHash(prisma, userId, null);
    return null;
  });

export const readCalendarLink = async ({ prisma }: ProfileContext, userId: string) => {
  const createdAt = await readCalendarCreatedAt(prisma, userId);
  return { exists: createdAt !== null, created_at: createdAt?.toISOString() ?? null };
};

/** An occurrence has the same id before and after it gets a row of its own. */
const entryId = (post: Pick<PostRow, 'id' | 'series_id' | 'occurrence'>): string =>
  `${post.series_id ? `${post.series_id}-${post.occurrence}` : post.id}@trenzeye`;

const statuses: Partial<Record<PostRow['status'], string>> = {
  published: 'Published',
  failed: 'Failed',
  missed: 'Missed',
  publishing: 'Being published',
};

/** A user's schedule as iCalendar, in UTC: calendars convert to their own zone. Throws `not_found` for an unknown link. */
export const calendarFeed = async ({ prisma, publicUrl }: ProfileContext, token: string): Promise<string> => {
  const userId = await findCalendarOwner(prisma, hashOf(token));
  if (!userId) throw notFound('calendar');
  const now = await scheduleNow(prisma);
  const [from, to] = [new Date(now.getTime() - daysBack * dayMs), new Date(now.getTime() + daysAhead * dayMs)];
  const [posts, series] = [await listPostsBetween(prisma, userId, from, to), await listSeries(prisma, userId)];
  const stored = await findStoredOccurrences(
    prisma,
    series.map(({ id }) => id),
  );
  const calendar = ical({ name: 'Trenzeye', prodId: { company: 'Trenzeye', product: 'Schedule', language: 'EN' }, ttl: 900 });
  const add = (entry: { id: string; start: Date; title: string; description: string; sequence: number }) =>
    calendar.createEvent({
      id: entry.id,
      start: entry.start,
      end: new Date(entry.start.getTime() + entryMinutes * 60_000),
      stamp: now,
      sequence: entry.sequence,
      summary: entry.title || 'Scheduled post',
      description: entry.description,
      status: ICalEventStatus.CONFIRMED,
      url: `${publicUrl}/schedule`,
    });
  for (const post of posts)
    add({
      id: entryId(post),
      start: post.scheduled_time,
      title: post.title ?? '',
      sequence: post.version,
      description: [statuses[post.status] ?? 'Scheduled', `${post.local_time.replace('T', ' ')} ${post.zone}`, post.reason]
        .filter(Boolean)
        .join(' · '),
    });
  for (const upcoming of upcomingOccurrences(series, from, to, stored))
    add({
      id: entryId({ id: '', series_id: upcoming.series_id, occurrence: upcoming.occurrence }),
      start: new Date(upcoming.scheduled_time),
      title: upcoming.title,
      sequence: 0,
      description: `Repeats · ${upcoming.local_time.replace('T', ' ')} ${upcoming.zone}`,
    });
  return calendar.toString();
};
