import type { IncomingMessage, ServerResponse } from 'node:http';
import { endSpan, traceparentOf } from '@trenzeye/kit/telemetry/active';
import type { Span, Tracing } from '@trenzeye/kit/telemetry/spans';
import type { Call, Exchange } from '../exchange.ts';

/** Spans of requests. They contain route patterns, never URLs. */
export interface GatewayTracing {
  /** Starts the server span of an API call and sets its traceparent on the request. */
  startCall(call: Call): void;
  /** Starts the client span of the forwarded request. */
  startForward(exchange: Exchange): void;
  /** Starts the span of a page. `Server-Timing` carries its traceparent, which enables tracing in the page. */
  startPage(request: IncomingMessage, response: ServerResponse): void;
}

const spans = new WeakMap<IncomingMessage, Span>();

const endOnClose = (span: Span, response: ServerResponse): void => {
  response.once('close', () => {
    span.setAttribute('http.response.status_code', response.statusCode);
    endSpan(span, response.statusCode >= 500);
  });
};

const wantsPage = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && (headers['sec-fetch-dest'] === 'document' || (headers.accept ?? '').startsWith('text/html'));

export const createGatewayTracing = (tracing: Tracing): GatewayTracing => ({
  startCall: ({ request, response, route }) => {
    const method = request.method ?? 'GET';
    const attributes = { 'http.request.method': method, 'http.route': route.path };
    const span = tracing.start(`${method} ${route.path}`, 'server', { parent: request.headers.traceparent?.toString(), attributes });
    request.headers.traceparent = traceparentOf(span);
    spans.set(request, span);
    endOnClose(span, response);
  },
  startForward: ({ request, response, route }) => {
    const parent = spans.get(request);
    if (!parent) return;
    const attributes = { 'http.request.method': request.method ?? 'GET', 'http.route': route.path, 'peer.service': route.service };
    const span = tracing.start(`${request.method} ${route.path}`, 'client', { parent, attributes });
    request.headers.traceparent = traceparentOf(span);
    endOnClose(span, response);
  },
  startPage: (request, response) => {
    if (!wantsPage(request)) return;
    const span = tracing.start('GET page', 'server', { parent: request.headers.traceparent?.toString() });
    response.setHeader('server-timing', `traceparent;desc="${traceparentOf(span)}"`);
    endOnClose(span, response);
  },
});
