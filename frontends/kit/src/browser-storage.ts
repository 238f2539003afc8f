import { useSyncExternalStore } from 'react';

/**
 * Everything that a browser stores for a site. Users and administrators can block it (Chromium then throws on access, Firefox answers
 * null, a sandboxed frame has none), and it can be full: values are then kept in this page. The lint forbids direct access elsewhere.
 */

/** How values are kept: by the browser, or in this page because the browser blocks storage or has no room. */
export type StorageState = 'stored' | 'blocked' | 'full';

/** Keys and texts, as in the Storage of the browser. Never throws. */
export interface BrowserStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): string[];
}

let state: StorageState | undefined;
const listeners = new Set<() => void>();
const memoryOf = { local: new Map<string, string>(), tab: new Map<string, string>(), cookie: new Map<string, string>() };
type Area = keyof typeof memoryOf;

/** Undefined where access throws, and where there is none. */
const attempt = <Value>(access: () => Value): Value | undefined => {
  try {
    return access();
  } catch {
    return undefined;
  }
};

function setState(next: StorageState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

const probeKey = 'trenzeye.probe';

/** An empty storage may accept no values at all. */
const accepts = (storage: Storage): boolean => {
  if (storage.length > 0) return true;
  storage.setItem(probeKey, '');
  storage.removeItem(probeKey);
  return true;
};

/** Whether the browser keeps what this page stores; checked once, and changed by a write that fails. */
export function storageState(): StorageState {
  state ??= attempt(() => accepts(window.localStorage)) === true ? 'stored' : 'blocked';
  return state;
}

export function subscribeToStorageState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isBlocked = (): boolean => storageState() === 'blocked';

function createStore(area: Area, storage: () => Storage): BrowserStore {
  const memory = memoryOf[area];
  return {
    getItem: (key) => memory.get(key) ?? attempt(() => storage().getItem(key)) ?? null,
    setItem: (key, value) => {
      const isStored = attempt(() => {
        storage().setItem(key, value);
        return true;
      });
      if (isStored) {
        memory.delete(key);
        if (state === 'full' && Object.values(memoryOf).every(({ size }) => size === 0)) setState('stored');
        return;
      }
      // The former value must not come back with the next page.
      attempt(() => storage().removeItem(key));
      memory.set(key, value);
      setState(isBlocked() || !attempt(() => window.localStorage) ? 'blocked' : 'full');
    },
    removeItem: (key) => {
      memory.delete(key);
      attempt(() => storage().removeItem(key));
    },
    keys: () => [...new Set([...memory.keys(), ...(attempt(() => Object.keys(storage())) ?? [])])],
  };
}

/** Kept over visits, for all tabs. */
export const localStore: BrowserStore = createStore('local', () => window.localStorage);

/** Kept until the tab is closed. */
export const tabStore: BrowserStore = createStore('tab', () => window.sessionStorage);

const storedCookie = (name: string): string | undefined =>
  attempt(() => document.cookie)
    ?.split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);

export const readCookie = (name: string): string | undefined => memoryOf.cookie.get(name) ?? storedCookie(name);

/** Sets a cookie of this site for a year. False if the browser does not keep it: the server does not see it, this page does. */
export function writeCookie(name: string, value: string): boolean {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain HTTP.
  attempt(() => (document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`));
  const isStored = storedCookie(name) === value;
  if (isStored) memoryOf.cookie.delete(name);
  else memoryOf.cookie.set(name, value);
  return isStored;
}

/** Whether this page has a cookie that requests do not contain. */
export const hasOwnCookie = (name: string): boolean => memoryOf.cookie.has(name);

/** In the state of the history entry, only while this page is loaded again. */
const reloadKey = 'trenzeye.reload';

type Kept = Partial<Record<Area, Record<string, string>>>;

/** Loads the page again, with the values that only this page has. */
export function reloadPage(): void {
  const kept: Kept = Object.fromEntries(Object.entries(memoryOf).map(([area, memory]) => [area, Object.fromEntries(memory)]));
  if (Object.values(memoryOf).some(({ size }) => size > 0)) window.history.replaceState({ ...window.history.state, [reloadKey]: kept }, '');
  window.location.reload();
}

/** Takes over what `reloadPage` has kept. Call once, before anything is read. */
export function restoreAfterReload(): void {
  const { [reloadKey]: kept, ...rest } = (window.history.state ?? {}) as { [reloadKey]?: Kept };
  if (kept === undefined) return;
  window.history.replaceState(rest, '');
  for (const [area, memory] of Object.entries(memoryOf))
    for (const [key, value] of Object.entries(kept[area as Area] ?? {})) memory.set(key, value);
}

/** Undefined where this page cannot have a service worker: on plain HTTP, and where storage is blocked. */
export const serviceWorkers = (): ServiceWorkerContainer | undefined =>
  isBlocked() ? undefined : attempt(() => navigator.serviceWorker as ServiceWorkerContainer | undefined);

/** The caches of the site; undefined on plain HTTP and where storage is blocked. */
export const siteCaches = (): CacheStorage | undefined =>
  isBlocked() ? undefined : attempt(() => window.caches as CacheStorage | undefined);

/** Locks that all tabs share; undefined on plain HTTP and where storage is blocked: every tab is then alone. */
export const tabLocks = (): LockManager | undefined =>
  isBlocked() ? undefined : attempt(() => navigator.locks as LockManager | undefined);

/** A worker that all tabs share; undefined in browsers without them and where storage is blocked. */
export const startSharedWorker = (start: () => SharedWorker): SharedWorker | undefined =>
  isBlocked() || !('SharedWorker' in window) ? undefined : attempt(start);

/** A channel to the other tabs; undefined in browsers without it. */
export const openTabChannel = (name: string): BroadcastChannel | undefined =>
  'BroadcastChannel' in window ? attempt(() => new BroadcastChannel(name)) : undefined;

/** Whether the browser keeps what this page stores. */
export const useStorageState = (): StorageState => useSyncExternalStore(subscribeToStorageState, storageState, () => 'stored' as const);
