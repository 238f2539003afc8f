import { createRequire } from 'node:module';

interface RequestQueue {
  readonly pending: readonly unknown[];
  scheduleCheckPendingRequests(this: RequestQueue): void;
}

/**
 * kafkajs 2.2.4 re-arms a timer per connection even when no request waits, with a negative delay: Node 24 prints
 * TimeoutNegativeWarning, and each idle connection wakes a thousand times a second for nothing. With requests waiting the
 * delay is positive and the timer is needed; without, `push` arms it when the next one comes. Does it once per process.
 */
export const disableIdleTimers = (): void => {
  const queue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as { prototype: RequestQueue & { calmed?: true } };
  const { prototype } = queue;
  if (prototype.calmed) return;
  const schedule = prototype.scheduleCheckPendingRequests;
  prototype.calmed = true;
  prototype.scheduleCheckPendingRequests = function scheduleWhenWaiting(this: RequestQueue) {
    if (this.pending.length > 0) schedule.call(this);
  };
};
