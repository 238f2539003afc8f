/** Does many things at once; the answers in the order of what was asked. */
export type Batch<I, O> = (asked: readonly I[]) => Promise<readonly O[]>;

interface Waiting<I, O> {
  readonly asked: I;
  readonly resolve: (answer: O) => void;
  readonly reject: (error: unknown) => void;
}

/** So many batches may be under way: while one waits for the disk, the next is computed. */
const underWay = 2;
const largest = 64;

/**
 * Lets those who ask while others are being served be served together: nobody waits for company, yet under load a batch costs little
 * more than one alone. When a batch fails, each is tried by itself, so that one cannot spoil the others.
 */
export const gather = <I, O>(batch: Batch<I, O>): ((asked: I) => Promise<O>) => {
  const queue: Waiting<I, O>[] = [];
  let running = 0;
  const alone = async ({ asked, resolve, reject }: Waiting<I, O>): Promise<void> => {
    try {
      resolve((await batch([asked]))[0] as O);
    } catch (error) {
      reject(error);
    }
  };
  const serve = async (taken: readonly Waiting<I, O>[]): Promise<void> => {
    const [first] = taken;
    if (taken.length === 1 && first) return alone(first);
    try {
      const answers = await batch(taken.map(({ asked }) => asked));
      for (const [index, { resolve }] of taken.entries()) resolve(answers[index] as O);
    } catch {
      await Promise.all(taken.map(alone));
    }
  };
  const start = (): void => {
    while (running < underWay && queue.length > 0) {
      running += 1;
      void serve(queue.splice(0, largest)).finally(() => {
        running -= 1;
        start();
      });
    }
  };
  return (asked) =>
    new Promise((resolve, reject) => {
      queue.push({ asked, resolve, reject });
      // What arrives in the same turn goes together.
      if (queue.length === 1) setImmediate(start);
    });
};
