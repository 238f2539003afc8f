import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Endpoint, endpoint, nextLink, reply, sent } from '@trenzeye/kit';
import { admin } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { exportActivityLogs } from './export-activity-logs.ts';
import { listActivityLogs } from './list-activity-logs.ts';

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
