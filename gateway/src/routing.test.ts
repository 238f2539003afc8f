import { publicRoutes } from '@trenzeye/proto/http';
import { rawRequest } from './testing/raw-request.ts';
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ RATE_LIMITS: 'off' });
});
afterAll(() => gateway.stop());

const concrete = (path: string): string => path.replace(/:\w+/g, '0198c5a0-0000-7000-8000-000000000001').replace(/\*\w+/, 'a/b/c.png');

describe('routing', () => {
  test.each(publicRoutes().map(({ service, route }) => [route.method.toUpperCase(), route.path, service] as const))(
    'route: %s %s as admin -> handled by %s',
    async (method, path, service) => {
      const token = await gateway.signer.sign({ role: 'admin' });
      const body = method === 'GET' ? undefined : '{"a":1}';

      const response = await fetch(`${gateway.url}${concrete(path)}?x=1&y=%20`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body } : {}),
      });

      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ service, method, url: `${concrete(path)}?x=1&y=%20`, body: body ?? '' });
    },
  );

  test.each([
    ['/api/nothing', { code: 'not_found', status: 404, type: '/docs/errors#not_found' }],
    ['/internal/accounts', { code: 'not_found' }],
    ['/internal/content', { code: 'not_found' }],
    ['/.well-known/nothing', { code: 'not_found' }],
    ['/media/', { code: 'not_found' }],
    ['/auth/v1/nothing', { code: 404, error_code: 'not_found', msg: expect.any(String) }],
    ['/rest/v1/nothing', { code: 'PGRST205', message: expect.stringContaining("'public.nothing'"), details: null, hint: null }],
    ['/rest/v1/rpc/anything', { code: 'PGRST202', message: expect.stringContaining('public.anything') }],
    ['/rest/v1/users/1/posts', { code: 'PGRST125' }],
  ])('route: %s, in no contract -> 404 in the format of the path, not forwarded', async (path, body) => {
    const before = Object.values(gateway.upstreams).flatMap(({ received }) => received).length;

    const response = await fetch(gateway.url + path, { method: 'POST', headers: { 'x-trenzeye-internal': 'x'.repeat(32) } });

    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject(body);
    expect(Object.values(gateway.upstreams).flatMap(({ received }) => received).length).toBe(before);
  });

  test.each([
    ['DELETE', '/api/signals', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/generate', 'POST, OPTIONS'],
    ['PATCH', '/auth/v1/user', 'GET, PUT, HEAD, OPTIONS'],
    ['TRACE', '/api/signals', 'GET, HEAD, OPTIONS'],
  ])('route: %s %s, method not in the contract -> 405 with Allow', async (method, path, allow) => {
    const response = await rawRequest(gateway.port, `${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);

    expect(response).toMatch(/^HTTP\/1\.1 405 /);
    expect(/^allow: (.*)\r$/im.exec(response)?.[1]).toBe(allow);
  });

  test.each(['http://evil.example/api/signals', '/api/signals#x', '/api\\signals', '*'])(
    'route: request target %s -> 400',
    async (target) => {
      const response = await rawRequest(gateway.port, `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);

      expect(response).toMatch(/^HTTP\/1\.1 400 /);
      expect(response).toContain('"field":"path"');
    },
  );

  test('route: path with dot segments -> forwarded to the same service only', async () => {
    const response = await rawRequest(gateway.port, 'GET /media/../internal/seed HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');

    expect(response).toContain('"service":"media"');
    expect(response).toContain('"url":"/media/../internal/seed"');
  });

  test.each(['/dev/inbox', '/dev/oidc/auth', '/dev'])(
    'route: %s with the host name of another site -> 404, not forwarded',
    async (path) => {
      for (const host of ['attacker.example', `attacker.example:${gateway.port}`, 'localhost.attacker.example']) {
        const response = await rawRequest(gateway.port, `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
        expect(response).toMatch(/^HTTP\/1\.1 404 /);
        expect(response).not.toContain('"service":"auth"');
      }
    },
  );

  test('route: /dev/inbox in production -> 404', async () => {
    const production = await startTestGateway({ TRENZEYE_ENV: 'production' });
    try {
      expect((await fetch(`${production.url}/dev/inbox`)).status).toBe(404);
      expect((await fetch(`${gateway.url}/dev/inbox`)).status).toBe(200);
    } finally {
      await production.stop();
    }
  });
});
