/** Wakes one waiting loop. A ring while nobody waits is kept, so news between a look and a wait is not missed. */
export interface Signal {
  notify(): void;
  /** Resolves at the next ring, or after `milliseconds`. */
  wait(milliseconds: number): Promise<void>;
}

export const createSignal = (): Signal => {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    notify() {
      rung = true;
      wake?.();
    },
    async wait(milliseconds) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = undefined;
      rung = false;
    },
  };
};
