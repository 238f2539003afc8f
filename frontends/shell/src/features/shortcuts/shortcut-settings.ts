import { useSyncExternalStore } from 'react';

const storageKey = 'trenzeye.shortcuts';
const listeners = new Set<() => void>();

/** Whether shortcuts of a single key are on; they are unless the user has switched them off in this browser. */
export function areSingleKeysEnabled(): boolean {
  try {
    return window.localStorage.getItem(storageKey) !== 'off';
  } catch {
    // Storage may be blocked.
    return true;
  }
}

/** Switches shortcuts of a single key on or off in this browser (WCAG 2.1.4). */
export function setSingleKeysEnabled(isEnabled: boolean): void {
  try {
    if (isEnabled) window.localStorage.removeItem(storageKey);
    else window.localStorage.setItem(storageKey, 'off');
  } catch (error) {
    console.error('Shortcut setting save failed', error);
  }
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
