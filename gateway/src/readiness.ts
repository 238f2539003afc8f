import type { Upstreams } from './proxy/upstream.ts';

type ServiceState = 'ok' | 'failing' | 'unreachable';

export interface Readiness {
  readonly status: 'ok' | 'failing';
  readonly services: Readonly<Record<string, ServiceState>>;
}

const timeoutMs = 2_500;
const cacheMs = 500;

const stateOf = async (url: string): Promise<ServiceState> => {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return response.ok ? 'ok' : 'failing';
  } catch {
    return 'unreachable';
  }
};

const checkAll = async (upstreams: Upstreams): Promise<Readiness> => {
  const states = await Promise.all(Object.values(upstreams).map(async ({ name, url }) => [name, await stateOf(url)] as const));
  return { status: states.every(([, state]) => state === 'ok') ? 'ok' : 'failing', services: Object.fromEntries(states) };
};

/** Checks the readiness of all services. The result is cached so that requests here cannot multiply into requests to services. */
export const createReadiness = (upstreams: Upstreams): (() => Promise<Readiness>) => {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let result: Promise<Readiness> | undefined;
  return () => {
    if (!result || performance.now() - checkedAt > cacheMs) {
      checkedAt = performance.now();
      result = checkAll(upstreams);
    }
    return result;
  };
};
