import { setTimeout as sleep } from 'node:timers/promises';

// npm and the terminal both pass one Ctrl-C on: what comes within this time (ms) of the first is the same wish.
const sameWish = 1_000;

/**
 * One AbortSignal for every way of being told to end: Ctrl-C, SIGTERM, a closed terminal, or the death of the process that
 * handed over to this one. A second signal later on calls `force`.
 */
export const endSignal = (force: () => void): AbortSignal => {
  const controller = new AbortController();
  let first = 0;
  const onSignal = (): void => {
    if (first === 0) {
      first = Date.now();
      controller.abort(new Error('stopped'));
    } else if (Date.now() - first > sameWish) {
      force();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  if (process.env.TRENZEYE_FOLLOW_PARENT && process.channel) {
    process.channel.unref();
    process.on('disconnect', onSignal);
  }
  // npm killed with -9 cannot pass anything on: its going shows in a new parent.
  if (process.env.npm_lifecycle_event) void followParent(controller.signal, onSignal);
  return controller.signal;
};

const followParent = async (signal: AbortSignal, onGone: () => void): Promise<void> => {
  const parent = process.ppid;
  while (process.ppid === parent && !signal.aborted) await sleep(1_000, undefined, { ref: false });
  if (!signal.aborted) onGone();
};
