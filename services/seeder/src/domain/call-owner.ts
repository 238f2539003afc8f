import { setTimeout as sleep } from 'node:timers/promises';
import { internalTokenHeader } from '@trenzeye/kit';
import type { AnswerOf, BodyInput, Route } from '@trenzeye/proto/http';
import type { Upstreams } from '../config.ts';

export type Owner = keyof Upstreams;

/** Sends a body to an internal route of the service that owns the rows and returns its checked answer. Throws OwnerRefused. */
export type CallOwner = <R extends Route>(owner: Owner, route: R, body: BodyInput<R>) => Promise<AnswerOf<R>>;

/** An owner did not take what it was given; the message says which, where and why. */
export class OwnerRefused extends Error {
  override readonly name = 'OwnerRefused';
}

const answerWithin = 60_000;
const comeUpWithin = 10_000;
const retryAfter = 200;

interface Failure {
  readonly message: string;
  readonly code?: unknown;
  readonly cause?: Failure;
}

const isRefused = (error: unknown): boolean => (error as Failure).cause?.code === 'ECONNREFUSED';

/** Tries again only while nothing listens yet: that is a service coming up, and nothing was sent. Everything else fails at once. */
const fetchWhenUp = async (url: string, init: RequestInit): Promise<Response> => {
  const deadline = Date.now() + comeUpWithin;
  for (;;) {
    try {
      return await fetch(url, { ...init, signal: AbortSignal.timeout(answerWithin) });
    } catch (error) {
      if (!isRefused(error) || Date.now() > deadline) throw error;
      await sleep(retryAfter);
    }
  }
};

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Failure;
  return cause ? `${message} (${cause.message || String(cause.code)})` : message;
};

export const createOwnerCalls =
  (upstreams: Upstreams, internalToken: string): CallOwner =>
  async <R extends Route>(owner: Owner, route: R, body: BodyInput<R>): Promise<AnswerOf<R>> => {
    const headers = { 'content-type': 'application/json', [internalTokenHeader]: internalToken };
    const answer = await fetchWhenUp(new URL(route.path, upstreams[owner]).href, {
      method: route.method.toUpperCase(),
      headers,
      body: JSON.stringify(body),
    }).catch((error: unknown) => {
      throw new OwnerRefused(`${owner} could not be reached at ${route.path}: ${reasonOf(error)}`, { cause: error });
    });
    const text = await answer.text();
    if (!answer.ok) throw new OwnerRefused(`${owner} answered ${route.path} with ${answer.status}: ${text.slice(0, 300)}`);
    const parsed = route.responses[answer.status]?.safeParse(JSON.parse(text));
    if (!parsed?.success) throw new OwnerRefused(`${owner} answered ${route.path} with something its contract does not say`);
    return parsed.data as AnswerOf<R>;
  };
