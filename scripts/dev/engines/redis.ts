import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isDockerAvailable, startContainer } from './container.ts';
import { createDaemon, stopOrphan } from './daemon.ts';
import { type Engine, EngineMissing, externalEngine, type Log } from './engine.ts';
import { findExecutable } from './find-executable.ts';
import { freePort } from './free-port.ts';
import { isResponding } from './is-responding.ts';

// It contains only rate limits and caches: no persistence, bounded memory.
const options = ['--save', '', '--appendonly', 'no', '--maxmemory', '128mb', '--maxmemory-policy', 'allkeys-lru'];

const stopSignals: [NodeJS.Signals, number][] = [['SIGTERM', 5_000]];

const ping = Buffer.from('PING\r\n');

const startNative = async (command: string, dataDir: string, port: number, signal?: AbortSignal): Promise<Engine> => {
  const pidFile = join(dataDir, 'redis.pid');
  await stopOrphan(pidFile, 'redis-server', stopSignals);
  const server = createDaemon({
    name: 'Redis',
    command,
    args: ['--port', String(port), '--bind', '127.0.0.1', '--daemonize', 'no', '--dir', dataDir, ...options],
    cwd: dataDir,
    logFile: join(dataDir, 'redis.log'),
    pidFile,
    isReady: () => isResponding(port, ping),
    readyTimeoutMs: 15_000,
    stopSignals,
  });
  await server.start(signal);
  return { name: 'redis', url: `redis://127.0.0.1:${port}`, ...server };
};

/** Redis in a container. @throws when it cannot be started */
export const startRedisContainer = async (log: Log): Promise<Engine> => {
  const port = await freePort();
  return startContainer(
    {
      name: 'redis',
      image: 'redis:8-alpine',
      url: `redis://127.0.0.1:${port}`,
      ports: { container: 6379, host: port },
      environment: {},
      command: ['redis-server', ...options, '--protected-mode', 'no'],
      isReady: () => isResponding(port, ping),
    },
    log,
  );
};

/**
 * Redis from REDIS_URL, else in a container, else redis-server from PATH.
 * @throws EngineMissing when none of these is available
 */
export const startRedis = async (folder: string, log: Log = () => {}, signal?: AbortSignal): Promise<Engine> => {
  if (process.env.REDIS_URL) return externalEngine('redis', process.env.REDIS_URL);
  if (await isDockerAvailable()) {
    try {
      return await startRedisContainer(log);
    } catch (error) {
      log(`Redis could not be started in a container (${error instanceof Error ? error.message : error})`);
    }
  }
  const command = findExecutable('redis-server', 'valkey-server');
  if (!command) {
    throw new EngineMissing(
      'Redis is needed: set REDIS_URL, run a Docker engine, or install redis-server (Debian: apt-get install redis-server; macOS: brew install redis).',
    );
  }
  mkdirSync(folder, { recursive: true });
  return startNative(command, realpathSync(folder), await freePort(), signal);
};
