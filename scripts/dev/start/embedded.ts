import type { Startable } from '@trenzeye/kit';
import type { ServiceName } from '../topology.ts';
import type { RunningServices } from './stack.ts';

/** All services in this process. @throws with the sentence of the service that could not start */
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
      throw new Error(`${name} shares this process in the embedded mode and cannot be killed alone.`);
    },
    stop: () => launched.stop(),
  };
};
