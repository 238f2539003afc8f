import { notFound } from '@trenzeye/kit/errors';
import type { ForeignSpan, Tracing } from '@trenzeye/kit/telemetry/tracing';
import { telemetry } from '@trenzeye/proto/http/telemetry';
import type { z } from 'zod';
import type { Call } from '../exchange.ts';
import { check, readJson } from '../live/read-call.ts';

type PageSpan = z.output<typeof telemetry.record.body>['spans'][number];

const nameOf = ({ kind, method, route }: PageSpan): string =>
  kind === 'call' ? `${(method ?? 'get').toUpperCase()} ${route}` : `${kind} ${route}`;

const toForeign = (span: PageSpan): ForeignSpan => ({
  service: 'browser',
  traceId: span.trace_id,
  spanId: span.span_id,
  parentId: span.parent_id,
  name: nameOf(span),
  kind: span.kind === 'call' ? 'client' : 'internal',
  start: span.start,
  end: span.end,
  failed: span.status !== undefined && (span.status === 0 || span.status >= 500),
  attributes: {
    'http.route': span.route,
    ...(span.method === undefined ? {} : { 'http.request.method': span.method.toUpperCase() }),
    ...(span.status === undefined ? {} : { 'http.response.status_code': span.status }),
  },
});

/** Takes what pages have measured and sends it on with our own. Throws what becomes the answer: 404 where nobody keeps traces. */
export const takePageSpans = async (tracing: Tracing | undefined, { request, response, route }: Call): Promise<void> => {
  const { spans } = check(telemetry.record.body, 'body', await readJson(request, route.bodyLimitBytes));
  if (!tracing) throw notFound('address');
  tracing.take(spans.map(toForeign));
  response.writeHead(204).end();
};
