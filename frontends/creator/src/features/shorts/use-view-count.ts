import { call } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import { useEffect } from 'react';

/** Milliseconds somebody looks before it counts as a view. */
const looked = 2_000;
// The server counts one view per person and day anyway: this only spares it the repeats.
const counted = new Set<string>();

/** Counts a view once somebody has looked at an item for two seconds; `onCounted` gets the number of views from then on. */
export function useViewCount(id: string, isLookedAt: boolean, onCounted: (views: number) => void): void {
  useEffect(() => {
    if (!isLookedAt || counted.has(id)) return;
    const timer = setTimeout(() => {
      counted.add(id);
      call(content.viewItem, { params: { id } })
        .then(({ views }) => onCounted(views))
        .catch((error: unknown) => {
          counted.delete(id);
          console.warn('The view could not be counted', error);
        });
    }, looked);
    return () => clearTimeout(timer);
  }, [id, isLookedAt, onCounted]);
}
