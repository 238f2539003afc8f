import type { ChassisConfig } from '../config.ts';
import type { Logger } from '../logging/logger.ts';

export type TracingConfig = Pick<
  ChassisConfig,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'
>;

export interface TracingOptions {
  readonly config: TracingConfig;
  readonly service: string;
  readonly log: Logger;
  /** True for callers of this platform: a trace they sampled is kept whole. Traces of other callers are sampled like new ones. */
  readonly trustsCallers: boolean;
}
