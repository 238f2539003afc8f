import { request } from 'node:http';
import type { Engine, Log } from './engine.ts';

const startTimeoutMs = 180_000;

/** Whether a Docker engine responds within a second, at DOCKER_HOST or the default socket. */
export const isDockerAvailable = (): Promise<boolean> =>
  new Promise((resolve) => {
    const host = process.env.DOCKER_HOST ?? 'unix:///var/run/docker.sock';
    const address = host.startsWith('unix://')
      ? { socketPath: host.slice('unix://'.length) }
      : { host: new URL(host).hostname, port: Number(new URL(host).port || 2375) };
    const ping = request({ ...address, path: '/_ping', timeout: 1_000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    ping.on('timeout', () => ping.destroy(new Error('timeout')));
    ping.on('error', () => resolve(false));
    ping.end();
  });

export type ContainerOptions = {
  name: string;
  image: string;
  url: string;
  /** Port in the container and the fixed port on 127.0.0.1, which must stay the same after a restart. */
  ports: { container: number; host: number };
  environment: Record<string, string>;
  command?: string[];
  isReady(): Promise<boolean>;
};

const withTimeout = async <T>(work: Promise<T>, timeoutMs: number, description: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${description} took longer than ${timeoutMs / 1000} s`)), timeoutMs);
  });
  try {
    return await Promise.race([work, timedOut]);
  } finally {
    clearTimeout(timer);
  }
};

const waitUntilReady = async (options: ContainerOptions): Promise<void> => {
  const deadline = Date.now() + 60_000;
  while (!(await options.isReady().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${options.name} did not become ready within 60 s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/**
 * Starts an engine in a container.
 * @throws when the image cannot be pulled or the container does not become ready
 */
export const startContainer = async (options: ContainerOptions, log: Log): Promise<Engine> => {
  // Loaded on demand: importing it is slow, and machines without Docker do not need it.
  const { GenericContainer, Wait, getContainerRuntimeClient } = await import('testcontainers');
  log(`Starting ${options.name} in a container (${options.image})`);
  let definition = new GenericContainer(options.image)
    .withExposedPorts(options.ports)
    .withEnvironment(options.environment)
    .withWaitStrategy(Wait.forListeningPorts())
    .withStartupTimeout(120_000);
  if (options.command) definition = definition.withCommand(options.command);
  const started = await withTimeout(definition.start(), startTimeoutMs, `Starting ${options.image}`);
  const container = (await getContainerRuntimeClient()).container.getById(started.getId());
  let isRunning = true;
  const kill9 = async (): Promise<void> => {
    if (isRunning) await container.kill({ signal: 'SIGKILL' });
    isRunning = false;
  };
  await waitUntilReady(options);
  return {
    name: options.name,
    url: options.url,
    pid: () => undefined,
    running: () => isRunning,
    kill9,
    stop: async () => {
      isRunning = false;
      await started.stop();
    },
    restart: async () => {
      await kill9();
      await container.start();
      isRunning = true;
      await waitUntilReady(options);
    },
    onUnexpectedEnd: () => {},
  };
};
