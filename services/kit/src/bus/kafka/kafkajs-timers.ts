import { createRequire } from 'node:module';

interface RequestQueue {
  readonly pending: readonly unknown[];
  scheduleCheckPendingRequests(this: RequestQueue): void;
}

/**
 * kafkajs 2.2.4 re-arms a timer per connection without pending requests, with a negative delay: Node 24 prints
 * TimeoutNegativeWarning, and each idle connection wakes up a thousand times a second. The timer is needed only with pending requests,
 * and `push` arms it for the next one. Patches kafkajs once per process.
 */
export const disableIdleTimers = (): void => {
  const queue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as { prototype: RequestQueue & { isPatched?: true } };
  const { prototype } = queue;
  if (prototype.isPatched) return;
  const schedule = prototype.scheduleCheckPendingRequests;
  prototype.isPatched = true;
  prototype.scheduleCheckPendingRequests = function scheduleIfPending(this: RequestQueue) {
    if (this.pending.length > 0) schedule.call(this);
  };
};
