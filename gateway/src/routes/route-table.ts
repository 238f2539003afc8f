import { gatewayRoutes, publicRoutes, type ServiceName } from '@trenzeye/proto/http';
import type { Access, Limit, Route } from '@trenzeye/proto/http/route';
import { addRoute, createRouter, findRoute } from 'rou3';

/** Who answers an operation: the service that owns the rows, or the gateway by itself. */
export type Owner = ServiceName | 'gateway';

/** What the gateway knows of one operation. */
export interface RouteEntry {
  readonly service: Owner;
  readonly method: Route['method'];
  /** As the contract writes it, e.g. `/api/users/:id`; also the label in metrics. */
  readonly path: string;
  /** Names the operation in limits. */
  readonly key: string;
  readonly access: Access;
  readonly limit: Limit | undefined;
  /** Milliseconds until the owner must have begun to answer. */
  readonly timeoutMs: number;
  /** Bytes. */
  readonly bodyLimitBytes: number;
  /** Whether answers may be worth compressing here; stored files are compressed already, or too big. */
  readonly compressible: boolean;
}

/** All operations on one path. */
export interface PathEntry {
  readonly byMethod: ReadonlyMap<string, RouteEntry>;
  /** Value of the `Allow` header. */
  readonly allow: string;
}

export interface RouteTable {
  /** The operations of a request path without its query; undefined when nobody answers it. */
  find(path: string): PathEntry | undefined;
}

const defaultTimeoutMs = 15_000;
const defaultBodyLimitBytes = 65_536;

const entryOf = (
  service: Owner,
  { method, path, access, limit, timeoutMs = defaultTimeoutMs, bodyLimitBytes = defaultBodyLimitBytes }: Omit<Route, 'summary' | 'responses'>,
): RouteEntry => ({
  service,
  method,
  path,
  key: `${method} ${path}`,
  access,
  limit,
  timeoutMs,
  bodyLimitBytes,
  compressible: service !== 'media',
});

/** Pages for developers, such as the mail inbox: never in production, whether or not a contract names them. */
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

export interface RouteTableOptions {
  /** Adds `/dev/*`. */
  readonly development: boolean;
  /** Milliseconds; caps what contracts allow. */
  readonly maxTimeoutMs?: number;
}

/** The one route table: every public path of the contracts, and whom it belongs to. */
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

/** Whether a path belongs to the services, so that an unknown one is a 404 and never a page. */
export const isApiPath = (path: string): boolean => apiPrefix.test(path);
