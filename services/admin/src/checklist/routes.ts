import { type Endpoint, endpoint, newId, notFound, reply, type TransactionCause } from '@trenzeye/kit';
import { admin, type ChecklistItem } from '@trenzeye/proto/http/admin';
import { appendActivityLogs } from '../activity/index.ts';
import type { AdminContext } from '../context.ts';
import { causeOf, noStore } from '../http.ts';
import { checklist } from './checklist.ts';
import { findCompletedItems, setCompleted } from './store.ts';

/** Marks an item as completed or open; each change is logged. Throws `not_found`. */
const completeChecklistItem = (
  { transaction, clock }: AdminContext,
  cause: TransactionCause,
  { id, completed }: { readonly id: string; readonly completed: boolean },
): Promise<ChecklistItem> =>
  transaction(cause, async (tx) => {
    const item = checklist.find((each) => each.id === id);
    if (!item) throw notFound('checklist item');
    const { actor } = cause;
    const occurredAt = clock();
    if (await setCompleted(tx.prisma, { id, completed, changedBy: actor, changedAt: occurredAt })) {
      const action = completed ? 'checklist.completed' : 'checklist.reopened';
      await appendActivityLogs(tx, [{ id: newId(), actor, action, targetType: 'checklist_item', targetId: id, occurredAt }]);
    }
    return { ...item, completed };
  });

/** All items in order. */
const readChecklist = async ({ prisma }: AdminContext): Promise<ChecklistItem[]> => {
  const completed = await findCompletedItems(prisma);
  return checklist.map((item) => ({ ...item, completed: completed.has(item.id) }));
};

export const checklistEndpoints = (context: AdminContext): Endpoint[] => [
  endpoint(admin.launchChecklist, async () => reply(200, await readChecklist(context), noStore)),
  endpoint(admin.completeChecklistItem, (call) =>
    completeChecklistItem(context, causeOf(call), { id: call.params.id, completed: call.body.completed }),
  ),
];
