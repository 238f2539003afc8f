import { contracts, publicRoutes, type Route, serviceNames } from '@trenzeye/proto/http';
import { createRouteTable, isApiPath } from './route-table.ts';

const table = createRouteTable({ development: true });
const production = createRouteTable({ development: false });
const concrete = (path: string): string => path.replace(/:\w+/g, '0198c5a0-0000-7000-8000-000000000001').replace(/\*\w+/, 'a/b/c.png');
// Development pages are a separate table entry.
const operations = publicRoutes().filter(({ route }) => !route.path.startsWith('/dev/'));

describe('createRouteTable', () => {
  test.each(operations.map(({ service, route }) => [route.method, route.path, service, route] as const))(
    'createRouteTable: public %s %s -> routed to %s with the settings of its contract',
    (method, path, service, route) => {
      const entry = table.find(concrete(path))?.byMethod.get(method.toUpperCase());

      expect(entry).toMatchObject({
        service,
        path,
        access: route.access,
        timeoutMs: route.timeoutMs ?? 15_000,
        bodyLimitBytes: route.bodyLimitBytes ?? 65_536,
      });
      expect(entry?.limit).toEqual(route.limit);
    },
  );

  test.each(
    serviceNames
      .flatMap((service) => Object.values<Route>(contracts[service]).filter(({ access }) => access === 'internal'))
      .map(({ path }) => [path]),
  )('createRouteTable: internal %s -> not routed', (path) => {
    expect(table.find(concrete(path))).toBeUndefined();
    expect(isApiPath(path)).toBe(true);
  });

  test('createRouteTable: timeout above maxTimeoutMs -> capped', () => {
    const capped = createRouteTable({ development: false, maxTimeoutMs: 20_000 });

    expect(capped.find('/api/generate')?.byMethod.get('POST')?.timeoutMs).toBe(20_000);
    expect(capped.find('/api/signals')?.byMethod.get('GET')?.timeoutMs).toBe(15_000);
  });

  test('createRouteTable: HEAD on a path with GET -> routed like GET', () => {
    expect(table.find('/media/a.png')?.byMethod.get('HEAD')?.method).toBe('get');
    expect(table.find('/api/generate')?.byMethod.get('HEAD')).toBeUndefined();
  });

  test('createRouteTable: /dev in development, in production -> auth, not routed', () => {
    expect(table.find('/dev/inbox')?.byMethod.get('GET')?.service).toBe('auth');
    expect(production.find('/dev/inbox')).toBeUndefined();
  });

  test.each(['/api', '/api/', '/api/unknown', '/API/signals', '/api/signals/x/y', '/internal', '/apis', '/', '/metrics'])(
    'createRouteTable: %s, in no contract -> not routed',
    (path) => {
      expect(table.find(path)).toBeUndefined();
    },
  );

  test.each([
    ['/api/x', true],
    ['/auth/v1', true],
    ['/auth/v2', false],
    ['/apis', false],
    ['/.well-known/security.txt', true],
    ['/login', false],
  ])('isApiPath: %s -> %s', (path, expected) => {
    expect(isApiPath(path)).toBe(expected);
  });
});
