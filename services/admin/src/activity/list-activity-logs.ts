import { decodeTimePosition, slicePage } from '@trenzeye/kit';
import type { QueryOf } from '@trenzeye/proto/http';
import type { ActivityLog, admin } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { resolveLogFilter } from './log-filter.ts';
import { presentActivityLog } from './present-activity-log.ts';
import { readActivityLogs } from './store/activity-logs.ts';

/** One page of the activity log, latest first, and the cursor of the next. Throws `invalid_cursor` and `invalid_request`. */
export const listActivityLogs = async (
  context: AdminContext,
  { limit, cursor, ...query }: QueryOf<typeof admin.activityLogs>,
): Promise<{ entries: ActivityLog[]; next: string | undefined }> => {
  const position = decodeTimePosition(cursor);
  const after = position && { occurredAt: new Date(position.createdAt), id: position.id };
  const filter = await resolveLogFilter(context, query);
  const found = await readActivityLogs(context.prisma, { filter, after, limit: limit + 1 });
  const { rows, next } = slicePage(found, limit, ({ occurred_at, id }) => [occurred_at.toISOString(), id]);
  return { entries: rows.map(presentActivityLog), next };
};
