import { type IdempotencyKey, newId, notFound, type Viewer } from '@trenzeye/kit';
import type { ChecklistItem } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { appendLogs } from '../store/activity-logs.ts';
import { setCompleted } from '../store/checklist.ts';
import { checklist } from './checklist.ts';

export interface CompleteChecklistItem {
  readonly viewer: Viewer;
  readonly id: string;
  readonly completed: boolean;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/** Marks an item as completed or not; the activity log says who did, once for each change. Throws `not_found`. */
export const completeChecklistItem = (
  { transact, clock }: Context,
  { viewer, id, completed, trace, idempotencyKey }: CompleteChecklistItem,
): Promise<ChecklistItem> =>
  transact({ actor: viewer.id, trace, idempotencyKey }, async (_tx, _emit, sql) => {
    const item = checklist.find((each) => each.id === id);
    if (!item) throw notFound('checklist item');
    const occurredAt = clock();
    if (await setCompleted(sql, { id, completed, by: viewer.id, at: occurredAt })) {
      const action = completed ? 'checklist.completed' : 'checklist.reopened';
      await appendLogs(sql, [{ id: newId(), actor: viewer.id, action, targetType: 'checklist_item', targetId: id, occurredAt }]);
    }
    return { ...item, completed };
  });
