import { rawRequest } from './testing/raw-request.ts';
import { publicUrl, startTestGateway, type TestGateway } from './testing/start-test-gateway.ts';

type Echo = { readonly headers: Record<string, string> };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ RATE_LIMITS: 'off' });
});
afterAll(() => gateway.stop());

const receivedHeaders = async (headers: Record<string, string>, url = gateway.url): Promise<Record<string, string>> =>
  ((await (await fetch(`${url}/api/signals`, { headers })).json()) as Echo).headers;

describe('request headers', () => {
  test('request headers: internal and hop-by-hop headers from a client -> not forwarded', async () => {
    const response = await rawRequest(
      gateway.port,
      [
        'GET /api/signals HTTP/1.1',
        'host: trenzeye.test',
        'connection: close, x-secret, host',
        'x-secret: for the next hop only',
        'x-trenzeye-internal: guessed',
        'X-Trenzeye-User-Id: forged',
        'proxy-authorization: Basic eA==',
        'te: trailers',
        'keep-alive: timeout=5',
        'forwarded: for=1.2.3.4',
        'x-real-ip: 1.2.3.4',
        'x-harmless: passes',
        '\r\n',
      ].join('\r\n'),
    );
    const { headers } = JSON.parse(response.slice(response.indexOf('{"service"'), response.lastIndexOf('}') + 1)) as Echo;

    for (const name of [
      'x-secret',
      'x-trenzeye-internal',
      'x-trenzeye-user-id',
      'proxy-authorization',
      'te',
      'keep-alive',
      'forwarded',
      'x-real-ip',
    ])
      expect(headers[name]).toBeUndefined();
    expect(headers).toMatchObject({ 'x-harmless': 'passes', host: 'trenzeye.test', connection: 'keep-alive' });
    expect(response).toMatch(/^connection: close\r$/im);
  });

  test('request headers: forged x-forwarded headers -> replaced', async () => {
    const received = await receivedHeaders({
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
    });

    expect(received).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': new URL(gateway.url).host,
    });
  });

  test('request headers: x-forwarded-for behind one trusted proxy -> only the last entry is used', async () => {
    const behind = await startTestGateway({ RATE_LIMITS: 'off', TRUSTED_PROXIES: '1' });
    try {
      const received = await receivedHeaders(
        { 'x-forwarded-for': '6.6.6.6, 203.0.113.9', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'trenzeye.example' },
        behind.url,
      );

      expect(received).toMatchObject({
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'trenzeye.example',
      });
      expect((await receivedHeaders({ 'x-forwarded-for': 'nonsense' }, behind.url))['x-forwarded-for']).toBe('127.0.0.1');
    } finally {
      await behind.stop();
    }
  });

  test('request id: valid, invalid, missing -> kept, replaced, generated; returned in the response', async () => {
    const valid = await fetch(`${gateway.url}/api/signals`, { headers: { 'x-request-id': 'client-42' } });
    const invalid = await fetch(`${gateway.url}/api/signals`, { headers: { 'x-request-id': '<script>' } });
    const missing = await fetch(`${gateway.url}/api/signals`);

    expect(valid.headers.get('x-request-id')).toBe('client-42');
    expect(((await valid.json()) as Echo).headers['x-request-id']).toBe('client-42');
    expect(invalid.headers.get('x-request-id')).toMatch(/^[0-9a-f]{24}$/);
    expect(missing.headers.get('x-request-id')).not.toBe(invalid.headers.get('x-request-id'));
    expect(((await missing.json()) as Echo).headers['x-request-id']).toBe(missing.headers.get('x-request-id'));
  });

  test('traceparent: valid, invalid, missing -> forwarded, replaced, generated', async () => {
    const valid = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const shape = /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/;

    expect((await receivedHeaders({ traceparent: valid })).traceparent).toBe(valid);
    const generated = [(await receivedHeaders({ traceparent: '00-0-0-0' })).traceparent, (await receivedHeaders({})).traceparent];
    for (const each of generated) expect(each).toMatch(shape);
    expect(generated[0]).not.toBe(generated[1]);
  });
});

