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
  test('ranges: part of a file -> 206 with the headers of the owner', async () => {
    gateway.upstreams.media.answerWith((request, response) =>
      response
        .writeHead(206, { 'content-range': 'bytes 2-4/10', 'content-length': 3, etag: '"v1"', 'accept-ranges': 'bytes' })
        .end(request.headers.range === 'bytes=2-4' ? '234' : '???'),
    );

    const answer = await get('/media/a.mp4', { range: 'bytes=2-4' });

    expect([answer.status, answer.headers.get('content-range'), answer.headers.get('etag'), await answer.text()]).toEqual([
      206,
      'bytes 2-4/10',
      '"v1"',
      '234',
    ]);
  });

  test('answer: in pieces -> each arrives as it is sent, however slow the rest', async () => {
    const finish = Promise.withResolvers<void>();
    gateway.upstreams.content.answerWith(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.write('first');
      await finish.promise;
      response.end(' last');
    });

    const answer = await get('/api/signals', { 'accept-encoding': 'identity' });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('first');
    await sleep(500);
    finish.resolve();

    expect((await reader?.read())?.value).toBe(' last');
  });

  test('answers without body: 204, 304 and HEAD -> pass as they are', async () => {
    gateway.upstreams.media.answerWith((request, response) => {
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

  test('connections: many requests -> few sockets to the owner', async () => {
    const sockets = new Set<number | undefined>();
    gateway.upstreams.content.answerWith((request, response) => {
      sockets.add(request.socket.remotePort);
      response.end('[]');
    });

    for (let index = 0; index < 30; index += 1) await (await get('/api/signals')).text();

    expect(sockets.size).toBe(1);
  });

  test('client: leaves before the answer -> the owner is told to stop', async () => {
    const stopped = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    gateway.upstreams.content.answerWith((_request, response) => {
      response.on('close', () => stopped.resolve());
      asked.resolve();
    });
    const leaving = new AbortController();
    const request = fetch(`${gateway.url}/api/signals`, { signal: leaving.signal }).catch(() => 'left');

    await asked.promise;
    leaving.abort();

    expect(await request).toBe('left');
    await stopped.promise;
  });
});

describe('failures', () => {
  test('timeout: the owner does not begin to answer -> 504, the rest goes on', async () => {
    gateway.upstreams.content.answerWith(() => undefined);
    const started = performance.now();

    const answer = await get('/api/signals');

    expect(answer.status).toBe(504);
    expect(performance.now() - started).toBeGreaterThan(350);
    expect(await answer.json()).toMatchObject({ code: 'upstream_timeout' });
    expect((await get('/media/a.png')).status).toBe(200);
  });

  test('cut off: the owner dies in the middle of an answer -> the client sees that it is incomplete', async () => {
    gateway.upstreams.content.answerWith((_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('only this');
      setTimeout(() => response.destroy(), 20);
    });

    const answer = await get('/api/signals', { 'accept-encoding': 'identity' });

    await expect(answer.text()).rejects.toThrow();
    expect((await get('/media/a.png')).status).toBe(200);
  });

  test('dead service: -> 503 with Retry-After on its paths only; back -> answers again by itself', async () => {
    const { content } = gateway.upstreams;
    await content.stop();
    for (let index = 0; index < 6; index += 1) {
      const answer = await get('/api/signals');
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(await answer.json()).toMatchObject({ code: 'unavailable' });
    }
    expect((await get('/media/a.png')).status).toBe(200);

    await content.start();

    await eventually(async () => expect((await get('/api/signals')).status).toBe(200), 5_000);
  });

  test('breaker: open -> the service is not asked at all, then probed by one', async () => {
    const { content } = gateway.upstreams;
    await content.stop();
    for (let index = 0; index < 5; index += 1) await get('/api/signals');
    await content.start();
    const asked = content.received.length;

    const refused = await Promise.all(Array.from({ length: 10 }, () => get('/api/signals')));

    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(content.received.length).toBe(asked);
    await sleep(550);
    const probing = await Promise.all(Array.from({ length: 10 }, () => get('/api/signals')));
    expect(probing.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect((await get('/api/signals')).status).toBe(200);
  });

  test('errors of a service: 500 answers -> pass, and do not open the breaker', async () => {
    gateway.upstreams.content.answerWith((_request, response) => response.writeHead(500).end('{}'));

    const answers: number[] = [];
    for (let index = 0; index < 8; index += 1) answers.push((await get('/api/signals')).status);

    expect(answers).toEqual(Array(8).fill(500));
  });

  test('GET on a kept socket that the service just closed: -> retried once, the client notices nothing', async () => {
    let requests = 0;
    gateway.upstreams.content.answerWith((request, response) => {
      requests += 1;
      // The second request meets a socket that dies under it, as when a service restarts.
      if (requests === 2) request.socket.destroy();
      else response.end('[]');
    });
    expect((await get('/api/signals')).status).toBe(200);

    const answer = await get('/api/signals');

    expect([answer.status, requests]).toEqual([200, 3]);
  });

  test('a kept socket that nobody uses: -> closed from here, sooner than a service that stops closes it', async () => {
    const used = Promise.withResolvers<Socket>();
    gateway.upstreams.content.answerWith((request, response) => {
      used.resolve(request.socket);
      response.end('[]');
    });
    await get('/api/signals');
    const began = performance.now();

    await once(await used.promise, 'end');

    expect(performance.now() - began).toBeLessThan(2_300);
  });

  test('GET on a fresh socket, and any POST, that break: -> 503, never repeated', async () => {
    let requests = 0;
    gateway.upstreams.social.answerWith((request) => {
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
  test('requests in hand: -> finish, with the connection closed after them; new ones are refused', async () => {
    const going = await startTestGateway({ RATE_LIMITS: 'off' });
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    going.upstreams.content.answerWith(async (_request, response) => {
      asked.resolve();
      await answer.promise;
      response.end('[]');
    });
    const inHand = fetch(`${going.url}/api/signals`);
    await asked.promise;

    const stopped = going.stop();
    await sleep(50);
    await expect(fetch(`${going.url}/healthz`)).rejects.toThrow();
    answer.resolve();

    expect([(await inHand).status, (await inHand).headers.get('connection')]).toEqual([200, 'close']);
    await stopped;
  });

  test('idle kept connections: -> do not hold it up', async () => {
    const going = await startTestGateway();
    const socket = connect(going.port, '127.0.0.1');
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    await new Promise((resolve) => socket.once('data', resolve));
    const started = performance.now();

    await going.stop();

    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test('taken port: -> start fails and leaves nothing behind', async () => {
    const taken: Server = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };

    await expect(startTestGateway({ PORT: String(port) })).rejects.toThrow('EADDRINUSE');
    await new Promise((resolve) => taken.close(resolve));
  });
});
