import { useSyncExternalStore } from 'react';

export type ShortcutDialog = 'help' | 'palette';

let current: ShortcutDialog | null = null;
const listeners = new Set<() => void>();

/** Opens the list of shortcuts or the command palette; null closes it. */
export function showShortcutDialog(dialog: ShortcutDialog | null): void {
  current = dialog;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useShortcutDialog = (): ShortcutDialog | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
