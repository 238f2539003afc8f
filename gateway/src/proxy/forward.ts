import type { ClientRequest, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { DomainError } from '@trenzeye/kit/errors';
import { localListenerOf } from '@trenzeye/kit/http/local-listeners';
import type { Logger } from '@trenzeye/kit/logging/logger';
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware';
import { type Exchange, exchangeOf, fail, failWith, settle } from '../exchange.ts';
import { largeBodyBytes } from '../routes/traffic-class.ts';
import { logFieldsOf } from '../telemetry/log-fields.ts';

type WriteHead = (this: ServerResponse, ...args: unknown[]) => ServerResponse;

/**
 * Passes a request to a service in this process: it reads the client's request and writes the client's response, without a second
 * connection, request and response. The service sees the headers that a forwarded request would have.
 */
const callLocalService = (exchange: Exchange, listener: RequestListener, isDraining: () => boolean): void => {
  const { request, response } = exchange;
  const writeHead = response.writeHead as WriteHead;
  const onResponse: WriteHead = function onResponse(...args) {
    settle(exchange);
    if (isDraining()) this.shouldKeepAlive = false;
    return writeHead.apply(this, args);
  };
  response.writeHead = onResponse as ServerResponse['writeHead'];
  try {
    listener(request, response);
  } catch (error) {
    failWith(exchange, error);
  }
};

/** Passes a request to its service, over HTTP unless it runs in this process, and its response to the client. Never throws: errors are sent as responses. */
export type Forward = (exchange: Exchange) => void;

const upstreamTimeout = new DomainError('upstream_timeout');
/** The rest of the request body is not read, so the connection cannot be reused. */
const requestTimeout = new DomainError('upstream_timeout', { headers: { connection: 'close' } });
const closedByPeer = new Set(['ECONNRESET', 'EPIPE']);

const unavailable = ({ upstream }: Exchange, cause?: Error): DomainError =>
  new DomainError('unavailable', { headers: { 'retry-after': String(upstream.breaker.retryAfterSeconds()) }, cause });

/** The timeout is extended while a large request body arrives at least this fast. */
const minBytesPerSecond = 1024;

/** Whether a large request body is still arriving. The response timeout of the service starts after it. */
const isArriving = (exchange: Exchange): boolean => {
  const { request, route, receivedBytes } = exchange;
  if (route.bodyLimitBytes <= largeBodyBytes) return false;
  const { bytesRead } = request.socket;
  exchange.receivedBytes = bytesRead;
  return bytesRead - receivedBytes >= (minBytesPerSecond * route.timeoutMs) / 1000;
};

const onTimeout = (exchange: Exchange): void => {
  if (isArriving(exchange)) {
    exchange.timer = setTimeout(onTimeout, exchange.route.timeoutMs, exchange);
    return;
  }
  if (exchange.isProbe) exchange.upstream.breaker.recordFailure();
  fail(exchange, exchange.request.complete ? upstreamTimeout : requestTimeout);
};

const onProxyRequest = (proxyRequest: ClientRequest, request: IncomingMessage): void => {
  const exchange = exchangeOf(request);
  if (!exchange) return;
  exchange.proxyRequest = proxyRequest;
  // The exchange may have timed out while it waited for a free socket.
  if (exchange.isSettled) proxyRequest.destroy();
};

/** A kept-alive socket closed by the service while the request was written to it: a safe request can be retried. */
const isStaleSocket = ({ route, isRetry, proxyRequest, response }: Exchange, code: string | undefined): boolean =>
  route.method === 'get' && !isRetry && proxyRequest?.reusedSocket === true && closedByPeer.has(code ?? '') && !response.headersSent;

const onProxyResponse =
  (isDraining: () => boolean) =>
  (message: IncomingMessage, request: IncomingMessage): void => {
    const exchange = exchangeOf(request);
    if (!exchange) return;
    const { headers, statusCode = 0 } = message;
    // Passed on, such a status would throw in a callback of the proxy.
    if (statusCode < 200 || statusCode > 599) {
      message.destroy();
      exchange.upstream.breaker.recordFailure();
      fail(exchange, unavailable(exchange, new Error(`${exchange.upstream.name} answered with status ${statusCode}`)));
      return;
    }
    settle(exchange);
    exchange.upstream.breaker.recordSuccess();
    // Replace the headers about the service's connection with those for the client's connection.
    headers.connection = isDraining() || !exchange.response.shouldKeepAlive ? 'close' : 'keep-alive';
    delete headers['keep-alive'];
  };

interface ForwardOptions {
  readonly log: Logger;
  /** While true, responses close the client's connection. */
  readonly isDraining: () => boolean;
}

export const createForward = ({ log, isDraining }: ForwardOptions): Forward => {
  const onError = (error: NodeJS.ErrnoException, request?: IncomingMessage): void => {
    const exchange = request && exchangeOf(request);
    if (!exchange || exchange.isSettled) return;
    if (exchange.response.destroyed) {
      settle(exchange);
      return;
    }
    if (isStaleSocket(exchange, error.code)) {
      exchange.isRetry = true;
      send(exchange);
      return;
    }
    exchange.upstream.breaker.recordFailure();
    log.warn({ service: exchange.upstream.name, code: error.code, ...logFieldsOf(exchange) }, 'service is unreachable');
    fail(exchange, unavailable(exchange, error));
  };

  const observe: Plugin = (proxy) => {
    proxy.on('proxyReq', onProxyRequest);
    proxy.on('proxyRes', onProxyResponse(isDraining));
    proxy.on('error', onError);
  };

  const proxy = createProxyMiddleware<IncomingMessage, ServerResponse>({
    // The only place to set options per request: `options` is a copy for this request.
    router: (request, _response, options) => {
      const exchange = exchangeOf(request);
      if (!exchange) throw new Error('proxied request has no exchange');
      options.agent = exchange.upstream.agents[exchange.route.trafficClass];
      if (exchange.body) options.buffer = exchange.body;
      return exchange.upstream.target;
    },
    // The default plugins write a log line and parse two URLs per response.
    ejectPlugins: true,
    plugins: [observe],
  });

  const send = (exchange: Exchange): void => {
    proxy(exchange.request, exchange.response).catch((error: unknown) => failWith(exchange, error));
  };

  const startTimeout = (exchange: Exchange): void => {
    exchange.receivedBytes = exchange.request.socket.bytesRead;
    exchange.timer = setTimeout(onTimeout, exchange.route.timeoutMs, exchange);
  };

  const forwardToService = (exchange: Exchange): void => {
    const admission = exchange.upstream.breaker.admit();
    if (admission === 'reject') {
      fail(exchange, unavailable(exchange));
      return;
    }
    exchange.isProbe = admission === 'probe';
    startTimeout(exchange);
    send(exchange);
  };

  return (exchange) => {
    // A body of unknown length is counted while it is forwarded.
    const listener = exchange.body ? undefined : localListenerOf(exchange.upstream.url);
    if (!listener) {
      forwardToService(exchange);
      return;
    }
    startTimeout(exchange);
    callLocalService(exchange, listener, isDraining);
  };
};
