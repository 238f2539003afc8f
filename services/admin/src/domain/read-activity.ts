import { cursorPatterns, decodeCursor, encodeCursor } from '@trenzeye/kit';
import type { QueryOf } from '@trenzeye/proto/http';
import type { ActivityLog, admin } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { type LogPosition, latestLogs } from '../store/activity-logs.ts';
import { presentLog, readFilter } from './activity-filter.ts';

const positionOf = (cursor: string | undefined): LogPosition | undefined => {
  const [occurredAt, id] = decodeCursor(cursor, [cursorPatterns.instant, cursorPatterns.uuid]) ?? [];
  return occurredAt && id ? { occurredAt: new Date(occurredAt), id } : undefined;
};

/** One page of who did what, latest first, and the cursor of the next. Throws `invalid_cursor`. */
export const readActivity = async (
  context: Context,
  { limit, cursor, ...query }: QueryOf<typeof admin.activityLogs>,
): Promise<{ entries: ActivityLog[]; next: string | undefined }> => {
  const rows = await latestLogs(context.sql, await readFilter(context, query), limit + 1, positionOf(cursor));
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { entries: page.map(presentLog), next: last && encodeCursor([last.occurred_at.toISOString(), last.id]) };
};
