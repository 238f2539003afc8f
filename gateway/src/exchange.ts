import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Transform } from 'node:stream';
import type { Viewer } from '@trenzeye/kit/auth/tokens';
import { DomainError } from '@trenzeye/kit/errors';
import type { Upstream } from './proxy/upstream.ts';
import type { RouteEntry } from './routes/route-table.ts';
import { sendError } from './send-error.ts';

/** A request for an API operation. */
export interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Without the query string. */
  readonly path: string;
  readonly route: RouteEntry;
  readonly clientAddress: string;
  viewer: Viewer | undefined;
}

/** A request that is forwarded to a service. A plain mutable object: this is the hot path. */
export interface Exchange extends Call {
  readonly upstream: Upstream;
  /** `performance.now()` at the start. */
  readonly startedAt: number;
  /** Counts the bytes of a request body of unknown length. */
  body: Transform | undefined;
  proxyRequest: ClientRequest | undefined;
  timer: NodeJS.Timeout | undefined;
  /** This request tests whether the service is available again. */
  isProbe: boolean;
  isRetry: boolean;
  /** The service has started to respond, or the gateway has sent an error. */
  isSettled: boolean;
  /** Bytes received from the client when the timeout was last started. */
  receivedBytes: number;
  /** Ends the check for a slow client. */
  unwatch: (() => void) | undefined;
  /** Releases the request from the in-flight limits. */
  release: (() => void) | undefined;
}

interface RequestWithExchange extends IncomingMessage {
  exchange?: Exchange;
}

export const attach = (exchange: Exchange): void => {
  (exchange.request as RequestWithExchange).exchange = exchange;
};

export const exchangeOf = (request: IncomingMessage): Exchange | undefined => (request as RequestWithExchange).exchange;

/** Stops waiting for the service. */
export const settle = (exchange: Exchange): void => {
  exchange.isSettled = true;
  clearTimeout(exchange.timer);
};

const ignore = (): void => undefined;

/** Sends an error and cancels the request to the service. No effect if the exchange is already settled. */
export const fail = (exchange: Exchange, error: DomainError): void => {
  if (exchange.isSettled) return;
  settle(exchange);
  // A service in this process may still write to the response, which is an error event.
  exchange.response.on('error', ignore);
  sendError(exchange.response, error, exchange.path);
  exchange.proxyRequest?.destroy();
};

/** `fail` for any thrown value. */
export const failWith = (exchange: Exchange, thrown: unknown): void =>
  fail(exchange, thrown instanceof DomainError ? thrown : new DomainError('internal', { cause: thrown }));
