import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Demo data is complete, and code that ran once is no longer kept. */
const defaultDelayMs = 30_000;

/**
 * Collects the garbage of the start once, which takes about 0.2 s: V8 would keep it, 100 MB and more, until the heap has grown again, which
 * that of an idle server does not.
 */
export const collectStartGarbage = (delayMs = defaultDelayMs): void => {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
  }, delayMs).unref();
};
