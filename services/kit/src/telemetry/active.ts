import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Span, SpanKind, SpanOptions, Tracing } from './spans.ts';

/** The span of the current async context and the tracing that created it. */
interface ActiveSpan {
  readonly tracing: Tracing;
  readonly span: Span;
}

const storage = new AsyncLocalStorage<ActiveSpan>();

/** Runs `work` and everything it starts with `span` as the active span. */
export const runInSpan = <R>(tracing: Tracing, span: Span, work: () => R): R => storage.run({ tracing, span }, work);

/** A child of the active span; undefined without a sampled active span. */
export const startChildSpan = (name: string, kind: SpanKind, attributes?: Attributes): Span | undefined => {
  const active = storage.getStore();
  return active?.span.isRecording() ? active.tracing.start(name, kind, { parent: active.span, attributes }) : undefined;
};

export const isTraced = (): boolean => storage.getStore() !== undefined;

/** In the W3C format: `00-<trace>-<span>-<sampled>`. */
export const traceparentOf = (span: Span): string => {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
};

/** The traceparent of the active span. */
export const activeTraceparent = (): string | undefined => {
  const active = storage.getStore();
  return active && traceparentOf(active.span);
};

const statusError = 2;

/** Ends a span. Only the type of an error is recorded: its message may contain personal data. */
export const endSpan = (span: Span, failed = false, error?: unknown): void => {
  if (failed) {
    const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
    span.setStatus({ code: statusError });
    if (error !== undefined) span.setAttribute('error.type', String(code ?? name ?? 'Error'));
  }
  span.end();
};

/** Runs `work` in a new span that ends with it. */
export const withSpan = async <R>(
  tracing: Tracing,
  name: string,
  kind: SpanKind,
  options: SpanOptions,
  work: () => Promise<R>,
): Promise<R> => {
  const span = tracing.start(name, kind, options);
  try {
    const result = await runInSpan(tracing, span, work);
    endSpan(span);
    return result;
  } catch (error) {
    endSpan(span, true, error);
    throw error;
  }
};

/** Log fields that link a line to its trace. */
export interface TraceFields {
  readonly trace_id?: string;
  readonly span_id?: string;
}

const traceparentPattern = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

export const traceFieldsOf = (traceparent: unknown): TraceFields => {
  const [, trace_id, span_id] = (typeof traceparent === 'string' && traceparentPattern.exec(traceparent)) || [];
  return trace_id === undefined || span_id === undefined ? {} : { trace_id, span_id };
};

/** Trace fields of the active span. A new object each time, because the logger adds the line's own fields to it. */
export const activeTraceFields = (): TraceFields => {
  const active = storage.getStore();
  if (!active) return {};
  const { traceId, spanId } = active.span.spanContext();
  return { trace_id: traceId, span_id: spanId };
};
