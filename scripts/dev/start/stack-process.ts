import type { StackOptions } from './stack.ts';
import { startStack } from './start-stack.ts';

/** The process of a spawned stack, controlled by messages: see spawn-stack.ts. */
interface Request {
  readonly id: number;
  readonly method: 'kill' | 'stopEngine' | 'startEngine' | 'waitUntilReady' | 'processes' | 'stop';
  readonly args: readonly unknown[];
}

const send = (message: unknown): void => {
  process.send?.(message);
};

const failure = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
const log = (line: string): void => send({ log: line });

try {
  const options = JSON.parse(process.env.STACK_OPTIONS ?? '{}') as StackOptions;
  const stack = await startStack({ ...options, log });
  const call: Record<Request['method'], (...args: never[]) => unknown> = {
    kill: stack.kill,
    stopEngine: stack.stopEngine,
    startEngine: stack.startEngine,
    waitUntilReady: stack.waitUntilReady,
    processes: stack.processes,
    stop: stack.stop,
  };
  process.on('message', async ({ id, method, args }: Request) => {
    try {
      send({ id, result: await call[method](...(args as never[])) });
      if (method === 'stop') process.disconnect();
    } catch (error) {
      send({ id, error: failure(error) });
    }
  });
  // The parent process has ended.
  process.once('disconnect', () => void stack.stop().finally(() => process.exit()));
  const { mode, url, urls, metricsUrls, dataDir, bus, internalToken, admin } = stack;
  send({ started: { mode, url, urls, metricsUrls, dataDir, bus, internalToken, admin, postgres: stack.databaseUrl('postgres') } });
} catch (error) {
  send({ failed: failure(error) });
  process.disconnect();
  process.exitCode = 1;
}
