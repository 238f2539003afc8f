import { useSyncExternalStore } from 'react';

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

/** For the pages without scripts, such as the confirmation of an address. */
const setCookie = (theme: Theme): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain HTTP.
  document.cookie = `trenzeye-theme=${theme}; path=/; max-age=31536000; samesite=lax`;
};

function apply(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'light' ? '#F6F5FC' : '#0B0B14');
  for (const listener of listeners) listener();
}

/** Applies a change made in another tab. */
function onStorage({ key, newValue }: StorageEvent): void {
  if (key === themeStorageKey && (newValue === 'dark' || newValue === 'light')) apply(newValue);
}

function toggle(): void {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark';
  setCookie(theme);
  try {
    window.localStorage.setItem(themeStorageKey, theme);
  } catch {
    // Storage may be blocked; the choice then lasts until the page is closed.
  }
  apply(theme);
}

/** The current theme and a toggle; the choice is saved in local storage. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, currentTheme, () => 'dark' as const);
  return { theme, toggle };
}
