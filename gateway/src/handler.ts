import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { DomainError, notFound } from '@trenzeye/kit/errors';
import { networkOf } from '@trenzeye/kit/network';
import { telemetry } from '@trenzeye/proto/http/telemetry';
import type { Context } from './context.ts';
import { attach, type Call, type Exchange, exchangeOf, failWith, settle } from './exchange.ts';
import { clientAddressOf } from './headers/client-address.ts';
import { requestIdOf, upstreamHeaders } from './headers/request-headers.ts';
import { type Identity, identify } from './identity.ts';
import { observeRequest } from './metrics.ts';
import { limitBody } from './proxy/body-limit.ts';
import { compressAnswer } from './proxy/compress.ts';
import type { Upstream } from './proxy/upstream.ts';
import { isApiPath, type PathEntry, type RouteEntry } from './routes/route-table.ts';
import { sendError } from './send-error.ts';
import { takePageSpans } from './telemetry/page-spans.ts';
import { tracedCall } from './telemetry/traced-call.ts';

/** Printable ASCII from a slash on, without fragment and backslash: what every parser on the way reads alike. */
const soundUrl = /^\/[!"$-[\]-~]*$/;
const badUrl = new DomainError('invalid_request', { errors: [{ field: 'path', message: 'is not a valid address' }] });

const pathOf = (url: string): string => {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
};

/** Once per exchange, however it ends: the measure is taken, and a probe whose client left makes room for the next. */
function onClose(this: ServerResponse): void {
  const exchange = exchangeOf(this.req);
  if (!exchange) return;
  observeRequest(exchange.route, this.statusCode, performance.now() - exchange.started);
  if (exchange.settled) return;
  settle(exchange);
  if (exchange.probe) exchange.upstream.breaker.abandoned();
}

const callOf = ({ config }: Context, request: IncomingMessage, response: ServerResponse, path: string, route: RouteEntry): Call => ({
  request,
  response,
  path,
  route,
  clientAddress: clientAddressOf(request, config.TRUSTED_PROXIES),
  viewer: undefined,
});

const begin = (call: Call, upstream: Upstream): Exchange => {
  const exchange: Exchange = {
    request: call.request,
    response: call.response,
    path: call.path,
    route: call.route,
    clientAddress: call.clientAddress,
    viewer: undefined,
    upstream,
    started: performance.now(),
    body: undefined,
    proxyRequest: undefined,
    timer: undefined,
    probe: false,
    retried: false,
    settled: false,
    received: 0,
  };
  attach(exchange);
  call.response.once('close', onClose);
  return exchange;
};

const viewerOf = (identity: Identity) => (typeof identity === 'string' ? undefined : identity);

/**
 * Who calls, and whether not too often; a refused token counts, too: guessing is limited like asking. What a role or status
 * allows is for the owner to say: a token is up to an hour old, and the owner knows what has changed since.
 */
const admit = async ({ verifyToken, countRequest }: Context, call: Call): Promise<Identity> => {
  const { route, response, clientAddress } = call;
  let refusal: unknown;
  const identity = await identify(call, verifyToken).catch((error: unknown): Identity => {
    refusal = error;
    return 'anonymous';
  });
  call.viewer = viewerOf(identity);
  if (countRequest) await countRequest(call.viewer ? `user ${call.viewer.id}` : `address ${networkOf(clientAddress)}`, route, response);
  if (refusal) throw refusal;
  if (identity === 'anonymous' && route.access !== 'public') throw new DomainError('unauthenticated');
  return identity;
};

const refuse = ({ log }: Context, exchange: Exchange, thrown: unknown): void => {
  if (!(thrown instanceof DomainError)) log.error({ err: thrown, ...tracedCall(exchange) }, 'a request failed in the gateway');
  failWith(exchange, thrown);
};

const pass = (context: Context, exchange: Exchange, requestId: string): void => {
  const { request, response, route } = exchange;
  // The client may have left while we looked at the token.
  if (response.destroyed) return;
  try {
    limitBody(exchange);
    request.headers = upstreamHeaders(exchange, requestId, context.config.TRUSTED_PROXIES);
    context.tracing?.forward(exchange);
    if (route.compressible) compressAnswer(request, response);
    context.forward(exchange);
  } catch (error) {
    refuse(context, exchange, error);
  }
};

const startExchange = (context: Context, exchange: Exchange, requestId: string): void => {
  admit(context, exchange).then(
    () => pass(context, exchange, requestId),
    (error: unknown) => refuse(context, exchange, error),
  );
};

/** What the gateway answers by itself; nobody else is asked, so nothing is measured of anybody. */
const serveOwn = async (context: Context, call: Call): Promise<void> => {
  try {
    const identity = await admit(context, call);
    if (call.route.path === telemetry.record.path) await takePageSpans(context.spans, call);
    else await context.live.serve(call, identity);
  } catch (error) {
    if (!(error instanceof DomainError)) context.log.error({ err: error, ...tracedCall(call) }, 'a request failed in the gateway');
    sendError(call.response, error instanceof DomainError ? error : new DomainError('internal', { cause: error }), call.path);
  }
};

const answerCall = (context: Context, call: Call, requestId: string): void => {
  const { service } = call.route;
  // A stream lasts for hours, and what pages measured is not measured again.
  if (service !== 'gateway') context.tracing?.begin(call);
  if (service === 'gateway') void serveOwn(context, call);
  else startExchange(context, begin(call, context.upstreams[service]), requestId);
};

/** A browser asks whether a page may send what it is about to; the owner of the path is not meant. */
const isPreflight = ({ headers }: IncomingMessage): boolean => headers['access-control-request-method'] !== undefined;

const serveApi = (
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  entry: PathEntry | undefined,
  requestId: string,
): void => {
  if (!path.startsWith('/dev/')) context.cors.apply(request, response);
  const route = entry?.byMethod.get(request.method ?? '');
  if (!entry) sendError(response, notFound('address'), path);
  else if (request.method === 'OPTIONS' && (!route || isPreflight(request))) context.cors.preflight(request, response, entry.allow);
  else if (!route) sendError(response, new DomainError('method_not_allowed', { headers: { allow: entry.allow } }), path);
  else answerCall(context, callOf(context, request, response, path, route), requestId);
};

/** Every request to the one public origin: an operation of a service, a page of the gateway's own, or a frontend. */
export const createHandler = (context: Context): RequestListener => {
  const { table, ownPages, frontends, securityHeaders, tracing } = context;
  return (request, response) => {
    const url = request.url ?? '';
    const path = pathOf(url);
    const requestId = requestIdOf(request.headers);
    const entry = table.find(path);
    const isApi = entry !== undefined || isApiPath(path);
    const headers = securityHeaders();
    for (const [name, value] of isApi ? headers.api : headers.pages) response.setHeader(name, value);
    response.setHeader('x-request-id', requestId);
    if (!soundUrl.test(url)) sendError(response, badUrl, path);
    else if (isApi) serveApi(context, request, response, path, entry, requestId);
    else if (!ownPages.serve(request, response, path)) {
      tracing?.page(request, response);
      frontends.serve(request, response, path);
    }
  };
};
