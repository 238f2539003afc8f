import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { readonly type: 'minor' }) => void;

const checkIntervalMs = 20;
/** Allocated buffers above the baseline that trigger a collection. */
const collectThresholdBytes = 8_388_608;

const loadCollector = (): Collect => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collect;
};

/**
 * Chunks of a large body become garbage as soon as they are forwarded, but V8 collects their buffers only after 64 MiB, and then with a
 * collection of the whole heap: with 10,000 open connections one after the other, each with pauses of 100 ms. Runs minor collections,
 * of milliseconds, while large bodies are forwarded. The returned function is called when a body starts and returns the function to
 * call at its end.
 */
export const createLargeBodyCollector = (): (() => () => void) => {
  let collect: Collect | undefined;
  let activeBodies = 0;
  let timer: NodeJS.Timeout | undefined;
  let baselineBytes = 0;
  const bufferBytes = () => process.memoryUsage().arrayBuffers;
  const check = () => {
    const bytes = bufferBytes();
    // V8 may have collected them in between.
    baselineBytes = Math.min(baselineBytes, bytes);
    if (bytes < baselineBytes + collectThresholdBytes) return;
    collect ??= loadCollector();
    collect({ type: 'minor' });
    baselineBytes = bufferBytes();
  };
  return () => {
    activeBodies += 1;
    if (!timer) {
      baselineBytes = bufferBytes();
      timer = setInterval(check, checkIntervalMs).unref();
    }
    return () => {
      activeBodies -= 1;
      if (activeBodies > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  };
};
