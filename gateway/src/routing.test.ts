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
    '%s %s: signed in as admin -> %s answers',
    async (method, path, service) => {
      const token = await gateway.signer.sign({ role: 'admin' });
      const body = method === 'GET' ? undefined : '{"a":1}';

      const answer = await fetch(`${gateway.url}${concrete(path)}?x=1&y=%20`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body } : {}),
      });

      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ service, method, url: `${concrete(path)}?x=1&y=%20`, body: body ?? '' });
    },
  );

  test.each([
    ['/api/nothing', { code: 'not_found', status: 404, type: '/docs/errors#not_found' }],
    ['/internal/accounts', { code: 'not_found' }],
    ['/internal/content', { code: 'not_found' }],
    ['/.well-known/nothing', { code: 'not_found' }],
    ['/media/', { code: 'not_found' }],
    ['/auth/v1/nothing', { code: 404, error_code: 'not_found', msg: expect.any(String) }],
    ['/rest/v1/nothing', { code: 'not_found', message: expect.any(String), details: null, hint: null }],
  ])('%s: in no contract -> 404 in the dialect of the path, and no service is asked', async (path, body) => {
    const before = Object.values(gateway.upstreams).flatMap(({ received }) => received).length;

    const answer = await fetch(gateway.url + path, { method: 'POST', headers: { 'x-trenzeye-internal': 'x'.repeat(32) } });

    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject(body);
    expect(Object.values(gateway.upstreams).flatMap(({ received }) => received).length).toBe(before);
  });

  test.each([
    ['DELETE', '/api/signals', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/generate', 'POST, OPTIONS'],
    ['PATCH', '/auth/v1/user', 'GET, PUT, HEAD, OPTIONS'],
    ['TRACE', '/api/signals', 'GET, HEAD, OPTIONS'],
  ])('%s %s: another method -> 405 with Allow', async (method, path, allow) => {
    const answer = await rawRequest(gateway.port, `${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);

    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(/^allow: (.*)\r$/im.exec(answer)?.[1]).toBe(allow);
  });

  test.each(['http://evil.example/api/signals', '/api/signals#x', '/api\\signals', '*'])('%s: not a plain path -> 400', async (target) => {
    const answer = await rawRequest(gateway.port, `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);

    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"field":"path"');
  });

  test('dots: a path that tries to climb -> goes to no other service', async () => {
    const answer = await rawRequest(gateway.port, 'GET /media/../internal/seed HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');

    expect(answer).toContain('"service":"media"');
    expect(answer).toContain('"url":"/media/../internal/seed"');
  });

  test('/dev in production: the inbox -> 404', async () => {
    const production = await startTestGateway({ TRENZEYE_ENV: 'production' });
    try {
      expect((await fetch(`${production.url}/dev/inbox`)).status).toBe(404);
      expect((await fetch(`${gateway.url}/dev/inbox`)).status).toBe(200);
    } finally {
      await production.stop();
    }
  });
});
