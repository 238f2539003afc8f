import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Client, ClientRequest } from '../retrying-client.ts';

export interface StrictClient extends Client {
  /** One line for every request that did not succeed. */
  readonly failures: readonly string[];
  /** Milliseconds until each response. */
  readonly latencies: readonly number[];
  close(): void;
}

const timeoutMs = 60_000;

/** As the gateway's own agent: idle connections are closed before a stopping server closes them. */
const agentOptions = { keepAlive: true, maxSockets: 512, maxFreeSockets: 64, timeout: 1_000, scheduling: 'lifo' } as const;

/** A client that never retries: a request that does not succeed at its first attempt has failed. */
export const createStrictClient = (url: string): StrictClient => {
  const agent = new Agent(agentOptions);
  const failures: string[] = [];
  const latencies: number[] = [];
  const send = ({ method, path, token, body }: ClientRequest): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(payload === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
      };
      const outgoing = request(url + path, { method, agent, headers, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      });
      outgoing.on('error', reject);
      outgoing.end(payload);
    });
  const recordFailure = (line: string): Error => {
    failures.push(line);
    return new Error(line);
  };
  return {
    failures,
    latencies,
    request: async <T>(options: ClientRequest): Promise<T> => {
      const startedAt = performance.now();
      const { status, text } = await send(options).catch((error: NodeJS.ErrnoException) => {
        throw recordFailure(`${options.method} ${options.path}: ${error.code ?? error.name} ${error.message}`);
      });
      latencies.push(performance.now() - startedAt);
      if (status < 200 || status > 299) throw recordFailure(`${options.method} ${options.path}: ${status} ${text.slice(0, 200)}`);
      return (text.startsWith('<') || text === '' ? undefined : JSON.parse(text)) as T;
    },
    close: () => agent.destroy(),
  };
};
