import { type RefObject, useEffect, useState } from 'react';

/** How far beside the screen still counts as on it. */
const margin = '300px';
const none: readonly string[] = [];

const idOf = (part: Element): string => (part as HTMLElement).dataset.id ?? '';

/** The ids (`data-id`) of the parts inside an element that are on the screen or close to it, whatever comes into it and goes. */
export function useInSight(whole: RefObject<HTMLElement | null>): readonly string[] {
  const [inSight, setInSight] = useState(none);
  useEffect(() => {
    if (!whole.current) return;
    const seen = new Set<Element>();
    const show = () => setInSight([...seen].map(idOf).sort());
    const sight = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target);
          else seen.delete(target);
        }
        show();
      },
      { rootMargin: margin },
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
