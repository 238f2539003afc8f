import type { ChecklistItem } from '@trenzeye/proto/http/admin';

interface Progress {
  readonly completed: number;
  readonly total: number;
  /** 0 to 100, rounded. */
  readonly percent: number;
}

export function calculateProgress(items: readonly Pick<ChecklistItem, 'completed'>[]): Progress {
  const completed = items.filter((item) => item.completed).length;
  return { completed, total: items.length, percent: items.length === 0 ? 0 : Math.round((completed / items.length) * 100) };
}
