import { parseArgs } from 'node:util';
import { say } from './bootstrap/say.mjs';
import { EngineMissing } from './engines/engine.ts';
import { AlreadyRunning } from './start/lock.ts';
import { parseDataDir, parsePort, parseSeed, StartRefused } from './start/options.ts';
import { endSignal } from './start/signals.ts';
import type { Stack } from './start/stack.ts';
import { forgetAdminPassword, startStack } from './start/start-stack.ts';

/** The sentence of a refusal; the whole story of anything unexpected. */
const explain = (error: unknown): string => {
  if (error instanceof AlreadyRunning || error instanceof StartRefused || error instanceof EngineMissing) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

const announce = (stack: Stack): void => {
  const { email, password } = stack.admin;
  if (password && !process.env.ADMIN_PASSWORD) {
    say('The administrator, shown this once:');
    say(`  address   ${email}`);
    say(`  password  ${password}`);
  }
  forgetAdminPassword(stack.dataDir);
  const port = new URL(stack.url).port;
  process.stdout.write(`\nTrenzeye is ready at http://localhost:${port}\n`);
};

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { distributed: { type: 'boolean', default: false } } });
  let stack: Stack | undefined;
  const signal = endSignal(() => {
    say('Stopping by force');
    // Engines first: nothing of ours may be left behind when this process is gone.
    for (const pid of new Set(Object.values(stack?.processes() ?? {}))) if (pid !== process.pid) process.kill(pid, 'SIGKILL');
    process.exit(1);
  });
  // At once, also while something is still starting: that takes seconds to end.
  signal.addEventListener('abort', () => say('Stopping'), { once: true });
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => {});
  try {
    stack = await startStack({
      mode: values.distributed ? 'distributed' : 'embedded',
      port: parsePort(process.env.PORT || undefined),
      host: process.env.HOST || '127.0.0.1',
      dataDir: parseDataDir(process.env.DATA_DIR),
      seed: parseSeed(process.env.SEED || undefined),
      log: say,
      output: (line) => process.stdout.write(`${line}\n`),
      signal,
      onFatal: broken.reject,
    });
    announce(stack);
    await Promise.race([untilAborted(signal), broken.promise]);
  } catch (error) {
    if (!signal.aborted) {
      process.stderr.write(`${explain(error)}\n`);
      process.exitCode = 1;
    }
  }
  if (stack && !signal.aborted) say('Stopping');
  await stack?.stop();
  if (stack || signal.aborted) say('Stopped');
};

await main();
