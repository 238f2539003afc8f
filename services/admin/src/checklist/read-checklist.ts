import type { ChecklistItem } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { checklist } from './checklist.ts';
import { findCompletedItems } from './store.ts';

/** All items in order. */
export const readChecklist = async ({ prisma }: AdminContext): Promise<ChecklistItem[]> => {
  const completed = await findCompletedItems(prisma);
  return checklist.map((item) => ({ ...item, completed: completed.has(item.id) }));
};
