import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Kind, Span, SpanOptions, Tracing } from './tracing.ts';

/** The span under which the code now runs, and who made it. */
interface Active {
  readonly tracing: Tracing;
  readonly span: Span;
}

const active = new AsyncLocalStorage<Active>();

/** Runs `work`, and whatever it causes, under a span. */
export const within = <R>(tracing: Tracing, span: Span, work: () => R): R => active.run({ tracing, span }, work);

/** A part of the span under which this runs; undefined where nothing is measured. */
export const startChild = (name: string, kind: Kind, attributes?: Attributes): Span | undefined => {
  const here = active.getStore();
  return here?.span.isRecording() ? here.tracing.start(name, kind, { parent: here.span, attributes }) : undefined;
};

export const isTraced = (): boolean => active.getStore() !== undefined;

/** As W3C writes it: `00-<trace>-<span>-<sampled>`. */
export const traceparentOf = (span: Span): string => {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
};

/** The traceparent of the span under which this runs. */
export const activeTraceparent = (): string | undefined => {
  const here = active.getStore();
  return here && traceparentOf(here.span);
};

const statusError = 2;

/** Ends a span. Of an error only its kind is told: what it says may be about a person. */
export const finish = (span: Span, failed = false, error?: unknown): void => {
  if (failed) {
    const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
    span.setStatus({ code: statusError });
    if (error !== undefined) span.setAttribute('error.type', String(code ?? name ?? 'Error'));
  }
  span.end();
};

/** Does work under a span of its own. */
export const spanned = async <R>(tracing: Tracing, name: string, kind: Kind, options: SpanOptions, work: () => Promise<R>): Promise<R> => {
  const span = tracing.start(name, kind, options);
  try {
    const result = await within(tracing, span, work);
    finish(span);
    return result;
  } catch (error) {
    finish(span, true, error);
    throw error;
  }
};

/** What joins a log line to its trace. */
export interface TraceFields {
  readonly trace_id?: string;
  readonly span_id?: string;
}

const wellFormed = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

export const traceFieldsOf = (traceparent: unknown): TraceFields => {
  const [, trace_id, span_id] = (typeof traceparent === 'string' && wellFormed.exec(traceparent)) || [];
  return trace_id === undefined || span_id === undefined ? {} : { trace_id, span_id };
};

/** Of the span under which a line is written. A new object each time: the log puts the line's own fields into it. */
export const activeTraceFields = (): TraceFields => {
  const here = active.getStore();
  if (!here) return {};
  const { traceId, spanId } = here.span.spanContext();
  return { trace_id: traceId, span_id: spanId };
};
