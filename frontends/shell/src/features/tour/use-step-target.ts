import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { TourStep } from './tour-steps.ts';

/** After this time a step is shown without its element, e.g. while a part of the product is not available. */
const timeoutMs = 8_000;

/** Waits until the page of a step shows its element. `isReady` is also true when it did not appear in time; it may still appear later. */
export function useStepTarget({ path, target }: TourStep): { readonly isReady: boolean } {
  const { pathname } = useLocation();
  const isOnPage = pathname === path;
  // A new object for each step and once more for an element that appears late, so that the step is drawn again.
  const [ready, setReady] = useState<{ readonly target: string } | null>(null);
  useEffect(() => {
    if (!isOnPage) return;
    const check = () => {
      const element = document.querySelector(target);
      if (!element) return;
      // antd scrolls only to what is outside of the window; the bar at its bottom would cover the end of the element.
      element.scrollIntoView({ block: 'center' });
      observer.disconnect();
      setReady({ target });
    };
    const observer = new MutationObserver(check);
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => setReady({ target }), timeoutMs);
    check();
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [isOnPage, target]);
  return { isReady: isOnPage && ready?.target === target };
}

/** antd measures the element when the window is resized; here also when the page changes its height, e.g. because data has loaded. */
export function useRealignment(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const realign = () => window.dispatchEvent(new Event('resize'));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      realign();
      // The panel follows the measured element one render later.
      clearTimeout(timer);
      timer = setTimeout(realign, 100);
    });
    observer.observe(document.body);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [isActive]);
}
