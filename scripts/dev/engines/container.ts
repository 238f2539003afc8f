import { request } from 'node:http';
import type { Engine, Log } from './engine.ts';

const pullWithin = 180_000;

/** Whether a Docker engine answers within a second, at DOCKER_HOST or its usual socket. */
export const dockerAnswers = (): Promise<boolean> =>
  new Promise((resolve) => {
    const host = process.env.DOCKER_HOST ?? 'unix:///var/run/docker.sock';
    const address = host.startsWith('unix://')
      ? { socketPath: host.slice('unix://'.length) }
      : { host: new URL(host).hostname, port: Number(new URL(host).port || 2375) };
    const ask = request({ ...address, path: '/_ping', timeout: 1_000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    ask.on('timeout', () => ask.destroy(new Error('timeout')));
    ask.on('error', () => resolve(false));
    ask.end();
  });

export type ContainerPlan = {
  name: string;
  image: string;
  url: string;
  /** Port in the container and the fixed port on 127.0.0.1, which must stay the same after a restart. */
  ports: { container: number; host: number };
  environment: Record<string, string>;
  command?: string[];
  readyLine: RegExp;
  isReady(): Promise<boolean>;
};

const within = async <T>(work: Promise<T>, limit: number, what: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${limit / 1000} s`)), limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

const untilReady = async (plan: ContainerPlan): Promise<void> => {
  const until = Date.now() + 60_000;
  while (!(await plan.isReady().catch(() => false))) {
    if (Date.now() > until) throw new Error(`${plan.name} did not answer within 60 s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/**
 * Starts an engine in a container.
 * @throws when the image cannot be had or the container does not come up
 */
export const startContainer = async (plan: ContainerPlan, log: Log): Promise<Engine> => {
  // Loaded here alone: on a machine without Docker nobody should wait for it.
  const { GenericContainer, Wait, getContainerRuntimeClient } = await import('testcontainers');
  log(`Starting ${plan.name} in a container (${plan.image})`);
  let wanted = new GenericContainer(plan.image)
    .withExposedPorts(plan.ports)
    .withEnvironment(plan.environment)
    .withWaitStrategy(Wait.forLogMessage(plan.readyLine))
    .withStartupTimeout(120_000);
  if (plan.command) wanted = wanted.withCommand(plan.command);
  const started = await within(wanted.start(), pullWithin, `Starting ${plan.image}`);
  const container = (await getContainerRuntimeClient()).container.getById(started.getId());
  let up = true;
  const kill9 = async (): Promise<void> => {
    if (up) await container.kill({ signal: 'SIGKILL' });
    up = false;
  };
  await untilReady(plan);
  return {
    name: plan.name,
    url: plan.url,
    pid: () => undefined,
    running: () => up,
    kill9,
    stop: async () => {
      up = false;
      await started.stop();
    },
    restart: async () => {
      await kill9();
      await container.start();
      up = true;
      await untilReady(plan);
    },
    onUnexpectedEnd: () => {},
  };
};
