import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Transform } from 'node:stream';
import { DomainError } from '@trenzeye/kit/errors';
import type { Viewer } from '@trenzeye/kit/tokens';
import type { Upstream } from './proxy/upstream.ts';
import type { RouteEntry } from './routes/route-table.ts';
import { sendError } from './send-error.ts';

/** A request for an operation of the API. */
export interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Without the query. */
  readonly path: string;
  readonly route: RouteEntry;
  readonly clientAddress: string;
  viewer: Viewer | undefined;
}

/** One request on its way through the gateway. A plain object, filled as it goes: this is the hot path. */
export interface Exchange extends Call {
  readonly upstream: Upstream;
  /** `performance.now()` at the beginning. */
  readonly started: number;
  /** Counts a body of unknown length while it passes. */
  body: Transform | undefined;
  proxyRequest: ClientRequest | undefined;
  timer: NodeJS.Timeout | undefined;
  /** This request finds out whether an upstream is back. */
  probe: boolean;
  retried: boolean;
  /** The outcome is known: the upstream answers, or we have. */
  settled: boolean;
  /** Bytes the client had sent when the timer was last looked at. */
  received: number;
}

interface Marked extends IncomingMessage {
  exchange?: Exchange;
}

export const attach = (exchange: Exchange): void => {
  (exchange.request as Marked).exchange = exchange;
};

export const exchangeOf = (request: IncomingMessage): Exchange | undefined => (request as Marked).exchange;

/** Nothing more is awaited of the upstream. */
export const settle = (exchange: Exchange): void => {
  exchange.settled = true;
  clearTimeout(exchange.timer);
};

/** Answers in the upstream's place and ends what is under way there. The first outcome stands. */
export const fail = (exchange: Exchange, error: DomainError): void => {
  if (exchange.settled) return;
  settle(exchange);
  sendError(exchange.response, error, exchange.path);
  exchange.proxyRequest?.destroy();
};

/** The same for whatever was thrown. */
export const failWith = (exchange: Exchange, thrown: unknown): void =>
  fail(exchange, thrown instanceof DomainError ? thrown : new DomainError('internal', { cause: thrown }));
