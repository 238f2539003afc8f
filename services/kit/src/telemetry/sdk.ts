import { type Context, DiagLogLevel, diag, ROOT_CONTEXT, type SpanContext, SpanKind, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from '../logging/logger.ts';
import type { ForeignSpan, Kind, SpanOptions, Tracing, TracingConfig, TracingOptions } from './tracing.ts';

const kinds: Readonly<Record<Kind, SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};
const scope = { name: 'trenzeye' };
const namespace = { 'service.namespace': 'trenzeye' };

const samplerOf = ({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: TracingConfig, trustsCallers: boolean): Sampler => {
  const own: Sampler = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  if (!name.startsWith('parentbased_')) return own;
  return new ParentBasedSampler({ root: own, ...(trustsCallers ? {} : { remoteParentSampled: own }) });
};

const wellFormed = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

const remote = (traceparent: string): SpanContext | undefined => {
  const [, traceId, spanId, flags] = wellFormed.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
};

const contextOf = (parent: SpanOptions['parent']): Context => {
  if (parent === undefined) return ROOT_CONTEXT;
  if (typeof parent !== 'string') return trace.setSpan(ROOT_CONTEXT, parent);
  const far = remote(parent);
  return far ? trace.setSpanContext(ROOT_CONTEXT, far) : ROOT_CONTEXT;
};

/** Services of one process share the way out. */
interface Outlet {
  readonly processor: BatchSpanProcessor;
  users: number;
}
const outlets = new Map<string, Outlet>();

/** Milliseconds between two complaints. */
const complainEvery = 60_000;

const listenToTrouble = (log: Logger): void => {
  let complained = Number.NEGATIVE_INFINITY;
  const warn = (message: string) => {
    if (performance.now() - complained < complainEvery) return;
    complained = performance.now();
    log.warn({ reason: message.slice(0, 500) }, 'traces could not be sent');
  };
  const quiet = () => undefined;
  diag.setLogger(
    { error: warn, warn, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
};

const borrow = (endpoint: string, log: Logger): Outlet => {
  let outlet = outlets.get(endpoint);
  if (!outlet) {
    listenToTrouble(log);
    const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: 3_000 });
    outlet = { processor: new BatchSpanProcessor({ exporter }), users: 0 };
    outlets.set(endpoint, outlet);
  }
  outlet.users += 1;
  return outlet;
};

const giveBack = async (endpoint: string, outlet: Outlet): Promise<void> => {
  outlet.users -= 1;
  if (outlet.users > 0) return outlet.processor.forceFlush();
  outlets.delete(endpoint);
  await outlet.processor.shutdown();
};

const timeOf = (milliseconds: number): [seconds: number, nanoseconds: number] => [
  Math.floor(milliseconds / 1000),
  Math.round((milliseconds % 1000) * 1e6),
];

const readable = (span: ForeignSpan, resource: Resource): ReadableSpan => {
  const context = { traceId: span.traceId, spanId: span.spanId, traceFlags: 1 };
  return {
    name: span.name,
    kind: kinds[span.kind],
    spanContext: () => context,
    ...(span.parentId === undefined ? {} : { parentSpanContext: { ...context, spanId: span.parentId } }),
    startTime: timeOf(span.start),
    endTime: timeOf(span.end),
    duration: timeOf(span.end - span.start),
    ended: true,
    status: { code: span.failed ? 2 : 0 },
    attributes: span.attributes,
    links: [],
    events: [],
    resource,
    instrumentationScope: scope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
};

/** Spans by OpenTelemetry's SDK, sent as OTLP over HTTP to `<endpoint>/v1/traces`. What cannot be sent is dropped and said in the log. */
export const startTracing = ({ config, service, log, trustsCallers }: TracingOptions, endpoint: string): Tracing => {
  const outlet = borrow(endpoint, log);
  const sampler = samplerOf(config, trustsCallers);
  const resource = resourceFromAttributes({ ...namespace, 'service.name': config.OTEL_SERVICE_NAME ?? service });
  const provider = new TracerProvider({ resource, sampler, spanProcessors: [outlet.processor] });
  const tracer = provider.getTracer(scope.name);
  const resources = new Map<string, Resource>();
  const resourceOf = (name: string): Resource => {
    const known = resources.get(name) ?? resourceFromAttributes({ ...namespace, 'service.name': name });
    resources.set(name, known);
    return known;
  };
  const isSampled = (span: ForeignSpan): boolean =>
    sampler.shouldSample(ROOT_CONTEXT, span.traceId, span.name, kinds[span.kind], {}, []).decision === SamplingDecision.RECORD_AND_SAMPLED;
  return {
    start: (name, kind, { parent, attributes = {}, links = [] } = {}) =>
      tracer.startSpan(
        name,
        {
          kind: kinds[kind],
          attributes,
          links: links.flatMap((link) => {
            const context = remote(link);
            return context ? [{ context }] : [];
          }),
        },
        contextOf(parent),
      ),
    take: (spans) => {
      for (const span of spans) if (isSampled(span)) outlet.processor.onEnd(readable(span, resourceOf(span.service)));
    },
    close: () => giveBack(endpoint, outlet).catch((error: unknown) => log.warn({ err: error }, 'the last traces could not be sent')),
  };
};
