import { useSyncExternalStore } from 'react';
import { localStore, writeCookie } from '../browser-storage.ts';

export type Theme = 'dark' | 'light';

/** Key in local storage; the page's inline script reads it before the first paint. */
const themeStorageKey = 'trenzeye.theme';

const listeners = new Set<() => void>();

const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark');

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

const isTheme = (value: string | null): value is Theme => value === 'dark' || value === 'light';

/** For the pages without scripts, such as the confirmation of an address. */
const themeCookie = 'trenzeye-theme';

function apply(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'light' ? '#F6F5FC' : '#0B0B14');
  for (const listener of listeners) listener();
}

/** Applies a change made in another tab. */
function onStorage({ key, newValue }: StorageEvent): void {
  if (key === themeStorageKey && isTheme(newValue)) apply(newValue);
}

function toggle(): void {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark';
  writeCookie(themeCookie, theme);
  localStore.setItem(themeStorageKey, theme);
  apply(theme);
}

/** Applies a choice that only this page has, which its inline script has not seen. */
export function applyKeptTheme(): void {
  const kept = localStore.getItem(themeStorageKey);
  if (isTheme(kept) && kept !== currentTheme()) apply(kept);
}

/** The current theme and a toggle; the choice is saved in local storage. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, currentTheme, () => 'dark' as const);
  return { theme, toggle };
}
