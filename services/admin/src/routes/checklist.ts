import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { admin } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { completeChecklistItem } from '../domain/complete-checklist-item.ts';
import { readChecklist } from '../domain/read-checklist.ts';

export const checklistEndpoints = (context: Context): Endpoint[] => [
  endpoint(admin.launchChecklist, async () => reply(200, await readChecklist(context), { 'cache-control': 'no-store' })),
  endpoint(admin.completeChecklistItem, ({ params, body, viewer, trace, idempotencyKey }) =>
    completeChecklistItem(context, { viewer, id: params.id, completed: body.completed, trace, idempotencyKey }),
  ),
];
