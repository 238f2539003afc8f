import { useSyncExternalStore } from 'react';

const wish = () => window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void): () => void {
  const query = wish();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether things may move by themselves. */
export const useMotionAllowed = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !wish().matches,
    () => false,
  );
