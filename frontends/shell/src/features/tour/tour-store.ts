import { useSyncExternalStore } from 'react';

let isRunning = false;
const listeners = new Set<() => void>();

/** Starts or ends the tour of the product. */
export function setTourRunning(running: boolean): void {
  isRunning = running;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTourRunning = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isRunning,
    () => false,
  );
