import { createSignal, type Signal } from '@trenzeye/kit/bus/signal';

/** Wake the loops of this process's scheduler. */
export interface SchedulerSignals {
  readonly posts: Signal;
  readonly deliveries: Signal;
  /** Posts or deliveries may be due earlier than expected. */
  notify(): void;
}

export const createSchedulerSignals = (): SchedulerSignals => {
  const [posts, deliveries] = [createSignal(), createSignal()];
  return {
    posts,
    deliveries,
    notify: () => {
      posts.notify();
      deliveries.notify();
    },
  };
};
