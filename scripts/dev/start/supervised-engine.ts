import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine, Log } from '../engines/engine.ts';

const longestRetryDelayMs = 5_000;

/** Restarts an engine whenever it ends unexpectedly, until `stop` is called. */
export const superviseEngine = (engine: Engine, log: Log) => {
  let isStopping = false;
  let restarting: Promise<void> | undefined;

  const restartWithRetries = async (): Promise<void> => {
    for (let attempt = 1; !isStopping; attempt += 1) {
      try {
        await engine.restart();
        log(`${engine.name} restarted`);
        return;
      } catch (error) {
        log(`${engine.name} restart failed: ${error instanceof Error ? error.message : error}`);
        await sleep(Math.min(longestRetryDelayMs, 200 * attempt));
      }
    }
  };

  const restart = (): Promise<void> => {
    restarting ??= restartWithRetries().finally(() => {
      restarting = undefined;
    });
    return restarting;
  };

  engine.onUnexpectedEnd(() => {
    if (isStopping) return;
    log(`${engine.name} ended unexpectedly; restarting it`);
    void restart();
  });
  return {
    engine,
    /** Sends SIGKILL and restarts the engine; resolves when it has ended, before the restart. */
    kill: async (): Promise<boolean> => {
      await restarting;
      await engine.kill9();
      void restart();
      return true;
    },
    /** Stops the engine, gracefully or with SIGKILL, until `resume` is called. */
    suspend: async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
      await restarting;
      await (signal === 'SIGKILL' ? engine.kill9() : engine.stop());
    },
    /** Starts a suspended engine; resolves when it is ready. */
    resume: restart,
    stop: async (): Promise<void> => {
      isStopping = true;
      await restarting?.catch(() => {});
      await engine.stop();
    },
  };
};

export type SupervisedEngine = ReturnType<typeof superviseEngine>;
