import { Gauge, Histogram } from 'prom-client';
import type { RouteEntry } from './routes/route-table.ts';

const duration = new Histogram({
  name: 'trenzeye_gateway_request_duration_seconds',
  help: 'Time from request to the end of the answer, through the gateway',
  labelNames: ['service', 'method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
});

const open = new Gauge({
  name: 'trenzeye_gateway_breaker_open',
  help: '1 while a service counts as down and is not asked',
  labelNames: ['service'],
});

type Child = ReturnType<typeof duration.labels>;
const children = new WeakMap<RouteEntry, Map<number, Child>>();

/** The child is looked up once per route and status: prom-client's own look-up costs more than the observation. */
const childOf = (route: RouteEntry, status: number): Child => {
  let ofRoute = children.get(route);
  if (!ofRoute) {
    ofRoute = new Map();
    children.set(route, ofRoute);
  }
  let child = ofRoute.get(status);
  if (!child) {
    child = duration.labels(route.service, route.method, route.path, String(status));
    ofRoute.set(status, child);
  }
  return child;
};

export const observeRequest = (route: RouteEntry, status: number, milliseconds: number): void =>
  childOf(route, status).observe(milliseconds / 1000);

export const observeBreaker = (service: string, isOpen: boolean): void => open.labels(service).set(isOpen ? 1 : 0);
