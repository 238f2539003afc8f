import { z } from 'zod';
import { route } from '../route.ts';

export const ChecklistCategory = z.enum(['core', 'product-hunt', 'launch']);
export type ChecklistCategory = z.infer<typeof ChecklistCategory>;

/** `link` is the path of a page. */
export const ChecklistItem = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    completed: z.boolean(),
    link: z.string().optional(),
    category: ChecklistCategory,
  })
  .meta({ id: 'ChecklistItem' });
export type ChecklistItem = z.infer<typeof ChecklistItem>;

export const checklist = {
  launchChecklist: route({
    method: 'get',
    path: '/api/admin/launch-checklist',
    summary: 'Launch checklist',
    access: 'admin',
    responses: { 200: z.array(ChecklistItem) },
  }),
  completeChecklistItem: route({
    method: 'patch',
    path: '/api/admin/launch-checklist/:id',
    summary: 'Mark an item of the launch checklist as completed or open; shared by all admins',
    access: 'admin',
    params: z.object({ id: z.string().min(1).max(64) }),
    body: z.object({ completed: z.boolean() }),
    responses: { 200: ChecklistItem },
    limit: { points: 240, seconds: 60 },
  }),
};
