import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from '@trenzeye/proto/http/route';
import type { Request, Response } from 'express';
import type { Viewer } from '../auth/tokens.ts';
import type { IdempotencyKey } from '../idempotency.ts';
import type { Logger } from '../logging/logger.ts';

/** A request validated against its contract. `viewer` is set where the contract requires a signed-in user. */
export interface Call<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly viewer: R['access'] extends 'user' | 'moderator' | 'admin' ? Viewer : Viewer | undefined;
  readonly requestId: string;
  /** W3C traceparent, or empty. */
  readonly trace: string;
  /** Set when a signed-in caller sent an Idempotency-Key with an unsafe request. */
  readonly idempotencyKey: IdempotencyKey | undefined;
  readonly log: Logger;
  readonly request: Request;
  /** For streamed responses; return `sent` after using it. */
  readonly response: Response;
}

/** A response with its own status or headers. */
export class Reply<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: T, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** A body that is serialized already, as JSON text or UTF-8 bytes. */
export class SerializedJson {
  readonly bytes: Buffer;

  constructor(json: string | Buffer) {
    this.bytes = typeof json === 'string' ? Buffer.from(json) : json;
  }
}

/** Returned by handlers that have written the response themselves. */
export const sent: unique symbol = Symbol('sent');

type Answer<R extends Route> = AnswerOf<R> | SerializedJson;
export type Handle<R extends Route> = (call: Call<R>) => Promise<Answer<R> | Reply<Answer<R> | undefined> | typeof sent | undefined>;

export interface Endpoint {
  readonly route: Route;
  readonly handle: (call: Call<Route>) => Promise<unknown>;
}

/** Binds a contract to its handler. */
export const endpoint = <const R extends Route>(route: R, handle: Handle<R>): Endpoint => ({
  route,
  handle: handle as unknown as Endpoint['handle'],
});

export const reply = <T>(status: number, body: T, headers?: Readonly<Record<string, string>>): Reply<T> => new Reply(status, body, headers);
