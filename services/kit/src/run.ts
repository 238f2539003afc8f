import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, type Environment } from './config.ts';
import { disableAllocationSitePretenuring } from './disable-allocation-site-pretenuring.ts';
import { createLogger } from './logging/logger.ts';

/** A service that is up. */
export interface Running {
  readonly url: string;
  /** Stops intake, drains, closes; resolves when nothing is left. */
  stop(): Promise<void>;
}

/** Anything that can be started from an environment: a service or the gateway. */
export interface Startable {
  readonly name: string;
  /** `signal` ends a start that waits for something; it then rejects with the signal's reason. */
  start(env: Environment, onFatal: (error: Error) => void, signal?: AbortSignal): Promise<Running>;
}

export interface Launched {
  readonly urls: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const stopAll = async (running: readonly Running[]): Promise<void> => {
  const results = await Promise.allSettled([...running].reverse().map((each) => each.stop()));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
};

/** Starts several services in this process, in order; when one fails, those already up are stopped again. */
export const launch = async (
  services: readonly { readonly service: Startable; readonly env: Environment }[],
  onFatal: (error: Error) => void,
): Promise<Launched> => {
  disableAllocationSitePretenuring();
  const running: Running[] = [];
  const urls: Record<string, string> = {};
  try {
    for (const { service, env } of services) {
      const up = await service.start(env, onFatal);
      running.push(up);
      urls[service.name] = up.url;
    }
  } catch (error) {
    await stopAll(running).catch(() => undefined);
    throw error;
  }
  return { urls, stop: () => stopAll(running) };
};

const forceAfter = 10_000;

/**
 * One service as a process of its own: SIGTERM or SIGINT drains and ends it, a second signal or 10 s force it. Something that
 * cannot go on (a consumer that crashed) ends the process with status 1, so that whoever supervises starts it again.
 */
export const run = async (service: Startable): Promise<void> => {
  disableAllocationSitePretenuring();
  const log = createLogger(service.name, process.env.LOG_LEVEL || 'info');
  const signalled = Promise.withResolvers<void>();
  const starting = new AbortController();
  let failed = false;
  let signals = 0;
  const onSignal = () => {
    signals += 1;
    if (signals > 1) process.kill(process.pid, 'SIGKILL');
    starting.abort();
    signalled.resolve();
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  const onFatal = (error: Error) => {
    log.fatal({ err: error }, 'cannot go on');
    failed = true;
    signalled.resolve();
  };
  process.on('unhandledRejection', (reason) => onFatal(reason instanceof Error ? reason : new Error(String(reason))));
  try {
    const running = await service.start(process.env, onFatal, starting.signal);
    log.info({ url: running.url }, 'ready');
    await signalled.promise;
    const forced = sleep(forceAfter, 'forced' as const, { ref: false });
    if ((await Promise.race([running.stop(), forced])) === 'forced') process.kill(process.pid, 'SIGKILL');
  } catch (error) {
    if (starting.signal.aborted && error === starting.signal.reason) {
      log.info('stopped before it was ready');
    } else {
      if (error instanceof ConfigError) log.fatal(error.message);
      else log.fatal({ err: error }, 'could not start');
      failed = true;
    }
  }
  process.exitCode = failed ? 1 : 0;
};
