import { rawRequest } from './testing/raw-request.ts';
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts';

type Echo = { readonly headers: Record<string, string> };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ RATE_LIMITS: 'off' });
});
afterAll(() => gateway.stop());

const headersSeen = async (headers: Record<string, string>, url = gateway.url): Promise<Record<string, string>> =>
  ((await (await fetch(`${url}/api/signals`, { headers })).json()) as Echo).headers;

describe('request headers', () => {
  test('ours and hop-by-hop: sent from outside -> do not pass', async () => {
    const answer = await rawRequest(
      gateway.port,
      [
        'GET /api/signals HTTP/1.1',
        'host: trenzeye.test',
        'connection: close, x-secret, host',
        'x-secret: for the next hop only',
        'x-trenzeye-internal: guessed',
        'X-Trenzeye-User-Id: somebody',
        'proxy-authorization: Basic eA==',
        'te: trailers',
        'keep-alive: timeout=5',
        'forwarded: for=1.2.3.4',
        'x-real-ip: 1.2.3.4',
        'x-harmless: passes',
        '\r\n',
      ].join('\r\n'),
    );
    const { headers } = JSON.parse(answer.slice(answer.indexOf('{"service"'), answer.lastIndexOf('}') + 1)) as Echo;

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
    expect(answer).toMatch(/^connection: close\r$/im);
  });

  test('x-forwarded: invented by the client -> replaced by what we see', async () => {
    const seen = await headersSeen({ 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' });

    expect(seen).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': new URL(gateway.url).host,
    });
  });

  test('x-forwarded: behind one trusted proxy -> its last entry is believed, what stands before is not', async () => {
    const behind = await startTestGateway({ RATE_LIMITS: 'off', TRUSTED_PROXIES: '1' });
    try {
      const seen = await headersSeen(
        { 'x-forwarded-for': '6.6.6.6, 203.0.113.9', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'trenzeye.example' },
        behind.url,
      );

      expect(seen).toMatchObject({
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'trenzeye.example',
      });
      expect((await headersSeen({ 'x-forwarded-for': 'nonsense' }, behind.url))['x-forwarded-for']).toBe('127.0.0.1');
    } finally {
      await behind.stop();
    }
  });

  test('request id: a sane one, a wild one, none -> kept, replaced, made; the answer carries it', async () => {
    const sane = await fetch(`${gateway.url}/api/signals`, { headers: { 'x-request-id': 'client-42' } });
    const wild = await fetch(`${gateway.url}/api/signals`, { headers: { 'x-request-id': '<script>' } });
    const none = await fetch(`${gateway.url}/api/signals`);

    expect(sane.headers.get('x-request-id')).toBe('client-42');
    expect(((await sane.json()) as Echo).headers['x-request-id']).toBe('client-42');
    expect(wild.headers.get('x-request-id')).toMatch(/^[0-9a-f]{24}$/);
    expect(none.headers.get('x-request-id')).not.toBe(wild.headers.get('x-request-id'));
    expect(((await none.json()) as Echo).headers['x-request-id']).toBe(none.headers.get('x-request-id'));
  });

  test('traceparent: valid, invalid, none -> passed on, replaced, made', async () => {
    const valid = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const shape = /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/;

    expect((await headersSeen({ traceparent: valid })).traceparent).toBe(valid);
    const made = [(await headersSeen({ traceparent: '00-0-0-0' })).traceparent, (await headersSeen({})).traceparent];
    for (const each of made) expect(each).toMatch(shape);
    expect(made[0]).not.toBe(made[1]);
  });
});

describe('answer headers', () => {
  test('security: an answer of the API -> sealed; no HSTS over http', async () => {
    const { headers } = await fetch(`${gateway.url}/api/signals`);

    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;connect-src 'self';form-action 'self';frame-ancestors 'none';object-src 'none';base-uri 'self'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test('HSTS: served over https -> on', async () => {
    const secure = await startTestGateway({ PUBLIC_URL: 'https://trenzeye.example' });
    try {
      expect((await fetch(`${secure.url}/healthz`)).headers.get('strict-transport-security')).toContain('max-age=31536000');
    } finally {
      await secure.stop();
    }
  });

  test('a policy of the owner: -> stands', async () => {
    gateway.upstreams.media.answerWith((_request, response) => response.setHeader('content-security-policy', 'sandbox').end());

    expect((await fetch(`${gateway.url}/media/a.png`)).headers.get('content-security-policy')).toBe('sandbox');
  });

  test('CORS: by default -> any page may call, without credentials', async () => {
    const answer = await fetch(`${gateway.url}/api/signals`, { headers: { origin: 'http://localhost:3000' } });
    const preflight = await fetch(`${gateway.url}/api/reactions`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:3000',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,x-client-info',
      },
    });

    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('access-control-expose-headers')).toContain('link');
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,x-client-info');
    expect((await fetch(`${gateway.url}/dev/inbox`)).headers.get('access-control-allow-origin')).toBeNull();
  });

  test('CORS: a list of origins -> those and no others', async () => {
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

  test('compression: big JSON, small JSON, a picture, a client that does not ask -> only the first', async () => {
    const big = JSON.stringify({ text: 'trend '.repeat(1000) });
    const respond = (type: string, body: string) =>
      gateway.upstreams.content.answerWith((_request, response) =>
        response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body),
      );
    const encodingOf = async (accept: string) => {
      const answer = await fetch(`${gateway.url}/api/signals`, { headers: { 'accept-encoding': accept } });
      return [answer.headers.get('content-encoding'), await answer.text()];
    };

    respond('application/json', big);
    expect(await encodingOf('br')).toEqual(['br', big]);
    expect(await encodingOf('gzip')).toEqual(['gzip', big]);
    expect(await encodingOf('identity')).toEqual([null, big]);
    respond('application/json', '{}');
    expect(await encodingOf('br')).toEqual([null, '{}']);
    respond('image/png', big);
    expect(await encodingOf('br')).toEqual([null, big]);
  });
});
