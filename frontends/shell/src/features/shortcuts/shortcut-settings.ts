import { localStore } from '@trenzeye/frontend-kit';
import { useSyncExternalStore } from 'react';

const storageKey = 'trenzeye.shortcuts';
const listeners = new Set<() => void>();

/** Whether shortcuts of a single key are on; they are unless the user has switched them off in this browser. */
export function areSingleKeysEnabled(): boolean {
  return localStore.getItem(storageKey) !== 'off';
}

/** Switches shortcuts of a single key on or off in this browser (WCAG 2.1.4). */
export function setSingleKeysEnabled(isEnabled: boolean): void {
  if (isEnabled) localStore.removeItem(storageKey);
  else localStore.setItem(storageKey, 'off');
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

export const useSingleKeysEnabled = (): boolean => useSyncExternalStore(subscribe, areSingleKeysEnabled, () => true);
