import type { FoundServer, ModelServerKind } from '@trenzeye/proto/http/content';
import { loadModelClient } from './model-client.ts';

interface KnownServer {
  readonly kind: ModelServerKind;
  readonly name: string;
  readonly port: number;
  /** A path that only this software answers with status 200. */
  readonly ownPath?: string;
}

/** The usual ports of model servers; software that shares a port is told apart by a path of its own. */
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
    const response = await fetch(`${origin}${path}`, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
};

/** The server at an origin, if it lists models. */
const findAt = async (origin: string, candidates: readonly KnownServer[]): Promise<FoundServer | undefined> => {
  const { listModels } = await loadModelClient();
  const baseUrl = `${origin}/v1`;
  try {
    const models = await listModels({ baseUrl, apiKey: undefined, reach: 'anywhere' }, AbortSignal.timeout(timeoutMs));
    for (const { kind, name, ownPath } of candidates)
      if (ownPath && (await answers(origin, ownPath))) return { kind, name, base_url: baseUrl, models };
    return { kind: 'openai-compatible', name: `Model server at port ${new URL(origin).port}`, base_url: baseUrl, models };
  } catch {
    return undefined;
  }
};

export interface SearchedHosts {
  /** Names of hosts on which model servers may run. */
  readonly hosts: readonly string[];
  /** Ports to ask besides the usual ones, with the software expected there. */
  readonly ports?: Readonly<Record<number, ModelServerKind>>;
}

/** Model servers at their usual addresses on these hosts. A host that does not exist is skipped. */
export const findModelServers = async ({ hosts, ports = {} }: SearchedHosts): Promise<FoundServer[]> => {
  const further = Object.entries(ports).map(([port, kind]) => {
    const known = knownServers.find((server) => server.kind === kind);
    return { kind, name: known?.name ?? kind, port: Number(port), ...(known?.ownPath ? { ownPath: known.ownPath } : {}) };
  });
  const byPort = Map.groupBy([...knownServers, ...further], ({ port }) => port);
  const origins = hosts.flatMap((host) => [...byPort].map(([port, candidates]) => ({ origin: `http://${host}:${port}`, candidates })));
  const found = await Promise.all(origins.map(({ origin, candidates }) => findAt(origin, candidates)));
  return found.filter((server) => server !== undefined);
};
