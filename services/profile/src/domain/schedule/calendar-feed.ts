import { createHash, randomBytes } from 'node:crypto';
import { notFound } from '@trenzeye/kit';
import ical, { ICalEventStatus } from 'ical-generator';
import type { ProfileContext } from '../../context.ts';
import { type PostRow, postsBetween, scheduleNow } from '../../store/schedule/posts.ts';
import { listSeries, occurrencesTaken } from '../../store/schedule/series.ts';
import { calendarMadeAt, calendarOwner, setCalendarHash } from '../../store/schedule/settings.ts';
import { changePlan, type PlanCause } from './plan.ts';
import { comingOccurrences } from './series-plan.ts';

const day = 86_400_000;
const [daysBack, daysAhead] = [30, 180];
/** minutes that an entry takes up in a calendar */
const length = 15;

/** Only this is kept: who reads the database cannot read the calendar. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Makes the secret link; the one before no longer works. The address is shown this once. */
export const makeCalendarLink = async (context: ProfileContext, cause: PlanCause): Promise<{ url: string; created_at: string }> => {
  const token = randomBytes(32).toString('base64url');
  return changePlan(context, cause, async ({ sql, userId, now }) => {
    const madeAt = await setCalendarHash(sql, userId, hashOf(token));
    return { url: `${context.publicUrl}/api/schedule/calendar.ics?token=${token}`, created_at: (madeAt ?? now).toISOString() };
  });
};

export const endCalendarLink = (context: ProfileContext, cause: PlanCause): Promise<null> =>
  changePlan(context, cause, async ({ sql, userId }) => {
    await setCalendarHash(sql, userId, null);
    return null;
  });

export const readCalendarLink = async ({ sql }: ProfileContext, userId: string) => {
  const madeAt = await calendarMadeAt(sql, userId);
  return { exists: madeAt !== null, created_at: madeAt?.toISOString() ?? null };
};

/** An occurrence is the same entry before and after it got a row of its own. */
const entryId = (post: Pick<PostRow, 'id' | 'series_id' | 'occurrence'>): string =>
  `${post.series_id ? `${post.series_id}-${post.occurrence}` : post.id}@trenzeye`;

const statuses: Partial<Record<PostRow['status'], string>> = {
  published: 'Published',
  failed: 'Failed',
  missed: 'Missed',
  publishing: 'Being published',
};

/** Somebody's plan as iCalendar, in UTC: every calendar shows that in its own zone. Throws `not_found` for a link that is none. */
export const calendarFeed = async ({ sql, publicUrl }: ProfileContext, token: string): Promise<string> => {
  const userId = await calendarOwner(sql, hashOf(token));
  if (!userId) throw notFound('calendar');
  const now = await scheduleNow(sql);
  const [from, to] = [new Date(now.getTime() - daysBack * day), new Date(now.getTime() + daysAhead * day)];
  const [posts, series] = [await postsBetween(sql, userId, from, to), await listSeries(sql, userId)];
  const taken = await occurrencesTaken(
    sql,
    series.map(({ id }) => id),
  );
  const calendar = ical({ name: 'Trenzeye', prodId: { company: 'Trenzeye', product: 'Schedule', language: 'EN' }, ttl: 900 });
  const add = (entry: { id: string; start: Date; title: string; description: string; sequence: number }) =>
    calendar.createEvent({
      id: entry.id,
      start: entry.start,
      end: new Date(entry.start.getTime() + length * 60_000),
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
  for (const coming of comingOccurrences(series, from, to, taken))
    add({
      id: entryId({ id: '', series_id: coming.series_id, occurrence: coming.occurrence }),
      start: new Date(coming.scheduled_time),
      title: coming.title,
      sequence: 0,
      description: `Repeats · ${coming.local_time.replace('T', ' ')} ${coming.zone}`,
    });
  return calendar.toString();
};
