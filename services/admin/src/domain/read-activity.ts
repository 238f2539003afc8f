import { cursorPatterns, decodeCursor, encodeCursor } from '@trenzeye/kit';
import type { ActivityLog } from '@trenzeye/proto/http/admin';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { type LogPosition, type LogRow, latestLogs } from '../store/activity-logs.ts';
import { usernamesOf } from '../store/people.ts';

type Entry = z.output<typeof ActivityLog>;

const positionOf = (cursor: string | undefined): LogPosition | undefined => {
  const [occurredAt, id] = decodeCursor(cursor, [cursorPatterns.instant, cursorPatterns.uuid]) ?? [];
  return occurredAt && id ? { occurredAt: new Date(occurredAt), id } : undefined;
};

const present = (row: LogRow, usernames: ReadonlyMap<string, string>): Entry => ({
  id: row.id,
  // The platform's own doing reads `system`; a user whose name has not arrived yet reads `unknown`.
  username: row.user_id === null ? 'system' : (usernames.get(row.user_id) ?? 'unknown'),
  action: row.action,
  target_type: row.target_type,
  target_id: row.target_id,
  timestamp: row.occurred_at.toISOString(),
});

/** One page of who did what, latest first, and the cursor of the next. Throws `invalid_cursor`. */
export const readActivity = async (
  { prisma }: Context,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string },
): Promise<{ entries: Entry[]; next: string | undefined }> => {
  const rows = await latestLogs(prisma, limit + 1, positionOf(cursor));
  const page = rows.slice(0, limit);
  const usernames = await usernamesOf(prisma, [...new Set(page.flatMap(({ user_id }) => user_id ?? []))]);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { entries: page.map((row) => present(row, usernames)), next: last && encodeCursor([last.occurred_at.toISOString(), last.id]) };
};
