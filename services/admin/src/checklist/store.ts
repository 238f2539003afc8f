import type { Database } from '../database/transaction.ts';

interface ChecklistChange {
  readonly id: string;
  readonly completed: boolean;
  readonly changedBy: string;
  readonly changedAt: Date;
}

/** The ids of the completed items. */
export const findCompletedItems = async (prisma: Database): Promise<Set<string>> => {
  const rows = await prisma.checklistItem.findMany({ where: { completed: true }, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
};

/** Marks an item and returns whether that changed it. An item that was never marked is not completed. */
export const setCompleted = async (prisma: Database, { id, completed, changedBy, changedAt }: ChecklistChange): Promise<boolean> => {
  // Raw: an upsert with a condition; concurrent changes are counted once.
  const changed = await prisma.$executeRaw`
    INSERT INTO checklist_items AS i (id, completed, changed_by, changed_at)
    SELECT ${id}::text, ${completed}::boolean, ${changedBy}::uuid, ${changedAt.toISOString()}::timestamptz
    WHERE ${completed}::boolean OR EXISTS (SELECT FROM checklist_items WHERE id = ${id})
    ON CONFLICT (id) DO UPDATE SET completed = excluded.completed, changed_by = excluded.changed_by, changed_at = excluded.changed_at
    WHERE i.completed <> excluded.completed`;
  return changed > 0;
};
