import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@trenzeye/kit/testing/eventually';
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway({ RATE_LIMITS: 'off', UPSTREAM_TIMEOUT: '400' });
});
afterEach(() => gateway.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(gateway.url + path, { headers });

describe('streaming', () => {
  test('range request: part of a file -> 206 with the headers of the service', async () => {
    gateway.upstreams.media.respondWith((request, response) =>
      response
        .writeHead(206, { 'content-range': 'bytes 2-4/10', 'content-length': 3, etag: '"v1"', 'accept-ranges': 'bytes' })
        .end(request.headers.range === 'bytes=2-4' ? '234' : '???'),
    );

    const response = await get('/media/a.mp4', { range: 'bytes=2-4' });

    expect([response.status, response.headers.get('content-range'), response.headers.get('etag'), await response.text()]).toEqual([
      206,
      'bytes 2-4/10',
      '"v1"',
      '234',
    ]);
  });

  test('response: sent in chunks -> each chunk forwarded immediately', async () => {
    const finish = Promise.withResolvers<void>();
    gateway.upstreams.content.respondWith(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.write('first');
      await finish.promise;
      response.end(' last');
    });

    const response = await get('/api/signals', { 'accept-encoding': 'identity' });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('first');
    await sleep(500);
    finish.resolve();

    expect((await reader?.read())?.value).toBe(' last');
  });

  test('response without body: 204, 304 and HEAD -> forwarded unchanged', async () => {
    gateway.upstreams.media.respondWith((request, response) => {
      if (request.method === 'HEAD') response.writeHead(200, { 'content-length': 10 }).end();
      else response.writeHead(request.url === '/media/none' ? 204 : 304, { etag: '"v1"' }).end();
    });

    const [none, same, head] = await Promise.all([
      get('/media/none'),
      get('/media/same'),
      fetch(`${gateway.url}/media/x`, { method: 'HEAD' }),
    ]);

    expect([none.status, same.status, same.headers.get('etag'), head.status, head.headers.get('content-length')]).toEqual([
      204,
      304,
      '"v1"',
      200,
      '10',
    ]);
  });

  test('connections: many requests -> one socket to the service', async () => {
    const sockets = new Set<number | undefined>();
    gateway.upstreams.content.respondWith((request, response) => {
      sockets.add(request.socket.remotePort);
      response.end('[]');
    });

    for (let index = 0; index < 30; index += 1) await (await get('/api/signals')).text();

    expect(sockets.size).toBe(1);
  });

  test('client: disconnects before the response -> request to the service cancelled', async () => {
    const stopped = Promise.withResolvers<void>();
    const requested = Promise.withResolvers<void>();
    gateway.upstreams.content.respondWith((_request, response) => {
      response.on('close', () => stopped.resolve());
      requested.resolve();
    });
    const controller = new AbortController();
    const request = fetch(`${gateway.url}/api/signals`, { signal: controller.signal }).catch(() => 'aborted');

    await requested.promise;
    controller.abort();

    expect(await request).toBe('aborted');
    await stopped.promise;
  });
});

