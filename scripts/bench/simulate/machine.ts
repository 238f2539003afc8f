import type { Clock } from './clock.ts';

/** Cores that all threads which are ready to run share equally, as an operating system shares them. */
export interface Machine {
  /** Runs a thread for `processorMs` of processor time, then calls `done`. */
  run(processorMs: number, done: () => void): void;
  /** Processor time used so far, in milliseconds. */
  usedMs(): number;
}

interface Running {
  /** The value of `progress` at which the thread is done. */
  readonly endsAt: number;
  readonly done: () => void;
}

/** `cores` may be a fraction: other programs use the rest. */
export const createMachine = (clock: Clock, cores: number): Machine => {
  // Ascending by end. Few threads run at a time, so an insertion is cheaper than a heap.
  const running: Running[] = [];
  /** Processor time that each thread which runs all the time has got. */
  let progress = 0;
  let updatedAt = 0;
  let used = 0;
  let plan = 0;
  const speed = (): number => (running.length === 0 ? 0 : Math.min(1, cores / running.length));
  const update = (): void => {
    const elapsed = (clock.now() - updatedAt) * speed();
    progress += elapsed;
    used += elapsed * running.length;
    updatedAt = clock.now();
  };
  const planNext = (): void => {
    plan += 1;
    const planned = plan;
    const first = running[0];
    if (!first) return;
    clock.after(Math.max(0, first.endsAt - progress) / speed(), () => {
      // Another thread has started or ended since.
      if (planned !== plan) return;
      update();
      // Rounding must not leave a rest that is too short for the clock.
      progress = Math.max(progress, first.endsAt);
      running.shift();
      planNext();
      first.done();
    });
  };
  return {
    run: (processorMs, done) => {
      update();
      const endsAt = progress + processorMs;
      let index = running.length;
      while (index > 0 && (running[index - 1] as Running).endsAt > endsAt) index -= 1;
      running.splice(index, 0, { endsAt, done });
      planNext();
    },
    usedMs: () => {
      update();
      return used;
    },
  };
};
