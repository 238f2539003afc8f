import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@trenzeye/kit';
import type { SocialContext } from '../context.ts';
import { refreshStandings } from './refresh-standings.ts';

/** Refreshes the standings every so many ms, whatever happened in between. Stops after the piece in hand. */
export const keepStandings = (context: Pick<SocialContext, 'write' | 'clock'>, every: number, log: Logger): (() => Promise<void>) => {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sleep(every, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      await refreshStandings(context).catch((error: unknown) =>
        log.warn({ err: error }, 'standings could not be computed; tried again soon'),
      );
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
};
