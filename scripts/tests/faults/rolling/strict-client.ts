import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Ask, Client } from '../client.ts';

export interface StrictClient extends Client {
  /** Every request that was not answered with success, as a line. */
  readonly failures: readonly string[];
  /** Milliseconds of each answered one. */
  readonly latencies: readonly number[];
  close(): void;
}

const patience = 60_000;

/** As the gateway's own agent: idle connections are let go before a server that stops closes them. */
const agentOptions = { keepAlive: true, maxSockets: 512, maxFreeSockets: 64, timeout: 1_000, scheduling: 'lifo' } as const;

/** A client that never asks twice: what is not answered with success the first time has failed. */
export const createStrictClient = (url: string): StrictClient => {
  const agent = new Agent(agentOptions);
  const failures: string[] = [];
  const latencies: number[] = [];
  const send = ({ method, path, token, body }: Ask): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(payload === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
      };
      const asked = request(url + path, { method, agent, headers, signal: AbortSignal.timeout(patience) }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      });
      asked.on('error', reject);
      asked.end(payload);
    });
  const fail = (line: string): Error => {
    failures.push(line);
    return new Error(line);
  };
  return {
    failures,
    latencies,
    ask: async <T>(ask: Ask): Promise<T> => {
      const began = performance.now();
      const { status, text } = await send(ask).catch((error: NodeJS.ErrnoException) => {
        throw fail(`${ask.method} ${ask.path}: ${error.code ?? error.name} ${error.message}`);
      });
      latencies.push(performance.now() - began);
      if (status < 200 || status > 299) throw fail(`${ask.method} ${ask.path}: ${status} ${text.slice(0, 200)}`);
      return (text.startsWith('<') || text === '' ? undefined : JSON.parse(text)) as T;
    },
    close: () => agent.destroy(),
  };
};
