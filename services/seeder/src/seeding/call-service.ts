import { setTimeout as sleep } from 'node:timers/promises';
import { internalTokenHeader, limitAnswers } from '@trenzeye/kit';
import type { AnswerOf, BodyInput, Route } from '@trenzeye/proto/http';
import type { Upstreams } from '../config.ts';

export type ServiceName = keyof Upstreams;

/** Sends a body to an internal route of a service and returns the validated response. Throws ServiceCallError. */
export type CallService = <R extends Route>(service: ServiceName, route: R, body: BodyInput<R>) => Promise<AnswerOf<R>>;

/** A service rejected a request or could not be reached. The message names service, path and reason. */
class ServiceCallError extends Error {
  override readonly name = 'ServiceCallError';
}

const defaultTimeoutMs = 60_000;
const send = limitAnswers(16_777_216);
const startupTimeoutMs = 10_000;
const retryEveryMs = 200;

interface FetchError {
  readonly message: string;
  readonly code?: unknown;
  readonly cause?: FetchError;
}

const isConnectionRefused = (error: unknown): boolean => (error as FetchError).cause?.code === 'ECONNREFUSED';

interface Answer {
  readonly response: Response;
  readonly text: string;
}

/** Retries only while the connection is refused: the service is starting, and nothing was sent. Every other error fails at once. */
const fetchAfterStartup = async (url: string, init: RequestInit, timeoutMs: number): Promise<Answer> => {
  const deadline = Date.now() + startupTimeoutMs;
  for (;;) {
    try {
      const response = await send(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      return { response, text: await response.text() };
    } catch (error) {
      if (!isConnectionRefused(error) || Date.now() > deadline) throw error;
      await sleep(retryEveryMs);
    }
  }
};

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as FetchError;
  return cause ? `${message} (${cause.message || String(cause.code)})` : message;
};

export const createServiceCaller =
  (upstreams: Upstreams, internalToken: string, timeoutMs = defaultTimeoutMs): CallService =>
  async <R extends Route>(service: ServiceName, route: R, body: BodyInput<R>): Promise<AnswerOf<R>> => {
    const headers = { 'content-type': 'application/json', [internalTokenHeader]: internalToken };
    const url = new URL(route.path, upstreams[service]).href;
    const init = { method: route.method.toUpperCase(), headers, body: JSON.stringify(body) };
    const { response, text } = await fetchAfterStartup(url, init, timeoutMs).catch((error: unknown) => {
      throw new ServiceCallError(`${service} could not be reached at ${route.path}: ${reasonOf(error)}`, { cause: error });
    });
    if (!response.ok) throw new ServiceCallError(`${service} answered ${route.path} with ${response.status}: ${text.slice(0, 300)}`);
    const parsed = route.responses[response.status]?.safeParse(JSON.parse(text));
    if (!parsed?.success) throw new ServiceCallError(`${service} answered ${route.path} with a response that violates its contract`);
    return parsed.data as AnswerOf<R>;
  };
