import type { Route } from '@trenzeye/proto/http/route';
import type { RequestHandler } from 'express';
import { finish, traceparentOf, within } from './active.ts';
import type { Tracing } from './tracing.ts';

/**
 * A span for each request of a route, named by the route, never by the address: that may hold what nobody else is to know. Whoever
 * reads the request's traceparent from here on continues this span.
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
      finish(span, response.statusCode >= 500);
    });
    within(tracing, span, next);
  };
};
