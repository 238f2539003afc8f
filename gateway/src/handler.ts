import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { requireSecondFactor } from '@trenzeye/kit/auth/access';
import { isInstallationHost } from '@trenzeye/kit/development-guard';
import { DomainError, notFound } from '@trenzeye/kit/errors';
import { refusalMessageOf } from '@trenzeye/kit/logging/refusal-log';
import { networkOf } from '@trenzeye/kit/network';
import { accountExport } from '@trenzeye/proto/http/account-export';
import { telemetry } from '@trenzeye/proto/http/telemetry';
import { sendArchive } from './account-export/send-archive.ts';
import type { GatewayContext } from './context.ts';
import { attach, type Call, type Exchange, exchangeOf, failWith, settle } from './exchange.ts';
import { clientAddressOf } from './headers/client-address.ts';
import { requestIdOf, upstreamHeaders } from './headers/request-headers.ts';
import { type Identity, identify } from './identity.ts';
import { observeRequest } from './metrics.ts';
import { limitBody } from './proxy/body-limit.ts';
import { compressResponse } from './proxy/compress.ts';
import type { Upstream } from './proxy/upstream.ts';
import { isApiPath, type PathEntry, type RouteEntry } from './routes/route-table.ts';
import { sendError } from './send-error.ts';
import { logFieldsOf } from './telemetry/log-fields.ts';
import { recordPageSpans } from './telemetry/page-spans.ts';

