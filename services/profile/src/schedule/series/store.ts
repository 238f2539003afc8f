import type { Platform, Rule, SeriesEnd } from '@trenzeye/proto/http/profile';
import { Prisma } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';
import { scheduleNow } from '../publishing/store/due-posts.ts';

export interface SeriesRow {
  readonly id: string;
  readonly user_id: string;
  readonly content_id: string;
  readonly platform: Platform;
  readonly starts: string;
  readonly zone: string;
  readonly rule: Rule;
  readonly ending: SeriesEnd;
  /** The last occurrence with a row of its own. */
  readonly upto: string | null;
  readonly ended: boolean;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly type: string | null;
  readonly title: string | null;
  readonly next_occurrence: string | null;
  readonly next_time: Date | null;
}

/** Limit of a user's series that have not ended. */
export const seriesLimit = 50;

const selectSeries = Prisma.sql`SELECT s.*, d.type, d.title, n.occurrence AS next_occurrence, n.scheduled_time AS next_time
  FROM schedule_series s LEFT JOIN schedule_drafts d ON d.content_id = s.content_id
  LEFT JOIN LATERAL (SELECT p.occurrence, p.scheduled_time FROM scheduled_posts p WHERE p.series_id = s.id AND p.status = 'scheduled'
                     ORDER BY p.scheduled_time LIMIT 1) n ON true`;

export interface NewSeries {
  readonly id: string;
  readonly userId: string;
  readonly contentId: string;
  readonly platform: Platform;
  readonly starts: string;
  readonly zone: string;
  readonly rule: Rule;
  readonly end: SeriesEnd;
}

const columnsOf = ({ contentId, platform, starts, zone, rule, end }: NewSeries) => ({
  content_id: contentId,
  platform,
  starts,
  zone,
  rule,
  ending: end,
});

export const addSeries = async (prisma: Database, series: NewSeries): Promise<void> => {
  const now = await scheduleNow(prisma);
  await prisma.scheduleSeries.create({
    data: { id: series.id, user_id: series.userId, ...columnsOf(series), created_at: now, updated_at: now },
    select: { id: true },
  });
};

/** A series, locked: its changes and its next occurrence wait for each other. Lock its posts before it. */
export const lockSeries = async (prisma: Database, id: string): Promise<SeriesRow | undefined> => {
  // Raw: a row lock.
  const [row] = await prisma.$queryRaw<SeriesRow[]>`${selectSeries} WHERE s.id = ${id}::uuid FOR UPDATE OF s`;
  return row;
};

/** A user's own series; undefined when it does not exist, belongs to another user or has ended. */
export const readSeries = async (prisma: Database, id: string, userId: string): Promise<SeriesRow | undefined> => {
  // Raw: the next post of the series in the same statement.
  const [row] = await prisma.$queryRaw<
    SeriesRow[]
  >`${selectSeries} WHERE s.id = ${id}::uuid AND s.user_id = ${userId}::uuid AND NOT s.ended`;
  return row;
};

export const listSeries = (prisma: Database, userId: string): Promise<SeriesRow[]> =>
  // Raw: the next post of each series in the same statement.
  prisma.$queryRaw<SeriesRow[]>`${selectSeries} WHERE s.user_id = ${userId}::uuid AND NOT s.ended ORDER BY s.created_at, s.id`;

export const countSeries = (prisma: Database, userId: string): Promise<number> =>
  prisma.scheduleSeries.count({ where: { user_id: userId, ended: false } });

/** Changes a locked series and increments its version. */
export const updateSeries = async (prisma: Database, series: NewSeries): Promise<void> => {
  await prisma.scheduleSeries.update({
    where: { id: series.id },
    data: { ...columnsOf(series), version: { increment: 1 }, updated_at: await scheduleNow(prisma) },
    select: { id: true },
  });
};

/** Records the last occurrence of a locked series that has a row, and whether the series has ended. */
export const setSeriesProgress = async (prisma: Database, id: string, upto: string | null, ended: boolean): Promise<void> => {
  await prisma.scheduleSeries.updateMany({ where: { id }, data: { upto, ended } });
};

/** Occurrences after `upto` that have rows already, as `<series id> <occurrence>`: they were moved or skipped. */
export const findStoredOccurrences = async (prisma: Database, seriesIds: readonly string[]): Promise<Set<string>> => {
  // Raw: a condition that compares columns of two tables.
  const rows = await prisma.$queryRaw<{ readonly stored: string }[]>`
    SELECT p.series_id || ' ' || p.occurrence AS stored FROM schedule_series s
    JOIN scheduled_posts p ON p.series_id = s.id AND p.occurrence > coalesce(s.upto, '') WHERE s.id = ANY(${[...seriesIds]}::uuid[])`;
  return new Set(rows.map(({ stored }) => stored));
};

interface OccurrenceRow {
  readonly id: string;
  readonly occurrence: string;
  readonly content_id: string;
  readonly version: number;
}

/** The scheduled posts of a series, locked. */
export const lockScheduledOccurrences = (prisma: Database, seriesId: string): Promise<OccurrenceRow[]> =>
  // Raw: row locks.
  prisma.$queryRaw<OccurrenceRow[]>`
    SELECT id, occurrence, content_id, version FROM scheduled_posts WHERE series_id = ${seriesId}::uuid AND status = 'scheduled' ORDER BY id FOR UPDATE`;

/** Deletes scheduled posts of a series; with a new rule their occurrences may be scheduled again. */
export const deleteOccurrences = async (prisma: Database, ids: readonly string[]): Promise<void> => {
  await prisma.scheduledPost.deleteMany({ where: { id: { in: [...ids] } } });
};

/** The post of an occurrence in any status; undefined before it has a row. */
export const findOccurrencePost = async (
  prisma: Database,
  seriesId: string,
  occurrence: string,
): Promise<{ readonly id: string; readonly status: string } | undefined> =>
  (await prisma.scheduledPost.findFirst({ where: { series_id: seriesId, occurrence }, select: { id: true, status: true } })) ?? undefined;

/** Series that publish copies of a draft and have not ended. */
export const listSeriesOfDraft = (prisma: Database, contentId: string): Promise<{ readonly id: string }[]> =>
  prisma.scheduleSeries.findMany({ where: { content_id: contentId, ended: false }, orderBy: { id: 'asc' }, select: { id: true } });
