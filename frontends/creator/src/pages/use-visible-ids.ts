import { type RefObject, useEffect, useState } from 'react';

/** Distance from the viewport within which an element counts as visible. */
const rootMargin = '300px';
const noIds: readonly string[] = [];

const idOfElement = (part: Element): string => (part as HTMLElement).dataset.id ?? '';

/** Ids (`data-id`) of descendants that are in or near the viewport; follows added and removed elements. */
export function useVisibleIds(whole: RefObject<HTMLElement | null>): readonly string[] {
  const [inSight, setInSight] = useState(noIds);
  useEffect(() => {
    if (!whole.current) return;
    const seen = new Set<Element>();
    const show = () => setInSight([...seen].map(idOfElement).sort());
    const sight = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target);
          else seen.delete(target);
        }
        show();
      },
      { rootMargin: rootMargin },
    );
    const parts = new Set<Element>();
    const look = () => {
      const now = new Set(whole.current?.querySelectorAll('[data-id]'));
      for (const part of parts) {
        if (now.has(part)) continue;
        sight.unobserve(part);
        parts.delete(part);
        seen.delete(part);
      }
      for (const part of now) {
        if (parts.has(part)) continue;
        parts.add(part);
        sight.observe(part);
      }
      show();
    };
    const changes = new MutationObserver(look);
    changes.observe(whole.current, { childList: true, subtree: true });
    look();
    return () => {
      changes.disconnect();
      sight.disconnect();
    };
  }, [whole]);
  return inSight;
}