describe('failures', () => {
  test('timeout: no response from the service -> 504, other services unaffected', async () => {
    gateway.upstreams.content.respondWith(() => undefined);
    const started = performance.now();

    const response = await get('/api/signals');

    expect(response.status).toBe(504);
    expect(performance.now() - started).toBeGreaterThan(350);
    expect(await response.json()).toMatchObject({ code: 'upstream_timeout' });
    expect((await get('/media/a.png')).status).toBe(200);
  });

  test('response: aborted by the service -> incomplete for the client', async () => {
    gateway.upstreams.content.respondWith((_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('only this');
      setTimeout(() => response.destroy(), 20);
    });

    const response = await get('/api/signals', { 'accept-encoding': 'identity' });

    await expect(response.text()).rejects.toThrow();
    expect((await get('/media/a.png')).status).toBe(200);
  });

  test('service: down, then up again -> 503 with Retry-After on its paths only, then 200', async () => {
    const { content } = gateway.upstreams;
    await content.stop();
    for (let index = 0; index < 6; index += 1) {
      const response = await get('/api/signals');
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(await response.json()).toMatchObject({ code: 'unavailable' });
    }
    expect((await get('/media/a.png')).status).toBe(200);

    await content.start();

    await eventually(async () => expect((await get('/api/signals')).status).toBe(200), 5_000);
  });

  test('circuit breaker: open -> no requests to the service, then one probe', async () => {
    const { content } = gateway.upstreams;
    await content.stop();
    for (let index = 0; index < 5; index += 1) await get('/api/signals');
    await content.start();
    const requestCount = content.received.length;

    const refused = await Promise.all(Array.from({ length: 10 }, () => get('/api/signals')));

    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(content.received.length).toBe(requestCount);
    await sleep(550);
    const probing = await Promise.all(Array.from({ length: 10 }, () => get('/api/signals')));
    expect(probing.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect((await get('/api/signals')).status).toBe(200);
  });

  test('circuit breaker: 500 responses -> forwarded, stays closed', async () => {
    gateway.upstreams.content.respondWith((_request, response) => response.writeHead(500).end('{}'));

    const responses: number[] = [];
    for (let index = 0; index < 8; index += 1) responses.push((await get('/api/signals')).status);

    expect(responses).toEqual(Array(8).fill(500));
  });

  test('kept-alive socket: closed by the service during a GET -> retried once', async () => {
    let requests = 0;
    gateway.upstreams.content.respondWith((request, response) => {
      requests += 1;
      // The socket is closed during the second request, as by a restarting service.
      if (requests === 2) request.socket.destroy();
      else response.end('[]');
    });
    expect((await get('/api/signals')).status).toBe(200);

    const response = await get('/api/signals');

    expect([response.status, requests]).toEqual([200, 3]);
  });

  test('kept-alive socket: idle -> closed by the gateway before a stopping service would', async () => {
    const used = Promise.withResolvers<Socket>();
    gateway.upstreams.content.respondWith((request, response) => {
      used.resolve(request.socket);
      response.end('[]');
    });
    await get('/api/signals');
    const startedAt = performance.now();

    await once(await used.promise, 'end');

    expect(performance.now() - startedAt).toBeLessThan(2_300);
  });

  test('connection: broken during a GET on a new socket, during a POST -> 503, not retried', async () => {
    let requests = 0;
    gateway.upstreams.social.respondWith((request) => {
      requests += 1;
      request.socket.destroy();
    });
    const token = await gateway.signer.sign();

    const read = await get('/api/comments/0198c5a0-0000-7000-8000-000000000001');
    const write = await fetch(`${gateway.url}/api/comments`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: '{}' });

    expect([read.status, write.status, requests]).toEqual([503, 503, 2]);
  });
});

describe('stop', () => {
  test('stop: requests in progress, new requests -> completed with connection: close, refused', async () => {
    const second = await startTestGateway({ RATE_LIMITS: 'off' });
    const requested = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    second.upstreams.content.respondWith(async (_request, response) => {
      requested.resolve();
      await finish.promise;
      response.end('[]');
    });
    const inProgress = fetch(`${second.url}/api/signals`);
    await requested.promise;

    const stopped = second.stop();
    await sleep(50);
    await expect(fetch(`${second.url}/healthz`)).rejects.toThrow();
    finish.resolve();

    expect([(await inProgress).status, (await inProgress).headers.get('connection')]).toEqual([200, 'close']);
    await stopped;
  });

  test('stop: idle kept-alive connections -> no delay', async () => {
    const second = await startTestGateway();
    const socket = connect(second.port, '127.0.0.1');
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    await new Promise((resolve) => socket.once('data', resolve));
    const started = performance.now();

    await second.stop();

    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test('start: port in use -> fails and releases all resources', async () => {
    const taken: Server = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };

    await expect(startTestGateway({ PORT: String(port) })).rejects.toThrow('EADDRINUSE');
    await new Promise((resolve) => taken.close(resolve));
  });
});
