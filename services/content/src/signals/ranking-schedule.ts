import type { Logger, Stop } from '@trenzeye/kit';

/** Ranks the signals every minute, and soon after activity. */
export interface RankingSchedule {
  /** Requests a ranking soon: a publication or an event may have changed it. Has no effect before the start. */
  readonly requestRanking: () => void;
  /** Starts the schedule; the first ranking follows within seconds. */
  readonly start: () => Stop;
}

interface RankingScheduleOptions {
  readonly rank: () => Promise<unknown>;
  readonly log: Logger;
}

const everyMs = 60_000;
const afterActivityMs = 2_000;
const betweenRankingsMs = 15_000;

/** Rankings never overlap. A failed ranking is logged and repeated at the next turn. */
export const createRankingSchedule = ({ rank, log }: RankingScheduleOptions): RankingSchedule => {
  let requested: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;
  let rankedAt = 0;
  let isStarted = false;

  const rankNow = (): void => {
    clearTimeout(requested);
    requested = undefined;
    rankedAt = Date.now();
    if (running) return;
    running = rank()
      .catch((error: unknown) => log.warn({ err: error }, 'signal ranking failed, retrying'))
      .finally(() => {
        running = undefined;
      });
  };
  const requestRanking = (): void => {
    if (!isStarted || requested) return;
    requested = setTimeout(rankNow, Math.max(afterActivityMs, rankedAt + betweenRankingsMs - Date.now())).unref();
  };
  return {
    requestRanking,
    start: () => {
      isStarted = true;
      const timer = setInterval(rankNow, everyMs).unref();
      requestRanking();
      return async () => {
        isStarted = false;
        clearInterval(timer);
        clearTimeout(requested);
        await running;
      };
    },
  };
};
