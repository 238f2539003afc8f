import { type Endpoint, endpoint, sendDocument } from '@trenzeye/kit';
import { admin } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { exportActivity } from '../domain/export-activity.ts';

export const exportEndpoint = (context: Context): Endpoint =>
  endpoint(admin.exportActivity, async ({ viewer, response }) =>
    sendDocument(response, 'trenzeye-activity.json', await exportActivity(context, viewer.id)),
  );
