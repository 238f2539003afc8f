import { type RefObject, useEffect, useState } from 'react';

/** Distance from the viewport within which an element counts as visible. */
const rootMargin = '300px';
const noIds: readonly string[] = [];

const idOfElement = (element: Element): string => (element as HTMLElement).dataset.id ?? '';

/** Ids (`data-id`) of descendants that are in or near the viewport; follows added and removed elements. */
export function useVisibleIds(container: RefObject<HTMLElement | null>): readonly string[] {
  const [visibleIds, setVisibleIds] = useState(noIds);
  useEffect(() => {
    if (!container.current) return;
    const visible = new Set<Element>();
    const publish = () => setVisibleIds([...visible].map(idOfElement).sort());
    const visibilityObserver = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target);
          else visible.delete(target);
        }
        publish();
      },
      { rootMargin },
    );
    const observed = new Set<Element>();
    const updateObserved = () => {
      const current = new Set(container.current?.querySelectorAll('[data-id]'));
      for (const element of observed) {
        if (current.has(element)) continue;
        visibilityObserver.unobserve(element);
        observed.delete(element);
        visible.delete(element);
      }
      for (const element of current) {
        if (observed.has(element)) continue;
        observed.add(element);
        visibilityObserver.observe(element);
      }
      publish();
    };
    const mutationObserver = new MutationObserver(updateObserved);
    mutationObserver.observe(container.current, { childList: true, subtree: true });
    updateObserved();
    return () => {
      mutationObserver.disconnect();
      visibilityObserver.disconnect();
    };
  }, [container]);
  return visibleIds;
}
