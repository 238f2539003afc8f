import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { TourStep } from './tour-steps.ts';

/** After this time a step is shown without its element, e.g. while a part of the product is not available. */
const timeoutMs = 8_000;

/** Waits until the page of a step shows its element. `isReady` is also true when it did not appear in time. */
export function useStepTarget({ path, target }: TourStep): { readonly isReady: boolean } {
  const { pathname } = useLocation();
  const isOnPage = pathname === path;
  const [readyTarget, setReadyTarget] = useState<string | null>(null);
  useEffect(() => {
    if (!isOnPage) return;
    const check = () => {
      const element = document.querySelector(target);
      if (!element) return;
      // antd scrolls only to what is outside of the window; the bar at its bottom would cover the end of the element.
      element.scrollIntoView({ block: 'center' });
      observer.disconnect();
      setReadyTarget(target);
    };
    const observer = new MutationObserver(check);
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => setReadyTarget(target), timeoutMs);
    check();
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [isOnPage, target]);
  return { isReady: isOnPage && readyTarget === target };
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
