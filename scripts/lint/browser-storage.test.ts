import { findBrowserStorage, isBrowserStorageChecked } from './browser-storage.ts';

const messages = (text: string): string[] =>
  findBrowserStorage('frontends/creator/src/a.ts', text).map(({ message }) => message.split(' ')[0] ?? '');

test.each([
  ["const text = localStorage.getItem('a');", 'localStorage'],
  ["window.sessionStorage.setItem('a', 'b');", 'sessionStorage'],
  ["globalThis.localStorage['a']", 'localStorage'],
  ["indexedDB.open('a')", 'indexedDB'],
  ["await window.caches.open('a')", 'caches'],
  ['await navigator.serviceWorker.ready', 'navigator.serviceWorker'],
  ["void navigator.locks.request('a', run)", 'navigator.locks'],
  ["new BroadcastChannel('a')", 'new'],
  ["new SharedWorker('/a.js')", 'new'],
  ['document.cookie = text;', 'document.cookie'],
])('browser storage: %s -> found', (text, name) => {
  expect(messages(text)).toEqual([name]);
});

test('browser storage: the kit, comments and names that only contain it -> accepted', () => {
  expect(
    messages("localStore.getItem('a');\n// localStorage.getItem may throw.\nconst sessionStorageKey = 'a';\nsiteCaches()?.open('a');"),
  ).toEqual([]);
  expect(messages('startSharedWorker(() => new SharedWorker(url));')).toEqual([]);
});

test('browser storage: the module, workers, tests and journeys -> not checked', () => {
  expect(isBrowserStorageChecked('frontends/kit/src/browser-storage.ts')).toBe(false);
  expect(isBrowserStorageChecked('frontends/shell/src/service-worker/push.ts')).toBe(false);
  expect(isBrowserStorageChecked('frontends/kit/src/live/shared-worker.ts')).toBe(false);
  expect(isBrowserStorageChecked('frontends/kit/src/offline/outbox.test.ts')).toBe(false);
  expect(isBrowserStorageChecked('frontends/e2e/journeys/accounts.spec.ts')).toBe(false);
  expect(isBrowserStorageChecked('frontends/kit/src/offline/outbox.ts')).toBe(true);
});
