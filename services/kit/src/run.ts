import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, type Environment } from './config.ts';
import { disableAllocationSitePretenuring } from './disable-allocation-site-pretenuring.ts';
import { createLogger } from './logging/logger.ts';

/** A started service. */
export interface Running {
  readonly url: string;
  /** Stops accepting requests, drains, and closes all resources. */
  stop(): Promise<void>;
}

/** Anything that can be started from an environment: a service or the gateway. */
export interface Startable {
  readonly name: string;
  /** `signal` aborts the start, for example while it waits for Kafka; it then rejects with the signal's reason. */
  start(env: Environment, onFatal: (error: Error) => void, signal?: AbortSignal): Promise<Running>;
}

export interface LaunchedServices {
  readonly urls: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const stopAll = async (running: readonly Running[]): Promise<void> => {
  const results = await Promise.allSettled([...running].reverse().map((each) => each.stop()));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
};

/** Starts several services in this process at once. If one fails, the others are stopped as soon as they have started. */
export const launch = async (
  services: readonly { readonly service: Startable; readonly env: Environment }[],
  onFatal: (error: Error) => void,
): Promise<LaunchedServices> => {
  disableAllocationSitePretenuring();
  const starting = new AbortController();
  const results = await Promise.allSettled(
    services.map(async ({ service, env }) => {
      try {
        return { name: service.name, running: await service.start(env, onFatal, starting.signal) };
      } catch (error) {
        starting.abort(error);
        throw error;
      }
    }),
  );
  const started = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const stop = () => stopAll(started.map(({ running }) => running));
  if (starting.signal.aborted) {
    await stop().catch(() => undefined);
    throw starting.signal.reason;
  }
  return { urls: Object.fromEntries(started.map(({ name, running }) => [name, running.url])), stop };
};

const forceAfterMs = 10_000;

/**
 * Runs one service as this process. SIGTERM or SIGINT drains and stops it; a second signal, or 10 seconds, kills it. A fatal error, such
 * as a crashed consumer, ends the process with status 1, so that its supervisor restarts it.
 */
export const run = async (service: Startable): Promise<void> => {
  disableAllocationSitePretenuring();
  const log = createLogger(service.name, process.env.LOG_LEVEL || 'info');
  const stopRequested = Promise.withResolvers<void>();
  const starting = new AbortController();
  let failed = false;
  let signals = 0;
  const onSignal = () => {
    signals += 1;
    if (signals > 1) process.kill(process.pid, 'SIGKILL');
    starting.abort();
    stopRequested.resolve();
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  const onFatal = (error: Error) => {
    log.fatal({ err: error }, 'service failed');
    failed = true;
    stopRequested.resolve();
  };
  process.on('unhandledRejection', (reason) => onFatal(reason instanceof Error ? reason : new Error(String(reason))));
  try {
    const running = await service.start(process.env, onFatal, starting.signal);
    log.info({ url: running.url }, 'ready');
    await stopRequested.promise;
    const forced = sleep(forceAfterMs, 'forced' as const, { ref: false });
    if ((await Promise.race([running.stop(), forced])) === 'forced') process.kill(process.pid, 'SIGKILL');
  } catch (error) {
    if (starting.signal.aborted && error === starting.signal.reason) {
      log.info('service stopped during start');
    } else {
      if (error instanceof ConfigError) log.fatal(error.message);
      else log.fatal({ err: error }, 'service start failed');
      failed = true;
    }
  }
  process.exitCode = failed ? 1 : 0;
};
