import { useSyncExternalStore } from 'react';

const reducedMotionQuery = () => window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void): () => void {
  const query = reducedMotionQuery();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the user accepts motion (`prefers-reduced-motion` is not set). */
export const useMotionAllowed = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !reducedMotionQuery().matches,
    () => false,
  );
