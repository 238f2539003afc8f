import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { answers } from './answers.ts';
import { dockerAnswers, startContainer } from './container.ts';
import { daemon, endOrphan } from './daemon.ts';
import { type Engine, EngineMissing, externalEngine, type Log } from './engine.ts';
import { freePort } from './free-port.ts';
import { onPath } from './on-path.ts';

// Rate limits and cached answers: nothing in it has to survive, and it must not grow without bound.
const options = ['--save', '', '--appendonly', 'no', '--maxmemory', '128mb', '--maxmemory-policy', 'allkeys-lru'];

const endBy: [NodeJS.Signals, number][] = [['SIGTERM', 5_000]];

const ping = Buffer.from('PING\r\n');

const startNative = async (command: string, dataDir: string, port: number): Promise<Engine> => {
  const pidFile = join(dataDir, 'redis.pid');
  await endOrphan(pidFile, 'redis-server', endBy);
  const server = daemon({
    name: 'Redis',
    command,
    args: ['--port', String(port), '--bind', '127.0.0.1', '--daemonize', 'no', '--dir', dataDir, ...options],
    cwd: dataDir,
    logFile: join(dataDir, 'redis.log'),
    pidFile,
    isReady: () => answers(port, ping),
    readyWithin: 15_000,
    endBy,
  });
  await server.start();
  return { name: 'redis', url: `redis://127.0.0.1:${port}`, ...server };
};

/**
 * A Redis: the one of REDIS_URL, else in a container, else redis-server from PATH.
 * @throws EngineMissing when there is none of the three
 */
export const startRedis = async (folder: string, log: Log = () => {}): Promise<Engine> => {
  if (process.env.REDIS_URL) return externalEngine('redis', process.env.REDIS_URL);
  mkdirSync(folder, { recursive: true });
  const dataDir = realpathSync(folder);
  const port = await freePort();
  if (await dockerAnswers()) {
    try {
      return await startContainer(
        {
          name: 'redis',
          image: 'redis:7-alpine',
          url: `redis://127.0.0.1:${port}`,
          ports: { container: 6379, host: port },
          environment: {},
          command: ['redis-server', ...options],
          readyLine: /Ready to accept connections/,
          isReady: () => answers(port, ping),
        },
        log,
      );
    } catch (error) {
      log(`Redis in a container is not to be had (${error instanceof Error ? error.message : error})`);
    }
  }
  const command = onPath('redis-server', 'valkey-server');
  if (!command) {
    throw new EngineMissing(
      'Redis is needed: set REDIS_URL, run a Docker engine, or install redis-server (Debian: apt-get install redis-server; macOS: brew install redis).',
    );
  }
  return startNative(command, dataDir, port);
};
