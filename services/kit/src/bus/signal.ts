/** Wakes one waiting loop. A notification without a waiting loop is kept, so work that arrives before `wait` is not missed. */
export interface Signal {
  notify(): void;
  /** Discards a notification that no loop has received yet. */
  reset(): void;
  /** Resolves at the next notification, or after `timeoutMs`. The timer does not keep the process alive. */
  wait(timeoutMs: number): Promise<void>;
}

export const createSignal = (): Signal => {
  let isNotified = false;
  let wake: (() => void) | undefined;
  return {
    notify() {
      isNotified = true;
      wake?.();
    },
    reset() {
      isNotified = false;
    },
    async wait(timeoutMs) {
      if (!isNotified) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs).unref();
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = undefined;
      isNotified = false;
    },
  };
};
