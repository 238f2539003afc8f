import type { LiveStreams } from './live-streams.ts';

/** Calls `tick` of the streams every second while there are any; each call wakes an idle process. */
export interface Ticker {
  start(): void;
  stop(): void;
}

export const createTicker = (streams: LiveStreams): Ticker => {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const tick = (): void => {
    streams.tick();
    if (streams.count === 0) stop();
  };
  return {
    start: () => {
      timer ??= setInterval(tick, 1_000).unref();
    },
    stop,
  };
};
