import { useSyncExternalStore } from 'react';

export const connectionsPath = '/account/connections';

let count = 0;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The pages that load connections report how many are paused: the menu is on every page and must not load them. */
export function reportPausedCount(next: number): void {
  if (next === count) return;
  count = next;
  for (const listener of listeners) listener();
}

export const usePausedCount = (): number =>
  useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  );