/** Printable ASCII starting with a slash, without fragment and backslash: all URL parsers interpret it alike. */
const urlPattern = /^\/[!"$-[\]-~]*$/;
const notInstalled = new DomainError('unavailable', { detail: 'This part of Trenzeye is not installed here.' });
const invalidUrl = new DomainError('invalid_request', { errors: [{ field: 'path', message: 'is not a valid path' }] });

const developmentPage = /^\/dev(\/|$)/;

const pathOf = (url: string): string => {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
};

/** Releases limits, records metrics, and releases the probe if the client disconnected before its outcome. */
function onClose(this: ServerResponse): void {
  const exchange = exchangeOf(this.req);
  if (!exchange) return;
  exchange.unwatch?.();
  exchange.release?.();
  observeRequest(exchange.route, this.statusCode, performance.now() - exchange.startedAt);
  if (exchange.isSettled) return;
  settle(exchange);
  if (exchange.isProbe) exchange.upstream.breaker.releaseProbe();
}

const createCall = (
  { config }: GatewayContext,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  route: RouteEntry,
): Call => ({
  request,
  response,
  path,
  route,
  clientAddress: clientAddressOf(request, config.TRUSTED_PROXIES),
  viewer: undefined,
});

const createExchange = (call: Call, upstream: Upstream): Exchange => {
  const exchange: Exchange = {
    request: call.request,
    response: call.response,
    path: call.path,
    route: call.route,
    clientAddress: call.clientAddress,
    viewer: undefined,
    upstream,
    startedAt: performance.now(),
    body: undefined,
    proxyRequest: undefined,
    timer: undefined,
    isProbe: false,
    isRetry: false,
    isSettled: false,
    receivedBytes: 0,
    unwatch: undefined,
    release: undefined,
  };
  attach(exchange);
  call.response.once('close', onClose);
  return exchange;
};

const viewerOf = (identity: Identity) => (typeof identity === 'string' ? undefined : identity);

/**
 * Verifies the token and applies the rate limits. Requests with an invalid token are counted, too, so that guessing is limited. Role
 * and status are checked by the service: the token may be up to an hour old.
 */
const authorize = async ({ verifyToken, countRequest }: GatewayContext, call: Call): Promise<Identity> => {
  const { route, response, clientAddress } = call;
  let tokenError: unknown;
  const identity = await identify(call, verifyToken).catch((error: unknown): Identity => {
    tokenError = error;
    return 'anonymous';
  });
  call.viewer = viewerOf(identity);
  if (countRequest) await countRequest(call.viewer ? `user ${call.viewer.id}` : `address ${networkOf(clientAddress)}`, route, response);
  if (tokenError) throw tokenError;
  if (identity === 'anonymous' && route.access !== 'public') throw new DomainError('unauthenticated');
  return identity;
};

/** Logs refused tokens, refused input and exceeded limits, with the network of the client. */
const logRefusal = (context: GatewayContext, call: Call | Exchange, { code, status }: DomainError): void => {
  const message = status === 401 ? 'input refused' : refusalMessageOf(status);
  if (!message) return;
  const client = call.viewer ? { user: call.viewer.id } : { network: networkOf(call.clientAddress) };
  context.logRefusal({ ...logFieldsOf(call), code, ...client }, message);
};

/** Logs refusals and failures of the gateway itself; a client that disconnects within its request is none. */
const logFailure = (context: GatewayContext, call: Call | Exchange, thrown: unknown): void => {
  const { log } = context;
  if (thrown instanceof DomainError) {
    logRefusal(context, call, thrown);
    return;
  }
  const isDisconnected = call.request.destroyed && (thrown as { code?: unknown }).code === 'ECONNRESET';
  if (isDisconnected) log.debug(logFieldsOf(call), 'client closed the connection');
  else log.error({ err: thrown, ...logFieldsOf(call) }, 'request failed in the gateway');
};

const failExchange = (context: GatewayContext, exchange: Exchange, thrown: unknown): void => {
  logFailure(context, exchange, thrown);
  failWith(exchange, thrown);
};

const forwardRequest = (context: GatewayContext, exchange: Exchange, requestId: string): void => {
  const { request, response, route } = exchange;
  // The client may have disconnected during token verification.
  if (response.destroyed) return;
  try {
    exchange.release = context.acquireRequest(exchange);
    limitBody(exchange);
    request.headers = upstreamHeaders(exchange, requestId, context.config.TRUSTED_PROXIES);
    context.tracing?.startForward(exchange);
    if (route.compressible) compressResponse(request, response);
    context.forward(exchange);
  } catch (error) {
    failExchange(context, exchange, error);
  }
};

const startExchange = (context: GatewayContext, exchange: Exchange, requestId: string): void => {
  exchange.unwatch = context.slowClients.watch(exchange);
  authorize(context, exchange).then(
    () => forwardRequest(context, exchange, requestId),
    (error: unknown) => failExchange(context, exchange, error),
  );
};

const serveArchive = async ({ upstreams, acquireRequest }: GatewayContext, call: Call, requestId: string): Promise<void> => {
  const release = acquireRequest(call);
  try {
    const authorization = call.request.headers.authorization ?? '';
    await sendArchive(call.response, { upstreams, authorization, requestId, now: new Date() });
  } finally {
    release();
  }
};

/** Who uses an operation of the gateway itself. Throws `insufficient_aal`. */
const actorOf = (route: RouteEntry, identity: Identity): Identity =>
  typeof identity === 'string' ? identity : (requireSecondFactor(route, identity) ?? 'anonymous');

/** Handles an operation of the gateway itself; not included in the request metrics, which are per service. */
const serveGatewayOperation = async (context: GatewayContext, call: Call, requestId: string): Promise<void> => {
  try {
    const identity = actorOf(call.route, await authorize(context, call));
    if (call.route.path === telemetry.record.path) await recordPageSpans(context.spans, call);
    else if (call.route.path === accountExport.archive.path) await serveArchive(context, call, requestId);
    else await context.live.serve(call, identity);
  } catch (error) {
    logFailure(context, call, error);
    sendError(call.response, error instanceof DomainError ? error : new DomainError('internal', { cause: error }), call.path);
  }
};

const handleCall = (context: GatewayContext, call: Call, requestId: string): void => {
  const { service } = call.route;
  // Live streams last for hours, and page telemetry is not traced itself.
  if (service === 'gateway') {
    void serveGatewayOperation(context, call, requestId);
    return;
  }
  const upstream = context.upstreams[service];
  if (!upstream) {
    sendError(call.response, notInstalled, call.path);
    return;
  }
  context.tracing?.startCall(call);
  startExchange(context, createExchange(call, upstream), requestId);
};

/** CORS preflight requests are answered by the gateway, other OPTIONS requests by the service if its contract declares them. */
const isPreflight = ({ headers }: IncomingMessage): boolean => headers['access-control-request-method'] !== undefined;

const serveApi = (
  context: GatewayContext,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  entry: PathEntry | undefined,
  requestId: string,
): void => {
  const isDevelopmentPage = developmentPage.test(path);
  if (!isDevelopmentPage) context.cors.apply(request, response);
  const route = entry?.byMethod.get(request.method ?? '');
  const isForeign = isDevelopmentPage && !isInstallationHost(request.headers.host, context.config.PUBLIC_URL);
  if (!entry || isForeign) sendError(response, notFound('path'), path);
  else if (request.method === 'OPTIONS' && (!route || isPreflight(request))) context.cors.preflight(request, response, entry.allow);
  else if (!route) sendError(response, new DomainError('method_not_allowed', { headers: { allow: entry.allow } }), path);
  else handleCall(context, createCall(context, request, response, path, route), requestId);
};

/** Handles all requests to the public origin: API operations, pages of the gateway and frontends. */
export const createHandler = (context: GatewayContext): RequestListener => {
  const { table, gatewayPages, frontends, securityHeaders, tracing } = context;
  return (request, response) => {
    const url = request.url ?? '';
    const path = pathOf(url);
    const requestId = requestIdOf(request.headers);
    const entry = table.find(path);
    const isApi = entry !== undefined || isApiPath(path);
    const headers = securityHeaders();
    for (const [name, value] of isApi ? headers.api : headers.pages) response.setHeader(name, value);
    response.setHeader('x-request-id', requestId);
    if (!urlPattern.test(url)) sendError(response, invalidUrl, path);
    else if (isApi) serveApi(context, request, response, path, entry, requestId);
    else if (!gatewayPages.serve(request, response, path)) {
      tracing?.startPage(request, response);
      frontends.serve(request, response, path);
    }
  };
};
