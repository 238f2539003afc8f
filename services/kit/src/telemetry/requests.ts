import type { Route } from '@trenzeye/proto/http/route';
import type { RequestHandler } from 'express';
import { endSpan, runInSpan, traceparentOf } from './active.ts';
import type { Tracing } from './spans.ts';

/**
 * A span for each request of a route, named by the route and never by the URL, which may contain secrets. Later readers of the
 * request's traceparent continue this span.
 */
export const traceRequests = (tracing: Tracing, { method, path }: Route): RequestHandler => {
  const verb = method.toUpperCase();
  const name = `${verb} ${path}`;
  const attributes = { 'http.request.method': verb, 'http.route': path };
  return (request, response, next) => {
    const span = tracing.start(name, 'server', { parent: String(request.headers.traceparent ?? ''), attributes });
    request.headers.traceparent = traceparentOf(span);
    response.once('close', () => {
      span.setAttribute('http.response.status_code', response.statusCode);
      endSpan(span, response.statusCode >= 500);
    });
    runInSpan(tracing, span, next);
  };
};
