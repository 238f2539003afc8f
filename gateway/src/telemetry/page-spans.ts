import { notFound } from '@trenzeye/kit/errors';
import type { ExternalSpan, Tracing } from '@trenzeye/kit/telemetry/spans';
import { telemetry } from '@trenzeye/proto/http/telemetry';
import type { z } from 'zod';
import type { Call } from '../exchange.ts';
import { readJson, validate } from '../parse-request.ts';

type PageSpan = z.output<typeof telemetry.record.body>['spans'][number];

const nameOf = ({ kind, method, route }: PageSpan): string =>
  kind === 'call' ? `${(method ?? 'get').toUpperCase()} ${route}` : `${kind} ${route}`;

const toExternalSpan = (span: PageSpan): ExternalSpan => ({
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

/** Exports the spans recorded by pages. Throws `not_found` if tracing is disabled. */
export const recordPageSpans = async (tracing: Tracing | undefined, { request, response, route }: Call): Promise<void> => {
  const { spans } = validate(telemetry.record.body, 'body', await readJson(request, route.bodyLimitBytes));
  if (!tracing) throw notFound('path');
  tracing.exportSpans(spans.map(toExternalSpan));
  response.writeHead(204).end();
};
