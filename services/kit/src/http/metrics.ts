import { setTimeout as sleep } from 'node:timers/promises';
import type { Route } from '@trenzeye/proto/http/route';
import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Histogram, register } from 'prom-client';

const duration = new Histogram({
  name: 'trenzeye_http_request_duration_seconds',
  help: 'Time from request to answer',
  labelNames: ['service', 'method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

type LabelledHistogram = ReturnType<typeof duration.labels>;

/** Records rate, errors and duration of one route. */
export const httpMetrics = (service: string, route: Route): RequestHandler => {
  // Cached by status: prom-client's look-up by labels costs more than the observation.
  const byStatus = new Map<number, LabelledHistogram>();
  const histogramOf = (status: number): LabelledHistogram => {
    const histogram = byStatus.get(status) ?? duration.labels(service, route.method, route.path, String(status));
    byStatus.set(status, histogram);
    return histogram;
  };
  return (_request, response, next) => {
    const started = performance.now();
    response.once('finish', () => histogramOf(response.statusCode).observe((performance.now() - started) / 1000));
    next();
  };
};

/** The event loop is observed every 10 ms; its gauges have no meaning before the first observation. */
const firstObservationMs = 50;

let collecting: Promise<void> | undefined;
const startCollecting = async (): Promise<void> => {
  collectDefaultMetrics();
  await sleep(firstObservationMs);
};

/**
 * All metrics of this process in the text format of Prometheus. Those about the process itself are collected from the first call on,
 * because monitoring of the event loop wakes the process a hundred times per second.
 */
export const readMetrics = async (): Promise<{ readonly contentType: string; readonly text: string }> => {
  collecting ??= startCollecting();
  await collecting;
  return { contentType: register.contentType, text: await register.metrics() };
};
