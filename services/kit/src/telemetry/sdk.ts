import http from 'node:http';
import https from 'node:https';
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
import type { ExternalSpan, SpanOptions, Tracing, SpanKind as TracingKind } from './spans.ts';
import type { TracingConfig, TracingOptions } from './tracing-options.ts';

const kinds: Readonly<Record<TracingKind, SpanKind>> = {
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

const traceparentPattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

const remoteContext = (traceparent: string): SpanContext | undefined => {
  const [, traceId, spanId, flags] = traceparentPattern.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
};

const contextOf = (parent: SpanOptions['parent']): Context => {
  if (parent === undefined) return ROOT_CONTEXT;
  if (typeof parent !== 'string') return trace.setSpan(ROOT_CONTEXT, parent);
  const remote = remoteContext(parent);
  return remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
};

/** Services of one process share one exporter per endpoint. */
interface SharedExporter {
  readonly processor: BatchSpanProcessor;
  users: number;
}
const exporters = new Map<string, SharedExporter>();

const warningIntervalMs = 60_000;

const logExportFailures = (log: Logger): void => {
  let warnedAt = Number.NEGATIVE_INFINITY;
  const warn = (message: string) => {
    if (performance.now() - warnedAt < warningIntervalMs) return;
    warnedAt = performance.now();
    log.warn({ reason: message.slice(0, 500) }, 'traces could not be sent');
  };
  const ignore = () => undefined;
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
};

const exportTimeoutMs = 3_000;
/** Longer than an export and its end. */
const connectionLifetimeMs = 5_000;

/** Each export has a connection, which ends after five seconds: the exporter only limits the time without any byte. */
const createExportAgent = (protocol: string): http.Agent => {
  const agent = protocol === 'https:' ? new https.Agent() : new http.Agent();
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (...request) => {
    const connection = connect(...request);
    const timer = setTimeout(() => connection?.destroy(), connectionLifetimeMs).unref();
    connection?.once('close', () => clearTimeout(timer));
    return connection;
  };
  return agent;
};

const acquireExporter = (endpoint: string, log: Logger): SharedExporter => {
  let shared = exporters.get(endpoint);
  if (!shared) {
    logExportFailures(log);
    const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
    const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportTimeoutMs, httpAgentOptions: createExportAgent });
    shared = { processor: new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportTimeoutMs }), users: 0 };
    exporters.set(endpoint, shared);
  }
  shared.users += 1;
  return shared;
};

const releaseExporter = async (endpoint: string, shared: SharedExporter): Promise<void> => {
  shared.users -= 1;
  if (shared.users > 0) return shared.processor.forceFlush();
  exporters.delete(endpoint);
  await shared.processor.shutdown();
};

const toHrTime = (milliseconds: number): [seconds: number, nanoseconds: number] => [
  Math.floor(milliseconds / 1000),
  Math.round((milliseconds % 1000) * 1e6),
];

const toReadableSpan = (span: ExternalSpan, resource: Resource): ReadableSpan => {
  const context = { traceId: span.traceId, spanId: span.spanId, traceFlags: 1 };
  return {
    name: span.name,
    kind: kinds[span.kind],
    spanContext: () => context,
    ...(span.parentId === undefined ? {} : { parentSpanContext: { ...context, spanId: span.parentId } }),
    startTime: toHrTime(span.start),
    endTime: toHrTime(span.end),
    duration: toHrTime(span.end - span.start),
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

/** Tracing with OpenTelemetry's SDK, exported as OTLP over HTTP to `<endpoint>/v1/traces`. Spans that cannot be exported are dropped with a warning. */
export const startTracing = ({ config, service, log, trustsCallers }: TracingOptions, endpoint: string): Tracing => {
  const exporter = acquireExporter(endpoint, log);
  const sampler = samplerOf(config, trustsCallers);
  const resource = resourceFromAttributes({ ...namespace, 'service.name': config.OTEL_SERVICE_NAME ?? service });
  const provider = new TracerProvider({ resource, sampler, spanProcessors: [exporter.processor] });
  const tracer = provider.getTracer(scope.name);
  const resources = new Map<string, Resource>();
  const resourceOf = (name: string): Resource => {
    const existing = resources.get(name) ?? resourceFromAttributes({ ...namespace, 'service.name': name });
    resources.set(name, existing);
    return existing;
  };
  const isSampled = (span: ExternalSpan): boolean =>
    sampler.shouldSample(ROOT_CONTEXT, span.traceId, span.name, kinds[span.kind], {}, []).decision === SamplingDecision.RECORD_AND_SAMPLED;
  return {
    start: (name, kind, { parent, attributes = {}, links = [] } = {}) =>
      tracer.startSpan(
        name,
        {
          kind: kinds[kind],
          attributes,
          links: links.flatMap((link) => {
            const context = remoteContext(link);
            return context ? [{ context }] : [];
          }),
        },
        contextOf(parent),
      ),
    exportSpans: (spans) => {
      for (const span of spans) if (isSampled(span)) exporter.processor.onEnd(toReadableSpan(span, resourceOf(span.service)));
    },
    close: () => releaseExporter(endpoint, exporter).catch((error: unknown) => log.warn({ err: error }, 'trace export at shutdown failed')),
  };
};