describe('response headers', () => {
  test('security headers: API response over http -> restrictive policy, no HSTS', async () => {
    const { headers } = await fetch(`${gateway.url}/api/signals`);

    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;connect-src 'self';form-action 'self';frame-ancestors 'none';object-src 'none';base-uri 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test('security headers: https -> HSTS', async () => {
    const secure = await startTestGateway({ PUBLIC_URL: 'https://trenzeye.example' });
    try {
      expect((await fetch(`${secure.url}/healthz`)).headers.get('strict-transport-security')).toContain('max-age=31536000');
    } finally {
      await secure.stop();
    }
  });

  test('security headers: policy set by the service -> kept', async () => {
    gateway.upstreams.media.respondWith((_request, response) => response.setHeader('content-security-policy', 'sandbox').end());

    expect((await fetch(`${gateway.url}/media/a.png`)).headers.get('content-security-policy')).toBe('sandbox');
  });

  test('CORS: default -> without a token any origin, with a token the own one only; never credentials', async () => {
    const allowed = async (path: string, init: RequestInit): Promise<string | null> => {
      const response = await fetch(gateway.url + path, init);
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      return response.headers.get('access-control-allow-origin');
    };
    const preflight = (origin: string, requested: string) =>
      allowed('/api/reactions', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': requested },
      });
    const other = 'http://localhost:3000';
    const authorization = `Bearer ${await gateway.signer.sign()}`;

    expect(await allowed('/api/signals', { headers: { origin: other } })).toBe('*');
    expect(await allowed('/api/signals', { headers: { origin: other, authorization } })).toBeNull();
    expect(await allowed('/api/signals', { headers: { origin: publicUrl, authorization } })).toBe(publicUrl);
    expect(await preflight(other, 'content-type')).toBe('*');
    expect(await preflight(other, 'x-client-info,Authorization')).toBeNull();
    expect(await preflight(publicUrl, 'authorization')).toBe(publicUrl);
    expect(await allowed('/dev/inbox', {})).toBeNull();
  });

  test('CORS: any origin -> preflight with the requested headers', async () => {
    const open = await startTestGateway({ CORS_ORIGINS: '*' });
    try {
      const preflight = await fetch(`${open.url}/api/reactions`, {
        method: 'OPTIONS',
        headers: {
          origin: 'http://localhost:3000',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,x-client-info',
        },
      });
      const response = await fetch(`${open.url}/api/signals`, { headers: { origin: 'http://localhost:3000' } });

      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS');
      expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,x-client-info');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-expose-headers')).toContain('link');
    } finally {
      await open.stop();
    }
  });

  test('CORS: list of origins -> only those', async () => {
    const strict = await startTestGateway({ CORS_ORIGINS: 'https://a.example, https://b.example' });
    const allowedFor = async (origin: string) =>
      (await fetch(`${strict.url}/api/signals`, { headers: { origin } })).headers.get('access-control-allow-origin');
    try {
      expect([await allowedFor('https://b.example'), await allowedFor('https://c.example')]).toEqual(['https://b.example', null]);
      expect((await fetch(`${strict.url}/api/signals`)).headers.get('vary')).toContain('Origin');
    } finally {
      await strict.stop();
    }
  });

  test('compression: large JSON, small JSON, an image, a client without support -> only large JSON compressed', async () => {
    const big = JSON.stringify({ text: 'trend '.repeat(1000) });
    const respondWithText = (type: string, body: string) =>
      gateway.upstreams.content.respondWith((_request, response) =>
        response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body),
      );
    const encodingOf = async (accept: string) => {
      const response = await fetch(`${gateway.url}/api/signals`, { headers: { 'accept-encoding': accept } });
      return [response.headers.get('content-encoding'), await response.text()];
    };

    respondWithText('application/json', big);
    expect(await encodingOf('br')).toEqual(['br', big]);
    expect(await encodingOf('gzip')).toEqual(['gzip', big]);
    expect(await encodingOf('identity')).toEqual([null, big]);
    respondWithText('application/json', '{}');
    expect(await encodingOf('br')).toEqual([null, '{}']);
    respondWithText('image/png', big);
    expect(await encodingOf('br')).toEqual([null, big]);
  });
});
