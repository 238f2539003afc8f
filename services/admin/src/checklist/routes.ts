import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { admin } from '@trenzeye/proto/http/admin';
import { causeOf } from '../cause.ts';
import type { AdminContext } from '../context.ts';
import { noStore } from '../no-store.ts';
import { completeChecklistItem } from './complete-checklist-item.ts';
import { readChecklist } from './read-checklist.ts';

export const checklistEndpoints = (context: AdminContext): Endpoint[] => [
  endpoint(admin.launchChecklist, async () => reply(200, await readChecklist(context), noStore)),
  endpoint(admin.completeChecklistItem, (call) =>
    completeChecklistItem(context, causeOf(call), { id: call.params.id, completed: call.body.completed }),
  ),
];
