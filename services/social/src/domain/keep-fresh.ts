import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, logRetry } from '@trenzeye/kit';

/** Does something every so many ms, whatever happened in between. `what` names it in the log. Stops after the piece in hand. */
export const keepFresh = (what: string, refresh: () => Promise<unknown>, every: number, log: Logger): (() => Promise<void>) => {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      await sleep(every, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        await refresh();
        failures = 0;
      } catch (error) {
        failures += 1;
        logRetry(log, `refreshing ${what} failed, retrying`, { error, failures });
      }
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
};
