import type { Startable } from '@trenzeye/kit';
import type { ServiceName } from '../topology.ts';
import type { RunningServices } from './stack.ts';

/** Starts all services in this process. @throws the error of the service that could not start */
export const startEmbedded = async (
  names: ServiceName[],
  environment: (name: ServiceName) => Record<string, string>,
  onFatal: (error: Error) => void,
): Promise<RunningServices> => {
  const { launch } = await import('@trenzeye/kit');
  const services = await Promise.all(
    names.map(async (name) => {
      const { service } = (await import(`@trenzeye/${name}`)) as { service: Startable };
      return { service, env: environment(name) };
    }),
  );
  const launched = await launch(services, onFatal);
  return {
    pid: () => process.pid,
    kill: async (name) => {
      throw new Error(`${name} runs in this process in embedded mode and cannot be killed separately`);
    },
    stop: () => launched.stop(),
  };
};
