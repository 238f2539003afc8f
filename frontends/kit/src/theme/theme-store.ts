import { useSyncExternalStore } from 'react';

export type Theme = 'dark' | 'light';

/** Where the choice is kept; the page's first script reads it before anything is painted. */
export const themeStorageKey = 'trenzeye.theme';

const listeners = new Set<() => void>();

const current = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark');

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', follow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', follow);
  };
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'light' ? '#F6F5FC' : '#0B0B14');
  for (const listener of listeners) listener();
}

/** What was chosen in another tab holds in all of them. */
function follow({ key, newValue }: StorageEvent): void {
  if (key === themeStorageKey && (newValue === 'dark' || newValue === 'light')) show(newValue);
}

function toggle(): void {
  const theme = current() === 'dark' ? 'light' : 'dark';
  try {
    window.localStorage.setItem(themeStorageKey, theme);
  } catch {
    // Storage may be refused; the choice then lasts as long as the page.
  }
  show(theme);
}

/** The theme in force and a switch for it; the choice is remembered in local storage. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, current, () => 'dark' as const);
  return { theme, toggle };
}
