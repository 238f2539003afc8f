import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decodeTimePosition, type Endpoint, endpoint, nextLink, reply, sent, slicePage } from '@trenzeye/kit';
import type { QueryOf } from '@trenzeye/proto/http';
import { type ActivityLog, admin } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { exportActivityLogs, presentActivityLog, resolveLogFilter } from './activity-logs.ts';
import { readActivityLogs } from './store.ts';

/** One page of the activity log, latest first, and the cursor of the next. Throws `invalid_cursor` and `invalid_request`. */
const listActivityLogs = async (
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

const contentTypes = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson; charset=utf-8' } as const;

export const activityLogEndpoints = (context: AdminContext): Endpoint[] => [
  endpoint(admin.activityLogs, async ({ query, request }) => {
    const { entries, next } = await listActivityLogs(context, query);
    return reply(200, entries, nextLink(request, next));
  }),
  endpoint(admin.exportActivityLogs, async ({ query, response }) => {
    response.status(200).set({
      'content-type': contentTypes[query.format],
      'content-disposition': `attachment; filename="trenzeye-activity-log.${query.format}"`,
      'cache-control': 'private, no-store',
    });
    await pipeline(Readable.from(exportActivityLogs(context, query)), response);
    return sent;
  }),
];
