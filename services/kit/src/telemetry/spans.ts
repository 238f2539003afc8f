import type { Attributes, Span } from '@opentelemetry/api';

export type { Attributes, Span };

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

export interface SpanOptions {
  /** A span or a W3C traceparent. Without one, or with a malformed one, a new trace starts. */
  readonly parent?: Span | string | undefined;
  readonly attributes?: Attributes | undefined;
  /** Traceparents of related spans. */
  readonly links?: readonly string[] | undefined;
}

/** A span measured outside this process, for example in a browser. Times are milliseconds since 1970. */
export interface ExternalSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  readonly start: number;
  readonly end: number;
  readonly failed: boolean;
  readonly attributes: Attributes;
}

/** Creates spans of one service and exports them. */
export interface Tracing {
  start(name: string, kind: SpanKind, options?: SpanOptions): Span;
  /** Exports spans measured elsewhere, subject to this service's own sampling. */
  exportSpans(spans: readonly ExternalSpan[]): void;
  /** Resolves when pending spans were exported or dropped. */
  close(): Promise<void>;
}
