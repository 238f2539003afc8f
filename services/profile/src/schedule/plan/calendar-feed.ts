import { createHash, randomBytes } from 'node:crypto';
import { connectionChange, connectionFields, notFound, requireOpenSession } from '@trenzeye/kit';
import type { ConnectionAction } from '@trenzeye/proto/events';
import type { AnswerOf } from '@trenzeye/proto/http';
import type { profile } from '@trenzeye/proto/http/profile';
import ical, { ICalEventStatus } from 'ical-generator';
import type { ProfileContext } from '../../context.ts';
import type { Database, ProfileTransaction } from '../../database/transaction.ts';
import type { PostRow } from '../posts/store/post-rows.ts';
import { listPostsBetween } from '../posts/store/posts.ts';
import { scheduleNow } from '../publishing/store/due-posts.ts';
import { upcomingOccurrences } from '../series/occurrences.ts';
import { findStoredOccurrences, listSeries } from '../series/store.ts';
import { changePlan, type SessionCause } from './change-plan.ts';
import { confirmCalendarRow, deleteCalendarLink, findCalendarOwner, readCalendarRow, setCalendarHash } from './store.ts';

const dayMs = 86_400_000;
const [daysBack, daysAhead] = [30, 180];
const entryMinutes = 15;

/** Only the hash is stored: the database does not contain the link. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const emitChange = ({ emit }: ProfileTransaction, { actor: id, sessionId }: SessionCause, action: ConnectionAction): void =>
  emit('calendar_link.changed', connectionChange({ id, sessionId }, { kind: 'calendar-link', action, name: '' }));

/** Creates the secret link and invalidates the previous one. The address is returned only here. */
export const makeCalendarLink = async (context: ProfileContext, cause: SessionCause): Promise<{ url: string; created_at: string }> => {
  const token = randomBytes(32).toString('base64url');
  return changePlan(context, cause, async ({ tx, prisma, userId }) => {
    await requireOpenSession(tx, cause.sessionId);
    const before = await readCalendarRow(prisma, userId);
    const createdAt = await setCalendarHash(prisma, userId, hashOf(token), cause.sessionId);
    emitChange(tx, cause, before ? 'changed' : 'added');
    return { url: `${context.publicUrl}/api/schedule/calendar.ics?token=${token}`, created_at: createdAt.toISOString() };
  });
};

export const endCalendarLink = (context: ProfileContext, cause: SessionCause): Promise<null> =>
  changePlan(context, cause, async ({ tx, prisma, userId }) => {
    if (await deleteCalendarLink(prisma, userId)) emitChange(tx, cause, 'removed');
    return null;
  });

type CalendarLinkAnswer = AnswerOf<typeof profile.calendarLink>;
const noLink: CalendarLinkAnswer = { exists: false, created_at: null, last_used_at: null, is_paused: false, session_id: null };

export const readCalendarLink = async ({ prisma }: { readonly prisma: Database }, userId: string): Promise<CalendarLinkAnswer> => {
  const row = await readCalendarRow(prisma, userId);
  return row ? { exists: true, created_at: row.created_at.toISOString(), ...connectionFields(row) } : noLink;
};

/** Ends the pause of the link. Throws `not_found`. */
export const confirmCalendarLink = (context: ProfileContext, cause: SessionCause): Promise<CalendarLinkAnswer> =>
  changePlan(context, cause, async ({ tx, prisma, userId }) => {
    await requireOpenSession(tx, cause.sessionId);
    const isPaused = (await readCalendarRow(prisma, userId))?.is_paused === true;
    if (!(await confirmCalendarRow(prisma, userId, cause.sessionId))) throw notFound('calendar');
    if (isPaused) emitChange(tx, cause, 'confirmed');
    return readCalendarLink({ prisma }, userId);
  });

/** An occurrence has the same id before and after it gets a row of its own. */
const entryId = (post: Pick<PostRow, 'id' | 'series_id' | 'occurrence'>): string =>
  `${post.series_id ? `${post.series_id}-${post.occurrence}` : post.id}@trenzeye`;

const statuses: Partial<Record<PostRow['status'], string>> = {
  published: 'Published',
  failed: 'Failed',
  missed: 'Missed',
  publishing: 'Being published',
};

/** A user's schedule as iCalendar, in UTC: calendars convert to their own zone. Throws `not_found` for an unknown or paused link. */
export const calendarFeed = async ({ prisma, publicUrl }: ProfileContext, token: string): Promise<string> => {
  const now = await scheduleNow(prisma);
  const userId = await findCalendarOwner(prisma, hashOf(token), now);
  if (!userId) throw notFound('calendar');
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
