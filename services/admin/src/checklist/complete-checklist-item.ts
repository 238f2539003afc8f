import { newId, notFound, type TransactionCause } from '@trenzeye/kit';
import type { ChecklistItem } from '@trenzeye/proto/http/admin';
import { appendActivityLogs } from '../activity/store/append-activity-logs.ts';
import type { AdminContext } from '../context.ts';
import { checklist } from './checklist.ts';
import { setCompleted } from './store.ts';

/** Marks an item as completed or open; each change is logged. Throws `not_found`. */
export const completeChecklistItem = (
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
