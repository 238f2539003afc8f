import type { Attributes, Span } from '@opentelemetry/api';
import type { ChassisConfig } from '../config.ts';
import type { Logger } from '../logging/logger.ts';

export type { Attributes, Span };

export type Kind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

export interface SpanOptions {
  /** What it is a part of: a span, or a W3C traceparent; without one, or with a damaged one, a trace begins. */
  readonly parent?: Span | string | undefined;
  readonly attributes?: Attributes | undefined;
  /** Traceparents of what else it has to do with. */
  readonly links?: readonly string[] | undefined;
}

/** A span that was measured elsewhere. Times are milliseconds since 1970. */
export interface ForeignSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly name: string;
  readonly kind: Kind;
  readonly start: number;
  readonly end: number;
  readonly failed: boolean;
  readonly attributes: Attributes;
}

/** Makes spans in the name of one service and sends them on. */
export interface Tracing {
  start(name: string, kind: Kind, options?: SpanOptions): Span;
  /** Sends on what others have measured, as far as our own sampling takes it. */
  take(spans: readonly ForeignSpan[]): void;
  /** Resolves when what was measured is sent, or cannot be. */
  close(): Promise<void>;
}

export type TracingConfig = Pick<
  ChassisConfig,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'
>;

export interface TracingOptions {
  readonly config: TracingConfig;
  readonly service: string;
  readonly log: Logger;
  /** Whether callers are ours: then a trace that they have begun is kept whole. Of others' traces as many are kept as of our own. */
  readonly trustsCallers: boolean;
}

/** Undefined where nobody takes traces; then nothing of OpenTelemetry is loaded, and nobody measures anything. */
export const openTracing = async (options: TracingOptions): Promise<Tracing | undefined> => {
  if (options.config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  const { startTracing } = await import('./sdk.ts');
  return startTracing(options, options.config.OTEL_EXPORTER_OTLP_ENDPOINT);
};
