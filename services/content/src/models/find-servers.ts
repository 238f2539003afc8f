import { unrestrictedFetch } from '@trenzeye/kit';
import type { FoundServer, ModelServerKind } from '@trenzeye/proto/http/content';

interface KnownServer {
  readonly kind: ModelServerKind;
  readonly name: string;
  readonly port: number;
  /** A path that only this software answers with status 200. */
  readonly ownPath: string;
}

/** The usual ports of model servers; software that shares a port is recognized by a path of its own. */
const knownServers: readonly KnownServer[] = [
  { kind: 'ollama', name: 'Ollama', port: 11_434, ownPath: '/api/version' },
  { kind: 'lm-studio', name: 'LM Studio', port: 1234, ownPath: '/api/v0/models' },
  { kind: 'vllm', name: 'vLLM', port: 8000, ownPath: '/version' },
  { kind: 'llama.cpp', name: 'llama.cpp server', port: 8080, ownPath: '/props' },
  { kind: 'localai', name: 'LocalAI', port: 8080, ownPath: '/readyz' },
];
const timeoutMs = 1_500;

/** Whether the server answers its own path; a server that does not is presented as an OpenAI-compatible one. */
const answers = async (origin: string, path: string): Promise<boolean> => {
  try {
    const response = await unrestrictedFetch(`${origin}${path}`, { signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
};

/** The server at an origin, if it lists models. */
const findAt = async (origin: string, candidates: readonly KnownServer[]): Promise<FoundServer | undefined> => {
  const { listModels } = await import('../model-provider/index.ts');
  const baseUrl = `${origin}/v1`;
  try {
    const models = await listModels({ baseUrl, apiKey: undefined, reach: 'anywhere' }, AbortSignal.timeout(timeoutMs));
    for (const { kind, name, ownPath } of candidates) if (await answers(origin, ownPath)) return { kind, name, base_url: baseUrl, models };
    return { kind: 'openai-compatible', name: `Model server at port ${new URL(origin).port}`, base_url: baseUrl, models };
  } catch {
    return undefined;
  }
};

/** The addresses to ask: those of a host with its port, or of a host at all usual ports. */
const originsOf = (host: string): { readonly origin: string; readonly candidates: readonly KnownServer[] }[] => {
  if (host.includes(':')) return [{ origin: `http://${host}`, candidates: knownServers }];
  const byPort = Map.groupBy(knownServers, ({ port }) => port);
  return [...byPort].map(([port, candidates]) => ({ origin: `http://${host}:${port}`, candidates }));
};

/**
 * Model servers on these hosts, at their usual ports or at the one that is given as `host:port`. Hosts that do not exist or answer are
 * skipped.
 */
export const findModelServers = async (hosts: readonly string[]): Promise<FoundServer[]> => {
  const found = await Promise.all(hosts.flatMap(originsOf).map(({ origin, candidates }) => findAt(origin, candidates)));
  return found.filter((server) => server !== undefined);
};
