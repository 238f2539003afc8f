import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Endpoint, endpoint, nextLink, reply, sent } from '@trenzeye/kit';
import { admin } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { exportLogs } from '../domain/export-logs.ts';
import { readActivity } from '../domain/read-activity.ts';

const types = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson; charset=utf-8' } as const;

export const activityEndpoints = (context: Context): Endpoint[] => [
  endpoint(admin.activityLogs, async ({ query, request }) => {
    const { entries, next } = await readActivity(context, query);
    return reply(200, entries, nextLink(request, next));
  }),
  endpoint(admin.exportActivityLogs, async ({ query, response }) => {
    const headers = {
      'content-type': types[query.format],
      'content-disposition': `attachment; filename="trenzeye-activity-log.${query.format}"`,
    };
    response.status(200).set({ ...headers, 'cache-control': 'private, no-store' });
    await pipeline(Readable.from(exportLogs(context, query)), response).catch((error: NodeJS.ErrnoException) => {
      // A client that went away is no failure.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
    return sent;
  }),
];
