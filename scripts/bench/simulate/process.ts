import type { Machine } from './machine.ts';

/** A process of a component: up to `threads` tasks run at a time, the others wait in the order of their arrival. */
export interface SimulatedProcess {
  readonly machine: Machine;
  run(processorMs: number, done: () => void): void;
  /** Tasks that run or wait. */
  pending(): number;
  /** Processor time of all finished tasks, in milliseconds. */
  usedMs(): number;
}

export const createProcess = (machine: Machine, threads: number): SimulatedProcess => {
  const waiting: { readonly processorMs: number; readonly done: () => void }[] = [];
  let first = 0;
  let running = 0;
  let used = 0;
  const start = (processorMs: number, done: () => void): void => {
    running += 1;
    machine.run(processorMs, () => {
      running -= 1;
      used += processorMs;
      const next = waiting[first];
      if (next) {
        first += 1;
        // Removing each task from the front would move all others.
        if (first > 1_000 && first * 2 > waiting.length) {
          waiting.splice(0, first);
          first = 0;
        }
        start(next.processorMs, next.done);
      }
      done();
    });
  };
  return {
    machine,
    run: (processorMs, done) => {
      if (running < threads) start(processorMs, done);
      else waiting.push({ processorMs, done });
    },
    pending: () => running + waiting.length - first,
    usedMs: () => used,
  };
};
