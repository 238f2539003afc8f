import { type RefObject, useCallback, useEffect, useState } from 'react';

/** The visible slide of a scroll-snapping element and a function to scroll to another. Slides are its `count` children. */
export function useSnapScroll(viewport: RefObject<HTMLElement | null>, count: number, isSmooth: boolean) {
  const [active, setActive] = useState(0);
  useEffect(() => {
    const element = viewport.current;
    if (!element || count === 0) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // On a busy device one call has several changes, the latest last.
        const visible = entries.findLast(({ isIntersecting }) => isIntersecting)?.target as HTMLElement | undefined;
        if (visible) setActive(Number(visible.dataset.index));
      },
      { root: element, threshold: 0.6 },
    );
    for (const slide of element.children) observer.observe(slide);
    return () => observer.disconnect();
  }, [viewport, count]);
  const show = useCallback(
    (index: number) => {
      const slide = viewport.current?.children[index] as HTMLElement | undefined;
      if (!slide) return;
      const focused = document.activeElement;
      // The previous slide becomes inert: move a focus inside it to the player.
      if (focused instanceof HTMLElement && focused !== viewport.current && viewport.current?.contains(focused))
        viewport.current.focus({ preventScroll: true });
      viewport.current?.scrollTo({ top: slide.offsetTop, behavior: isSmooth ? 'smooth' : 'auto' });
    },
    [viewport, isSmooth],
  );
  return { active, show };
}
