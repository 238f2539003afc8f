import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

type Module = typeof import('./browser-storage.ts');

const globals = ['window', 'document', 'navigator'] as const;
const originals = globals.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));

const define = (name: string, descriptor: PropertyDescriptor): void => {
  Object.defineProperty(globalThis, name, { ...descriptor, configurable: true });
};

afterEach(() => {
  for (const [index, name] of globals.entries()) {
    const original = originals[index];
    if (original) Object.defineProperty(globalThis, name, original);
    else Reflect.deleteProperty(globalThis, name);
  }
});

/** The module keeps its state: each test has its own. */
let storage: Module;
beforeEach(async () => {
  jest.resetModules();
  storage = await import('./browser-storage.ts');
});

const denied = (): never => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};
/** Chromium with cookies blocked, and a sandboxed frame. */
const blockingWindow = Object.defineProperties(
  {},
  { localStorage: { get: denied }, sessionStorage: { get: denied }, caches: { get: denied } },
);

const createStorage = (limit: number): Storage => {
  const values = new Map<string, string>();
  const total = (): number => [...values].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  const fake = {
    get length() {
      return values.size;
    },
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (limit === 0 || total() - (values.get(key)?.length ?? -key.length) + value.length > limit)
        throw new DOMException('Full', 'QuotaExceededError');
      values.set(key, value);
      Object.defineProperty(fake, key, { value, enumerable: true, configurable: true });
    },
    removeItem(key: string) {
      values.delete(key);
      Reflect.deleteProperty(fake, key);
    },
  };
  for (const name of ['length', 'getItem', 'setItem', 'removeItem']) Object.defineProperty(fake, name, { enumerable: false });
  return fake as unknown as Storage;
};

const cases: readonly [string, object][] = [
  ['access throws', blockingWindow],
  ['Firefox without storage: null', { localStorage: null, sessionStorage: null }],
  ['Safari in private windows: a quota of 0', { localStorage: createStorage(0), sessionStorage: createStorage(0) }],
];

test.each(cases)('blocked storage, %s -> values are kept in the page, each store has its own', (_name, value) => {
  define('window', { value });

  expect(storage.storageState()).toBe('blocked');
  storage.localStore.setItem('theme', 'light');

  expect(storage.localStore.getItem('theme')).toBe('light');
  expect(storage.tabStore.getItem('theme')).toBeNull();
  expect(storage.localStore.keys()).toEqual(['theme']);
  storage.localStore.removeItem('theme');
  expect(storage.localStore.getItem('theme')).toBeNull();
  expect(storage.storageState()).toBe('blocked');
});

test('storage without room -> the new value is kept in the page, the former one is removed, and listeners are notified', () => {
  const localStorage = createStorage(20);
  define('window', { value: { localStorage } });
  const states: string[] = [];
  storage.subscribeToStorageState(() => states.push(storage.storageState()));
  storage.localStore.setItem('session', 'first');

  storage.localStore.setItem('session', 'a much longer second value');

  expect(storage.localStore.getItem('session')).toBe('a much longer second value');
  expect(localStorage.getItem('session')).toBeNull();
  storage.localStore.setItem('session', 'third');
  expect(localStorage.getItem('session')).toBe('third');
  expect(states).toEqual(['full', 'stored']);
});

test('blocked cookies -> the page has its own; stored ones are read', () => {
  define('window', { value: blockingWindow });
  define('document', { value: Object.defineProperty({}, 'cookie', { get: denied, set: denied }) });
  expect(storage.writeCookie('language', 'de')).toBe(false);
  expect([storage.readCookie('language'), storage.hasOwnCookie('language')]).toEqual(['de', true]);

  define('document', { value: { cookie: 'other=1; theme=light' } });
  expect([storage.readCookie('theme'), storage.hasOwnCookie('theme')]).toEqual(['light', false]);
});

test('reloadPage: values of the page -> in the history entry until the page is loaded; stored ones are not', () => {
  const history = { state: { idx: 3 } as unknown, replaceState: (state: unknown) => Object.assign(history, { state }) };
  const reload = jest.fn();
  define('window', { value: Object.defineProperties({ history, location: { reload } }, Object.getOwnPropertyDescriptors(blockingWindow)) });
  storage.localStore.setItem('session', 'token');
  storage.reloadPage();
  storage.localStore.removeItem('session');

  storage.restoreAfterReload();

  expect(reload).toHaveBeenCalledTimes(1);
  expect(storage.localStore.getItem('session')).toBe('token');
  expect(history.state).toEqual({ idx: 3 });
});

test('blocked storage -> no service worker, caches, locks and shared worker', () => {
  define('window', { value: blockingWindow });
  define('navigator', { value: Object.defineProperties({}, { serviceWorker: { get: denied }, locks: { get: denied } }) });

  expect([storage.serviceWorkers(), storage.siteCaches(), storage.tabLocks(), storage.startSharedWorker(denied)]).toEqual(
    Array(4).fill(undefined),
  );
});
