import type { Sql } from '@trenzeye/kit';
import type { PrismaClient } from './generated/client.ts';

interface Mark {
  readonly id: string;
  readonly completed: boolean;
  readonly by: string;
  readonly at: Date;
}

/** The ids of the items that are completed. */
export const completedItems = async (prisma: PrismaClient): Promise<Set<string>> =>
  new Set((await prisma.checklist_items.findMany({ where: { completed: true }, select: { id: true } })).map(({ id }) => id));

/** Marks an item; false when it was marked so already. An item nobody has touched is not completed. */
export const setCompleted = async (sql: Sql, { id, completed, by, at }: Mark): Promise<boolean> => {
  const rows = await sql.query(
    `INSERT INTO checklist_items (id, completed, changed_by, changed_at)
     SELECT $1::text, $2::boolean, $3::uuid, $4::timestamptz WHERE $2 OR EXISTS (SELECT FROM checklist_items WHERE id = $1)
     ON CONFLICT (id) DO UPDATE SET completed = excluded.completed, changed_by = excluded.changed_by, changed_at = excluded.changed_at
     WHERE checklist_items.completed <> excluded.completed
     RETURNING id`,
    [id, completed, by, at],
    'checklist-complete',
  );
  return rows.length > 0;
};
