import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Which slide of a snapping box is in sight, and the way to another. `count` slides are its children. */
export function useSnap(box: RefObject<HTMLElement | null>, count: number, isSmooth: boolean) {
  const [active, setActive] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element || count === 0) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)?.target as HTMLElement | undefined;
        if (seen) setActive(Number(seen.dataset.index));
      },
      { root: element, threshold: 0.6 },
    );
    for (const slide of element.children) watcher.observe(slide);
    return () => watcher.disconnect();
  }, [box, count]);
  const show = useCallback(
    (index: number) => {
      const slide = box.current?.children[index] as HTMLElement | undefined;
      if (!slide) return;
      const held = document.activeElement;
      // The slide that leaves becomes inert: a focus inside it stays in the player.
      if (held instanceof HTMLElement && held !== box.current && box.current?.contains(held)) box.current.focus({ preventScroll: true });
      box.current?.scrollTo({ top: slide.offsetTop, behavior: isSmooth ? 'smooth' : 'auto' });
    },
    [box, isSmooth],
  );
  return { active, show };
}
