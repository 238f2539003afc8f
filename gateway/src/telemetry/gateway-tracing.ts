import type { IncomingMessage, ServerResponse } from 'node:http';
import { finish, traceparentOf } from '@trenzeye/kit/telemetry/active';
import type { Span, Tracing } from '@trenzeye/kit/telemetry/tracing';
import type { Call, Exchange } from '../exchange.ts';

/** What the gateway measures of one request. All of it names routes, never addresses. */
export interface GatewayTracing {
  /** A call of the API has come in: whoever reads its traceparent from here on continues it. */
  begin(call: Call): void;
  /** It goes on to its owner. */
  forward(exchange: Exchange): void;
  /** A page goes out: it learns in `Server-Timing` that traces are kept, and which it belongs to. */
  page(request: IncomingMessage, response: ServerResponse): void;
}

const spans = new WeakMap<IncomingMessage, Span>();

const endWith = (span: Span, response: ServerResponse): void => {
  response.once('close', () => {
    span.setAttribute('http.response.status_code', response.statusCode);
    finish(span, response.statusCode >= 500);
  });
};

const wantsPage = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && (headers['sec-fetch-dest'] === 'document' || (headers.accept ?? '').startsWith('text/html'));

export const createGatewayTracing = (tracing: Tracing): GatewayTracing => ({
  begin: ({ request, response, route }) => {
    const verb = request.method ?? 'GET';
    const attributes = { 'http.request.method': verb, 'http.route': route.path };
    const span = tracing.start(`${verb} ${route.path}`, 'server', { parent: request.headers.traceparent?.toString(), attributes });
    request.headers.traceparent = traceparentOf(span);
    spans.set(request, span);
    endWith(span, response);
  },
  forward: ({ request, response, route }) => {
    const parent = spans.get(request);
    if (!parent) return;
    const attributes = { 'http.request.method': request.method ?? 'GET', 'http.route': route.path, 'peer.service': route.service };
    const span = tracing.start(`${request.method} ${route.path}`, 'client', { parent, attributes });
    request.headers.traceparent = traceparentOf(span);
    endWith(span, response);
  },
  page: (request, response) => {
    if (!wantsPage(request)) return;
    const span = tracing.start('GET page', 'server', { parent: request.headers.traceparent?.toString() });
    response.setHeader('server-timing', `traceparent;desc="${traceparentOf(span)}"`);
    endWith(span, response);
  },
});
