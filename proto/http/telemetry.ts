import { z } from 'zod';
import { route } from './route.ts';

const TraceId = z.string().regex(/^(?!0{32})[0-9a-f]{32}$/);
const SpanId = z.string().regex(/^(?!0{16})[0-9a-f]{16}$/);
/** Milliseconds since 1970. */
const Instant = z.number().min(0).max(1e14);

/**
 * A span recorded by a page: a page load, a navigation within the application, or an API call. It contains route patterns instead of
 * URLs: no ids, names or user input.
 */
const PageSpan = z
  .object({
    trace_id: TraceId,
    span_id: SpanId,
    parent_id: SpanId.optional(),
    kind: z.enum(['load', 'navigation', 'call']),
    route: z.string().regex(/^\/[\w./:*-]{0,199}$/),
    method: z.enum(['get', 'post', 'put', 'patch', 'delete', 'options']).optional(),
    /** Response status; 0 without a response. */
    status: z.number().int().min(0).max(599).optional(),
    start: Instant,
    end: Instant,
  })
  .refine(({ start, end }) => end >= start && end - start < 3_600_000, { path: ['end'], message: 'must be within an hour of the start' })
  .meta({ id: 'PageSpan' });

/** Implemented by the gateway. */
export const telemetry = {
  record: route({
    method: 'post',
    path: '/api/telemetry',
    summary: 'Record spans of a page; 404 if tracing is disabled',
    access: 'public',
    body: z.object({ spans: z.array(PageSpan).min(1).max(50) }),
    // Without tracing.
    errors: ['not_found'],
    responses: { 204: null },
    bodyLimitBytes: 32_768,
    limit: { points: 60, seconds: 60 },
  }),
};
