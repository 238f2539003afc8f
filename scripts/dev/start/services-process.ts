import { once } from 'node:events';
import { type Environment, launch } from '@trenzeye/kit';
import { ConfigError } from '@trenzeye/kit/config-error';
import { run, type Startable } from '@trenzeye/kit/run';
import { collectStartGarbage } from './collect-start-garbage.ts';
import type { ServicesMessage } from './embedded.ts';

/** The process in which `npm start` runs all services: see embedded.ts. */
type Services = readonly { readonly name: string; readonly env: Environment }[];

const receiveServices = async (): Promise<Services> => {
  // follow-parent.mjs lets the process end while its parent sends nothing.
  process.channel?.ref();
  const [message] = await once(process, 'message');
  process.channel?.unref();
  return message as Services;
};

const report = (message: ServicesMessage): void => {
  process.send?.(message);
};

/** All services as one: they start, stop and fail together. */
const allServices: Startable = {
  name: 'services',
  start: async (_env, onFatal, signal) => {
    const received = await receiveServices();
    const services = await Promise.all(
      received.map(async ({ name, env }) => {
        const { service } = (await import(`@trenzeye/${name}`)) as { service: Startable };
        return { service, env };
      }),
    );
    const { urls, stop } = await launch(services, onFatal, signal);
    report({ ready: true });
    collectStartGarbage();
    return { url: urls.gateway ?? '', stop };
  },
};

// For this process alone, not for those that it starts.
delete process.env.MALLOC_MMAP_THRESHOLD_;

await run(allServices, {
  onStartFailed: (error) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    report(error instanceof ConfigError ? { refused: error.message } : { failed: text });
  },
});
