import { setTimeout as sleep } from 'node:timers/promises';

// npm and the terminal each forward Ctrl-C: signals within this time of the first are duplicates.
const duplicateWindowMs = 1_000;

/**
 * An AbortSignal for every request to stop: Ctrl-C, SIGTERM, a closed terminal, or the end of the parent process. A second, later
 * signal calls `force`.
 */
export const createShutdownSignal = (force: () => void): AbortSignal => {
  const controller = new AbortController();
  let firstAt = 0;
  const onSignal = (): void => {
    if (firstAt === 0) {
      firstAt = Date.now();
      controller.abort(new Error('stopped'));
    } else if (Date.now() - firstAt > duplicateWindowMs) {
      force();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  if (process.env.TRENZEYE_FOLLOW_PARENT && process.channel) {
    process.channel.unref();
    process.on('disconnect', onSignal);
  }
  // npm forwards no signal when it is killed, but this process gets another parent.
  if (process.env.npm_lifecycle_event) void watchParent(controller.signal, onSignal);
  return controller.signal;
};

const watchParent = async (signal: AbortSignal, onExit: () => void): Promise<void> => {
  const parent = process.ppid;
  while (process.ppid === parent && !signal.aborted) await sleep(1_000, undefined, { ref: false });
  if (!signal.aborted) onExit();
};
