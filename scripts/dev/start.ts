import { parseArgs } from 'node:util';
import { ConfigError } from '@trenzeye/kit/config-error';
import { logProgress } from './bootstrap/log-progress.mjs';
import { EngineMissing } from './engines/engine.ts';
import { collectStartGarbage } from './start/collect-start-garbage.ts';
import { adoptSettings } from './start/inherited-settings.ts';
import { AlreadyRunning } from './start/lock.ts';
import { parseDataDir, parseHost, parseMetricsPort, parsePort, parseSeed, StartRefused } from './start/options.ts';
import { createShutdownSignal } from './start/shutdown-signal.ts';
import type { Stack } from './start/stack.ts';
import { clearPendingAdminPassword, startStack } from './start/start-stack.ts';

/** The message of an expected error, the stack of an unexpected one. */
const describeError = (error: unknown): string => {
  const expected = [AlreadyRunning, ConfigError, EngineMissing, StartRefused];
  if (expected.some((type) => error instanceof type)) return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

const announce = (stack: Stack): void => {
  const { email, password } = stack.admin;
  if (password && !process.env.ADMIN_PASSWORD) {
    logProgress('Administrator account (the password is shown only once):');
    logProgress(`  email     ${email}`);
    logProgress(`  password  ${password}`);
  }
  clearPendingAdminPassword(stack.dataDir);
  const port = new URL(stack.url).port;
  for (const [name, url] of Object.entries(stack.metricsUrls)) logProgress(`Metrics of ${name} at ${url}/metrics`);
  process.stdout.write(`\nTrenzeye is ready at http://localhost:${port}\n`);
};

const waitForAbort = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { distributed: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
  });
  for (const line of adoptSettings(process.env)) logProgress(line);
  let stack: Stack | undefined;
  const signal = createShutdownSignal(() => {
    logProgress('Killing all processes');
    // No child process may be left running.
    for (const pid of new Set(Object.values(stack?.processes() ?? {}))) if (pid !== process.pid) process.kill(pid, 'SIGKILL');
    process.exit(1);
  });
  // Printed at once: stopping a start in progress takes seconds.
  signal.addEventListener('abort', () => logProgress('Stopping'), { once: true });
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => {});
  // Of this process, which only supervises: everything is stopped, so that no engine is left behind.
  process.on('uncaughtException', failure.reject);
  try {
    stack = await startStack({
      mode: values.distributed ? 'distributed' : 'embedded',
      port: parsePort(process.env.PORT || undefined),
      metricsPort: parseMetricsPort(process.env.METRICS_PORT || undefined),
      host: parseHost(process.env),
      dataDir: parseDataDir(process.env.DATA_DIR),
      seed: parseSeed(process.env.SEED || undefined),
      pages: 'shell',
      log: logProgress,
      output: (line) => process.stdout.write(`${line}\n`),
      signal,
    });
    announce(stack);
    collectStartGarbage();
    // --check: only whether everything starts.
    if (!values.check) await Promise.race([waitForAbort(signal), failure.promise]);
  } catch (error) {
    if (!signal.aborted) {
      process.stderr.write(`${describeError(error)}\n`);
      process.exitCode = 1;
    }
  }
  if (stack && !signal.aborted) logProgress('Stopping');
  await stack?.stop();
  if (stack || signal.aborted) logProgress('Stopped');
  // A connection attempt of an aborted start may last for seconds.
  if (signal.aborted) process.exit();
};

await main();
