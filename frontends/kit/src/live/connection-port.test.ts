import { afterEach, expect, test } from '@jest/globals';
import { openConnectionPort } from './connection-port.ts';

const globals = ['window', 'SharedWorker', 'navigator'] as const;
const originals = globals.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));

afterEach(() => {
  for (const [index, name] of globals.entries()) {
    const original = originals[index];
    if (original) Object.defineProperty(globalThis, name, original);
    else Reflect.deleteProperty(globalThis, name);
  }
});

/** A browser with a shared worker that grants locks only on request. */
const createBrowser = () => {
  const sent: unknown[] = [];
  const pendingLocks: (() => unknown)[] = [];
  class FakeSharedWorker {
    readonly port = { postMessage: (message: unknown) => sent.push(message) };
  }
  const values = {
    window: { SharedWorker: FakeSharedWorker, localStorage: { length: 1 } },
    SharedWorker: FakeSharedWorker,
    navigator: { locks: { request: (_name: string, callback: () => unknown) => pendingLocks.push(callback) } },
  };
  for (const name of globals) Object.defineProperty(globalThis, name, { value: values[name], configurable: true });
  const grantLocks = (): void => {
    for (const grant of pendingLocks.splice(0)) grant();
  };
  return { sent, grantLocks };
};

test('connection port: shared worker -> tab lock is sent only when the tab holds it', () => {
  const browser = createBrowser();
  const message = { kind: 'network', online: true } as const;

  openConnectionPort(() => undefined).send(message);
  const sentBefore = [...browser.sent];
  browser.grantLocks();

  expect(sentBefore).toEqual([message]);
  expect(browser.sent).toEqual([message, { lock: expect.stringMatching(/^trenzeye\.live\.tab\./) }]);
});
