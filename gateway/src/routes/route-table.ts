import { gatewayRoutes, publicRoutes, type ServiceName } from '@trenzeye/proto/http';
import type { Access, Limit, Route } from '@trenzeye/proto/http/route';
import { addRoute, createRouter, findRoute } from 'rou3';
import { type TrafficClass, trafficClassOf } from './traffic-class.ts';

/** The service that implements an operation, or the gateway itself. */
type Owner = ServiceName | 'gateway';

/** An operation in the route table. */
export interface RouteEntry {
  readonly service: Owner;
  readonly method: Route['method'];
  /** Path pattern of the contract, e.g. `/api/users/:id`; also the label in metrics. */
  readonly path: Route['path'];
  /** Key of the operation in rate limits. */
  readonly key: string;
  readonly access: Access;
  readonly limit: Limit | undefined;
  /** Time for the service to start its response. */
  readonly timeoutMs: number;
  readonly bodyLimitBytes: number;
  readonly trafficClass: TrafficClass;
  /** Whether responses may be compressed. Stored files are already compressed or too large. */
  readonly compressible: boolean;
}

/** All operations on one path. */
export interface PathEntry {
  readonly byMethod: ReadonlyMap<string, RouteEntry>;
  /** Value of the `Allow` header. */
  readonly allow: string;
}

export interface RouteTable {
  /** The operations on a request path (without query string); undefined for unknown paths. */
  find(path: string): PathEntry | undefined;
}

const defaultTimeoutMs = 15_000;
const defaultBodyLimitBytes = 65_536;

const entryOf = (
  service: Owner,
  {
    method,
    path,
    access,
    limit,
    timeoutMs = defaultTimeoutMs,
    bodyLimitBytes = defaultBodyLimitBytes,
    hasLargeResponse,
  }: Omit<Route, 'summary' | 'responses'>,
): RouteEntry => ({
  service,
  method,
  path,
  key: `${method} ${path}`,
  access,
  limit,
  timeoutMs,
  bodyLimitBytes,
  trafficClass: trafficClassOf({ bodyLimitBytes, hasLargeResponse }),
  compressible: service !== 'media',
});

/** Development pages such as the mail inbox; never in production, even if a contract declares them. */
const developmentPath = /^\/dev\//;
const developmentEntries = (['get', 'post', 'delete'] as const).map((method) =>
  entryOf('auth', { method, path: '/dev/*page', access: 'public' }),
);

const methodsOf = (entries: readonly RouteEntry[]): Map<string, RouteEntry> => {
  const byMethod = new Map(entries.map((entry) => [entry.method.toUpperCase(), entry]));
  const get = byMethod.get('GET');
  if (get) byMethod.set('HEAD', get);
  return byMethod;
};

interface RouteTableOptions {
  /** Adds `/dev/*`. */
  readonly development: boolean;
  /** Upper limit for the timeouts of all contracts. */
  readonly maxTimeoutMs?: number;
}

/** All public operations of the contracts and the services that implement them. */
export const createRouteTable = ({ development, maxTimeoutMs = Number.POSITIVE_INFINITY }: RouteTableOptions): RouteTable => {
  const declared = [...publicRoutes(), ...gatewayRoutes().map(({ route }) => ({ service: 'gateway' as const, route }))]
    .map(({ service, route }) => entryOf(service, route))
    .filter(({ path }) => !developmentPath.test(path));
  if (development) declared.push(...developmentEntries);
  const entries = declared.map((entry) => ({ ...entry, timeoutMs: Math.min(entry.timeoutMs, maxTimeoutMs) }));
  const router = createRouter<PathEntry>();
  for (const [path, operations] of Map.groupBy(entries, (entry) => entry.path)) {
    const byMethod = methodsOf(operations);
    addRoute(router, '', path.replace(/\/\*(\w+)$/, '/**:$1'), {
      byMethod,
      allow: [...new Set([...byMethod.keys(), 'OPTIONS'])].join(', '),
    });
  }
  return { find: (path) => findRoute(router, '', path, { params: false })?.data };
};

const apiPrefix = /^\/(api|auth\/v1|rest\/v1|media|dev|internal|\.well-known)(\/|$)/;

/** Whether a path is reserved for APIs: unknown API paths respond with 404 instead of a page. */
export const isApiPath = (path: string): boolean => apiPrefix.test(path);
