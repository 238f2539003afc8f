import { type Endpoint, endpoint, sendDocument } from '@trenzeye/kit';
import { admin } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { exportActivity } from './export-activity.ts';

export const exportActivityEndpoint = (context: AdminContext): Endpoint =>
  endpoint(admin.exportActivity, async ({ viewer, response }) =>
    sendDocument(response, 'trenzeye-activity.json', await exportActivity(context, viewer.id)),
  );
