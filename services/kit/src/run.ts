import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, type Environment } from './config.ts';
import { disableAllocationSitePretenuring } from './disable-allocation-site-pretenuring.ts';
import { logLevels } from './logging/levels.ts';
import { createLogger } from './logging/logger.ts';

/** A started service. */
export interface Running {
  readonly url: string;
  /** Where it serves `/metrics`; undefined without METRICS_PORT. */
  readonly metricsUrl?: string | undefined;
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

/**
 * Starts several services in this process at once. If one fails, or `signal` is aborted, the others are stopped as soon as they have
 * started.
 */
export const launch = async (
  services: readonly { readonly service: Startable; readonly env: Environment }[],
  onFatal: (error: Error) => void,
  signal?: AbortSignal,
): Promise<LaunchedServices> => {
  disableAllocationSitePretenuring();
  const starting = new AbortController();
  const onAbort = () => starting.abort(signal?.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
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
  signal?.removeEventListener('abort', onAbort);
  const started = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const stop = () => stopAll(started.map(({ running }) => running));
  if (starting.signal.aborted) {
    await stop().catch(() => undefined);
    throw starting.signal.reason;
  }
  return { urls: Object.fromEntries(started.map(({ name, running }) => [name, running.url])), stop };
};

const forceAfterMs = 10_000;
/** After everything was stopped: what a dependency left open must not keep the process alive. */
const exitAfterMs = 1_000;

/** The level before the settings are validated, which then name an unknown one. */
const initialLevel = (level: string | undefined): string => (level !== undefined && logLevels.includes(level) ? level : 'info');

const outputFd = 1;
const writeRetries = 50;
const writeRetryMs = 20;

/** Writes to standard output before it returns; gives up after a second in which nothing reads a full pipe. */
const writeLine = (line: string): void => {
  let rest = Buffer.from(line);
  for (let retries = 0; rest.length > 0 && retries < writeRetries; retries += 1) {
    try {
      rest = rest.subarray(writeSync(outputFd, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, writeRetryMs);
    }
  }
};

/**
 * Logs an error that nothing caught, a rejected promise included, and ends the process with status 1. Nothing is drained: after such an
 * error the state of the process is undefined (https://nodejs.org/api/process.html#warning-using-uncaughtexception-correctly), and
 * everything acknowledged survives the kill of a process.
 */
const exitOnUncaughtError = (service: string, level: string): void => {
  const log = createLogger(service, level, { write: writeLine });
  process.once('uncaughtException', (error: unknown, origin) => {
    try {
      log.fatal({ err: error, origin }, 'uncaught error, the process ends');
    } finally {
      process.exit(1);
    }
  });
};

/** Stops a service; kills the process when that takes too long. */
const stopWithin = async (timeoutMs: number, running: Running): Promise<void> => {
  const forced = sleep(timeoutMs, 'forced' as const, { ref: false });
  if ((await Promise.race([running.stop(), forced])) === 'forced') process.kill(process.pid, 'SIGKILL');
};

export interface RunOptions {
  readonly env?: Environment;
  /** Receives the error of a failed start, which is logged by default. */
  readonly onStartFailed?: (error: unknown) => void;
}

/**
 * Runs one service as this process. SIGTERM or SIGINT drains and stops it; a second signal, or 10 seconds, kills it. A fatal error, such
 * as a crashed consumer, does the same and ends the process with status 1; an uncaught error ends it at once. Its supervisor restarts it.
 */
export const run = async (service: Startable, { env = process.env, onStartFailed }: RunOptions = {}): Promise<void> => {
  disableAllocationSitePretenuring();
  const level = initialLevel(env.LOG_LEVEL);
  const log = createLogger(service.name, level);
  const stopRequested = Promise.withResolvers<void>();
  const starting = new AbortController();
  let hasFailed = false;
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
    hasFailed = true;
    starting.abort();
    stopRequested.resolve();
  };
  exitOnUncaughtError(service.name, level);
  const reportStartFailure = (error: unknown) => {
    hasFailed = true;
    if (onStartFailed) onStartFailed(error);
    else if (error instanceof ConfigError) log.fatal(error.message);
    else log.fatal({ err: error }, 'service start failed');
  };
  try {
    const running = await service.start(env, onFatal, starting.signal);
    log.info({ url: running.url, metricsUrl: running.metricsUrl }, 'ready');
    await stopRequested.promise;
    await stopWithin(forceAfterMs, running).catch((error: unknown) => {
      hasFailed = true;
      log.fatal({ err: error }, 'service stop failed');
    });
  } catch (error) {
    if (starting.signal.aborted && error === starting.signal.reason) log.info('service stopped during start');
    else reportStartFailure(error);
  }
  process.exitCode = hasFailed ? 1 : 0;
  setTimeout(() => process.exit(), exitAfterMs).unref();
};
