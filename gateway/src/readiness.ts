import type { Upstreams } from './proxy/upstream.ts';

export type ServiceState = 'ok' | 'failing' | 'unreachable';

export interface Readiness {
  readonly status: 'ok' | 'failing';
  readonly services: Readonly<Record<string, ServiceState>>;
}

const patience = 2_500;
const keptFor = 500;

const stateOf = async (url: string): Promise<ServiceState> => {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(patience) });
    await answer.body?.cancel();
    return answer.ok ? 'ok' : 'failing';
  } catch {
    return 'unreachable';
  }
};

const ask = async (upstreams: Upstreams): Promise<Readiness> => {
  const states = await Promise.all(Object.values(upstreams).map(async ({ name, url }) => [name, await stateOf(url)] as const));
  return { status: states.every(([, state]) => state === 'ok') ? 'ok' : 'failing', services: Object.fromEntries(states) };
};

/** Asks every service whether it is ready; askers within half a second share one answer, so that nobody can multiply requests here. */
export const createReadiness = (upstreams: Upstreams): (() => Promise<Readiness>) => {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<Readiness> | undefined;
  return () => {
    if (!answer || performance.now() - asked > keptFor) {
      asked = performance.now();
      answer = ask(upstreams);
    }
    return answer;
  };
};
