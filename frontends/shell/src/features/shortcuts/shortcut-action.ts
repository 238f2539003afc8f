import { t } from '@lingui/core/macro';
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

export type ShortcutAction = 'help' | 'palette' | 'search' | 'next' | 'previous' | 'open' | 'like' | 'create';

/** The shortcuts of a single key, with what they do. */
export const singleKeys: readonly { readonly key: string; readonly action: ShortcutAction; readonly label: string }[] = [
  { key: '?', action: 'help', label: t`Show the keyboard shortcuts` },
  { key: '/', action: 'search', label: t`Search` },
  { key: 'n', action: 'create', label: t`Create something new` },
  { key: 'j', action: 'next', label: t`Next post` },
  { key: 'k', action: 'previous', label: t`Previous post` },
  { key: 'Enter', action: 'open', label: t`Open the selected post` },
  { key: 'l', action: 'like', label: t`Like the selected post` },
];

/** Elements in which the user types, or that handle keys themselves. */
const keyConsumers =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]:not([contenteditable="false"]), dialog, [role="dialog"], [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="slider"], [role="application"], video';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'defaultPrevented'>;
type Target = Pick<Element, 'closest' | 'matches'>;

/** Keys that move on while they are held. */
const repeatable = new Set<ShortcutAction>(['next', 'previous']);

/**
 * The action of a key press; undefined while the user types, in a dialog, and for keys that the page has handled. Ctrl+K works everywhere
 * but in dialogs and does not depend on `areSingleKeysEnabled`.
 */
export function shortcutAction(event: Key, target: Target, areSingleKeysEnabled: boolean): ShortcutAction | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing, defaultPrevented } = event;
  if (isComposing || defaultPrevented || altKey) return undefined;
  if (key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey) {
    return repeat || target.closest('dialog, [role="dialog"]') ? undefined : 'palette';
  }
  if (ctrlKey || metaKey || !areSingleKeysEnabled || target.closest(keyConsumers)) return undefined;
  const action = singleKeys.find((each) => each.key === (key.length === 1 ? key.toLowerCase() : key))?.action;
  if (!action || (repeat && !repeatable.has(action))) return undefined;
  // Enter belongs to the focused link or button; only a selected post itself is opened.
  if (action === 'open' && !target.matches('article')) return undefined;
  return action;
}
