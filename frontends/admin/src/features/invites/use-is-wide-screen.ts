import { useSyncExternalStore } from 'react';

/** The narrowest window in which the table fits beside the navigation. */
const query = '(width >= 47.5em)';

const subscribe = (listener: () => void): (() => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether the window is wide enough for the invite table. */
export const useIsWideScreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => true,
  );
