import { eventually } from '@trenzeye/kit/testing/eventually';
import { problems, publicRoutes } from '@trenzeye/proto/http';
import { openApiDocument, openApiPath } from '@trenzeye/proto/openapi';
import { rawRequest } from './testing/raw-request.ts';
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const text = async (path: string) => (await fetch(gateway.url + path)).text();

describe('documentation', () => {
  test('/docs/openapi.json: -> the OpenAPI document of the contracts', async () => {
    expect(JSON.parse(await text('/docs/openapi.json'))).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });

  test('/docs: -> every operation with an anchor, every link with a target', async () => {
    const page = await text('/docs');

    for (const { route } of publicRoutes()) expect(page).toContain(`<code class="path">${openApiPath(route.path)}</code>`);
    const targets = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(publicRoutes().length);
    expect(links.filter((link) => !targets.has(link))).toEqual([]);
  });

  test('/docs/errors: -> every code of the catalogue with an anchor', async () => {
    const page = await text('/docs/errors');

    for (const code of Object.keys(problems)) expect(page).toContain(`<tr id="${code}">`);
  });

  test.each(['/docs', '/docs/errors'])('%s: -> no scripts and no external resources', async (path) => {
    const response = await fetch(gateway.url + path);
    const page = await response.text();

    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page).not.toMatch(/<script|<link(?! rel="icon" href="data:,")|<img|<iframe|@import|url\(|\son\w+=|https?:\/\//i);
    expect(page).not.toMatch(/undefined|\[object/);
  });

  test('/docs: other method -> 405', async () => {
    expect((await fetch(`${gateway.url}/docs`, { method: 'POST' })).status).toBe(405);
  });
});

describe('health', () => {
  test('/healthz: any state of the services -> ok', async () => {
    expect(JSON.parse(await text('/healthz'))).toEqual({ status: 'ok' });
  });

  test('/readyz: all services ready, one failing, one unreachable -> 200, then 503 with the state of each', async () => {
    const { content, social } = gateway.upstreams;
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
    content.respondWith((_request, response) => response.writeHead(503).end());
    await social.stop();

    await eventually(async () => {
      const response = await fetch(`${gateway.url}/readyz`);
      expect(response.status).toBe(503);
      expect(await response.json()).toEqual({
        status: 'failing',
        services: { auth: 'ok', content: 'failing', media: 'ok', social: 'unreachable', profile: 'ok', admin: 'ok', seeder: 'ok' },
      });
    }, 4_000);
    await social.start();
  });

  test('a service without a URL, as without demo content in production -> the others decide about /readyz; its routes answer 503', async () => {
    const urls = Object.values(gateway.upstreams).map(({ name, port }) => [name, `http://127.0.0.1:${port}`]);
    const UPSTREAMS = JSON.stringify(Object.fromEntries(urls.filter(([name]) => name !== 'seeder' && name !== 'admin')));
    const reduced = await startTestGateway({ UPSTREAMS });
    try {
      const response = await fetch(`${reduced.url}/api/admin/seed`, { method: 'POST' });

      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ code: 'unavailable', detail: 'This part of Trenzeye is not installed here.' });
      const { services } = (await (await fetch(`${reduced.url}/readyz`)).json()) as { services: Record<string, string> };
      expect(Object.keys(services).toSorted()).toEqual(['auth', 'content', 'media', 'profile', 'social']);
    } finally {
      await reduced.stop();
    }
  });

  test('/readyz: concurrent requests -> each service checked once, at most every half second', async () => {
    const { media } = gateway.upstreams;
    await new Promise((resolve) => setTimeout(resolve, 600));
    const before = media.received.length;

    const startedAt = performance.now();

    await Promise.all(Array.from({ length: 20 }, () => fetch(`${gateway.url}/readyz`)));

    const halfSeconds = Math.floor((performance.now() - startedAt) / 500);
    expect(media.received.length).toBeGreaterThan(before);
    expect(media.received.length).toBeLessThanOrEqual(before + 1 + halfSeconds);
  });
});

describe('/metrics', () => {
  test('METRICS_PORT -> metrics of the gateway with requested routes, and of no service', async () => {
    await text('/api/signals');

    const metrics = await (await fetch(`${gateway.metricsUrl}/metrics`)).text();

    expect(metrics).toMatch(
      /trenzeye_gateway_request_duration_seconds_count\{service="content",method="get",route="\/api\/signals",status="\d+"\} \d+/,
    );
    expect(Object.values(gateway.upstreams).flatMap(({ received }) => received.filter(({ url }) => url === '/metrics'))).toEqual([]);
  });

  test.each([
    'X-Forwarded-For: 127.0.0.1',
    'X-Real-IP: 10.0.0.1',
    'Forwarded: for=127.0.0.1',
    'Via: 1.1 proxy',
    'Host: 127.0.0.1:9464',
    'Accept: text/html',
  ])('public port, header %s -> 404', async (header) => {
    const host = header.startsWith('Host') ? '' : 'Host: trenzeye.test\r\n';
    for (const target of ['/metrics', '/metrics?name=up']) {
      const response = await rawRequest(gateway.port, `GET ${target} HTTP/1.1\r\n${host}${header}\r\nConnection: close\r\n\r\n`);

      expect([target, response.slice(0, 12)]).toEqual([target, 'HTTP/1.1 404']);
      expect(response).not.toContain('trenzeye_gateway');
    }
  });
});
