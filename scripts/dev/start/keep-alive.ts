import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine, Log } from '../engines/engine.ts';

/** Starts an engine again whenever it ends unasked. Disposing stops the engine for good. */
export const keepAlive = (engine: Engine, log: Log) => {
  let stopping = false;
  let reviving: Promise<void> | undefined;

  const tryRestart = async (): Promise<void> => {
    for (let attempt = 1; !stopping; attempt += 1) {
      try {
        await engine.restart();
        log(`${engine.name} runs again`);
        return;
      } catch (error) {
        log(`${engine.name} did not start again: ${error instanceof Error ? error.message : error}`);
        await sleep(Math.min(5_000, 200 * attempt));
      }
    }
  };

  const revive = (): Promise<void> => {
    reviving ??= tryRestart().finally(() => {
      reviving = undefined;
    });
    return reviving;
  };

  engine.onUnexpectedEnd(() => {
    if (stopping) return;
    log(`${engine.name} ended; starting it again`);
    void revive();
  });
  return {
    engine,
    /** SIGKILL, and the start that follows it; resolves when the engine is dead, not when it is back. */
    kill: async (): Promise<boolean> => {
      await reviving;
      await engine.kill9();
      void revive();
      return true;
    },
    /** An end that lasts until `start`: orderly, or by SIGKILL. */
    halt: async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
      await reviving;
      await (signal === 'SIGKILL' ? engine.kill9() : engine.stop());
    },
    start: revive,
    stop: async (): Promise<void> => {
      stopping = true;
      await reviving?.catch(() => {});
      await engine.stop();
    },
  };
};

export type KeptAlive = ReturnType<typeof keepAlive>;
