import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { readonly type: 'minor' }) => void;

/** Milliseconds between two looks while a large body passes. */
const lookEvery = 20;
/** Bytes of pieces that may lie about. */
const enough = 8_388_608;

const collector = (): Collect => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collect;
};

/**
 * A large body passes in pieces that are gone as soon as they are sent on, yet nothing else is made meanwhile, so Node sees no reason to
 * sweep before tens of MiB of them lie about. Returns what to call when such a body begins to pass; that returns what to call at its end.
 */
export const createSweeper = (): (() => () => void) => {
  let collect: Collect | undefined;
  let passing = 0;
  let timer: NodeJS.Timeout | undefined;
  let floor = 0;
  const lying = () => process.memoryUsage().arrayBuffers;
  const look = () => {
    if (lying() < floor + enough) return;
    collect ??= collector();
    collect({ type: 'minor' });
    // What is left is in use.
    floor = lying();
  };
  return () => {
    passing += 1;
    if (!timer) {
      floor = lying();
      timer = setInterval(look, lookEvery).unref();
    }
    return () => {
      passing -= 1;
      if (passing > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  };
};
