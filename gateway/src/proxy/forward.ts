import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { DomainError } from '@trenzeye/kit/errors';
import type { Logger } from '@trenzeye/kit/logger';
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware';
import { type Exchange, exchangeOf, fail, failWith, settle } from '../exchange.ts';
import { tracedCall } from '../telemetry/traced-call.ts';
import { createSweeper } from './sweep.ts';

/** Sends a request to its owner and the answer back, streaming both ways. Never throws: what goes wrong becomes the answer. */
export type Forward = (exchange: Exchange) => void;

const timedOut = new DomainError('upstream_timeout');
/** The rest of the body is not waited for, so the connection is of no more use. */
const cutOff = new DomainError('upstream_timeout', { headers: { connection: 'close' } });
const closedByPeer = new Set(['ECONNRESET', 'EPIPE']);

const unavailable = ({ upstream }: Exchange, cause?: Error): DomainError =>
  new DomainError('unavailable', { headers: { 'retry-after': String(upstream.breaker.retryAfter()) }, cause });

/** A body takes as long as it takes while this much of it comes between two looks, in bytes a second; below, somebody holds us up. */
const slowest = 1024;
const largeBody = 1_048_576;

/** Whether a large body is still on its way, and moving. The owner's time to answer begins when it is there. */
const isArriving = (exchange: Exchange): boolean => {
  const { request, route, received } = exchange;
  if (route.bodyLimitBytes <= largeBody) return false;
  const { bytesRead } = request.socket;
  exchange.received = bytesRead;
  return bytesRead - received >= (slowest * route.timeoutMs) / 1000;
};

const isLarge = ({ request, route }: Exchange): boolean =>
  route.bodyLimitBytes > largeBody &&
  (request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > largeBody);

const onTimeout = (exchange: Exchange): void => {
  if (isArriving(exchange)) {
    exchange.timer = setTimeout(onTimeout, exchange.route.timeoutMs, exchange);
    return;
  }
  if (exchange.probe) exchange.upstream.breaker.failed();
  fail(exchange, exchange.request.complete ? timedOut : cutOff);
};

const onProxyRequest = (proxyRequest: ClientRequest, request: IncomingMessage): void => {
  const exchange = exchangeOf(request);
  if (!exchange) return;
  exchange.proxyRequest = proxyRequest;
  // It waited so long for a free socket that it has been answered already.
  if (exchange.settled) proxyRequest.destroy();
};

/** A kept socket that the service closed just as we wrote into it: nothing has happened yet, so a safe request may go again. */
const isStale = ({ route, retried, proxyRequest, response }: Exchange, code: string | undefined): boolean =>
  route.method === 'get' && !retried && proxyRequest?.reusedSocket === true && closedByPeer.has(code ?? '') && !response.headersSent;

const onAnswer =
  (isDraining: () => boolean) =>
  ({ headers }: IncomingMessage, request: IncomingMessage): void => {
    const exchange = exchangeOf(request);
    if (!exchange) return;
    settle(exchange);
    exchange.upstream.breaker.succeeded();
    // These speak of the service's connection; the client's is ours.
    headers.connection = isDraining() || !exchange.response.shouldKeepAlive ? 'close' : 'keep-alive';
    delete headers['keep-alive'];
  };

export interface ForwardOptions {
  readonly log: Logger;
  /** While true, clients are told to open their next connection elsewhere. */
  readonly isDraining: () => boolean;
}

export const createForward = ({ log, isDraining }: ForwardOptions): Forward => {
  const onError = (error: NodeJS.ErrnoException, request?: IncomingMessage): void => {
    const exchange = request && exchangeOf(request);
    if (!exchange || exchange.settled) return;
    if (exchange.response.destroyed) {
      settle(exchange);
      return;
    }
    if (isStale(exchange, error.code)) {
      exchange.retried = true;
      send(exchange);
      return;
    }
    exchange.upstream.breaker.failed();
    log.warn({ service: exchange.upstream.name, code: error.code, ...tracedCall(exchange) }, 'a service does not answer');
    fail(exchange, unavailable(exchange, error));
  };

  const observe: Plugin = (proxy) => {
    proxy.on('proxyReq', onProxyRequest);
    proxy.on('proxyRes', onAnswer(isDraining));
    proxy.on('error', onError);
  };

  const proxy = createProxyMiddleware<IncomingMessage, ServerResponse>({
    // The only place to set options per request: these are this request's own copy.
    router: (request, _response, options) => {
      const exchange = exchangeOf(request);
      if (!exchange) throw new Error('a request reached the proxy without its exchange');
      options.agent = exchange.upstream.agent;
      if (exchange.body) options.buffer = exchange.body;
      return exchange.upstream.target;
    },
    // The default plugins write a log line and parse two URLs per answer.
    ejectPlugins: true,
    plugins: [observe],
  });

  const send = (exchange: Exchange): void => {
    proxy(exchange.request, exchange.response).catch((error: unknown) => failWith(exchange, error));
  };

  const beginSweeping = createSweeper();

  return (exchange) => {
    const admission = exchange.upstream.breaker.admit();
    if (admission === 'refuse') {
      fail(exchange, unavailable(exchange));
      return;
    }
    exchange.probe = admission === 'probe';
    exchange.received = exchange.request.socket.bytesRead;
    exchange.timer = setTimeout(onTimeout, exchange.route.timeoutMs, exchange);
    if (isLarge(exchange)) exchange.response.once('close', beginSweeping());
    send(exchange);
  };
};
