/** Processes several inputs together; the outputs in the order of the inputs. */
export type Batch<I, O> = (inputs: readonly I[]) => Promise<readonly O[]>;

interface Pending<I, O> {
  readonly input: I;
  readonly resolve: (output: O) => void;
  readonly reject: (error: unknown) => void;
}

/** Batches in progress at once: while one waits for the disk, the next is computed. */
const maxConcurrent = 2;
const maxBatch = 64;

/**
 * Coalesces concurrent calls: inputs that arrive while batches are in progress are processed together in the next one, and none waits for
 * others to arrive. When a batch fails, each input is tried alone, so that one cannot fail the others.
 */
export const createBatchCoalescer = <I, O>(batch: Batch<I, O>): ((input: I) => Promise<O>) => {
  const queue: Pending<I, O>[] = [];
  let running = 0;
  const runAlone = async ({ input, resolve, reject }: Pending<I, O>): Promise<void> => {
    try {
      resolve((await batch([input]))[0] as O);
    } catch (error) {
      reject(error);
    }
  };
  const runBatch = async (pending: readonly Pending<I, O>[]): Promise<void> => {
    const [first] = pending;
    if (pending.length === 1 && first) return runAlone(first);
    try {
      const outputs = await batch(pending.map(({ input }) => input));
      for (const [index, { resolve }] of pending.entries()) resolve(outputs[index] as O);
    } catch {
      await Promise.all(pending.map(runAlone));
    }
  };
  const start = (): void => {
    while (running < maxConcurrent && queue.length > 0) {
      running += 1;
      void runBatch(queue.splice(0, maxBatch)).finally(() => {
        running -= 1;
        start();
      });
    }
  };
  return (input) =>
    new Promise((resolve, reject) => {
      queue.push({ input, resolve, reject });
      // Inputs of one turn of the event loop share a batch.
      if (queue.length === 1) setImmediate(start);
    });
};
