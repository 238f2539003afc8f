import type { Tracing } from './spans.ts';
import type { TracingOptions } from './tracing-options.ts';

/** Undefined without `OTEL_EXPORTER_OTLP_ENDPOINT`: OpenTelemetry is not loaded and nothing is measured. */
export const openTracing = async (options: TracingOptions): Promise<Tracing | undefined> => {
  if (options.config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  const { startTracing } = await import('./sdk.ts');
  return startTracing(options, options.config.OTEL_EXPORTER_OTLP_ENDPOINT);
};
