import { Gauge, Histogram } from 'prom-client';
import type { RouteEntry } from './routes/route-table.ts';

const duration = new Histogram({
  name: 'trenzeye_gateway_request_duration_seconds',
  help: 'Duration of requests from their start to the end of the response',
  labelNames: ['service', 'method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
});

const open = new Gauge({
  name: 'trenzeye_gateway_breaker_open',
  help: '1 while requests to a service are rejected because it is down',
  labelNames: ['service'],
});

type Child = ReturnType<typeof duration.labels>;
const children = new WeakMap<RouteEntry, Map<number, Child>>();

/** Cached per route and status: prom-client's label lookup costs more than the observation. */
const childOf = (route: RouteEntry, status: number): Child => {
  let byStatus = children.get(route);
  if (!byStatus) {
    byStatus = new Map();
    children.set(route, byStatus);
  }
  let child = byStatus.get(status);
  if (!child) {
    child = duration.labels(route.service, route.method, route.path, String(status));
    byStatus.set(status, child);
  }
  return child;
};

export const observeRequest = (route: RouteEntry, status: number, milliseconds: number): void =>
  childOf(route, status).observe(milliseconds / 1000);

export const observeBreaker = (service: string, isOpen: boolean): void => open.labels(service).set(isOpen ? 1 : 0);
