import type { ChecklistItem } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { completedItems } from '../store/checklist.ts';
import { checklist } from './checklist.ts';

/** All items in their order, each completed or not. */
export const readChecklist = async ({ prisma }: Context): Promise<ChecklistItem[]> => {
  const completed = await completedItems(prisma);
  return checklist.map((item) => ({ ...item, completed: completed.has(item.id) }));
};
