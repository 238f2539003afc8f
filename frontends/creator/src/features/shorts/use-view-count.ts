import { call } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import { useEffect } from 'react';

const viewThresholdMs = 2_000;
// The server counts one view per user and day; this only avoids repeated requests.
const countedIds = new Set<string>();

/** Counts a view after an item was visible for two seconds; `onCounted` receives the new number of views. */
export function useViewCount(id: string, isVisible: boolean, onCounted: (views: number) => void): void {
  useEffect(() => {
    if (!isVisible || countedIds.has(id)) return;
    const timer = setTimeout(() => {
      countedIds.add(id);
      call(content.viewItem, { params: { id } })
        .then(({ views }) => onCounted(views))
        .catch((error: unknown) => {
          countedIds.delete(id);
          console.error('View count failed', error);
        });
    }, viewThresholdMs);
    return () => clearTimeout(timer);
  }, [id, isVisible, onCounted]);
}
