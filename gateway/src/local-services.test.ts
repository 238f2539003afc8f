import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Listening, listen } from '@trenzeye/kit/http/listen';
import { serviceNames } from '@trenzeye/proto/http';
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts';

/** Content in the process of the gateway, as in the embedded stack. */
let content: Listening;
let respond: RequestListener;
let gateway: TestGateway;

const startContent = (port = 0) => listen((request, response) => respond(request, response), '127.0.0.1', port);
const startGateway = () =>
  startTestGateway({
    RATE_LIMITS: 'off',
    UPSTREAM_TIMEOUT: '400',
    UPSTREAMS: JSON.stringify(Object.fromEntries(serviceNames.map((name) => [name, content.url]))),
  });

beforeEach(async () => {
  content = await startContent();
  gateway = await startGateway();
});
afterEach(async () => {
  await gateway.stop();
  await content.close();
});

const get = (path = '/api/signals', init: RequestInit = {}) => fetch(gateway.url + path, init);

test('request -> no second connection; the headers of a forwarded request; the headers of the gateway in the response', async () => {
  let received: { readonly headers: IncomingHttpHeaders; readonly port: number | undefined } | undefined;
  respond = (request, response) => {
    received = { headers: request.headers, port: request.socket.localPort };
    response.writeHead(201, { 'content-type': 'application/json', 'x-of-service': 'yes' }).end('[]');
  };

  const response = await get('/api/signals?limit=2', {
    headers: { 'x-trenzeye-internal': 'forged', 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'mine' },
  });

  expect([response.status, await response.text()]).toEqual([201, '[]']);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-of-service': 'yes',
    'x-request-id': 'mine',
    'x-content-type-options': 'nosniff',
    connection: 'keep-alive',
  });
  expect(received?.port).toBe(gateway.port);
  expect(received?.headers).toMatchObject({ 'x-request-id': 'mine', 'x-forwarded-for': '127.0.0.1', traceparent: expect.any(String) });
  expect(Object.keys(received?.headers ?? {})).not.toContain('x-trenzeye-internal');
});

test('compressible response: accepted by the client -> compressed', async () => {
  respond = (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify('a'.repeat(5_000)));

  const response = await get('/api/signals', { headers: { 'accept-encoding': 'br' } });

  expect(response.headers.get('content-encoding')).toBe('br');
  expect(await response.json()).toBe('a'.repeat(5_000));
});

test('timeout -> 504; the late response of the service is ignored', async () => {
  const written = Promise.withResolvers<unknown>();
  respond = async (_request, response) => {
    await sleep(600);
    // Without a listener of its own, as services have none: the event would end the process.
    expect(response.listenerCount('error')).toBe(1);
    response.end('late');
    await sleep(50);
    written.resolve(response.statusCode);
  };

  const response = await get();

  expect([response.status, await response.json()]).toEqual([504, expect.objectContaining({ code: 'upstream_timeout' })]);
  expect(await written.promise).toBe(504);
});

test('timeout, and the service sends headers late -> 504; the connection stays usable', async () => {
  const late = Promise.withResolvers<unknown>();
  respond = async (_request, response) => {
    await sleep(600);
    try {
      response.writeHead(200).end('late');
      late.resolve('sent');
    } catch (error) {
      late.resolve((error as { code?: string }).code);
    }
  };

  const response = await get();

  expect([response.status, await response.json()]).toEqual([504, expect.objectContaining({ code: 'upstream_timeout' })]);
  expect(await late.promise).toBe('ERR_HTTP_HEADERS_SENT');
  respond = (_request, next) => next.end('on the same connection');
  expect(await (await get()).text()).toBe('on the same connection');
});

test('response that starts in time and takes long -> complete', async () => {
  respond = async (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).write('first');
    await sleep(600);
    response.end(' last');
  };

  expect(await (await get('/api/signals', { headers: { 'accept-encoding': 'identity' } })).text()).toBe('first last');
});

test('listener throws -> 500 as a problem', async () => {
  respond = () => {
    throw new Error('a secret detail');
  };

  const response = await get();

  expect([response.status, await response.json()]).toEqual([500, expect.objectContaining({ code: 'internal' })]);
});

test('client disconnects -> the response of the service closes', async () => {
  const closed = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  respond = (_request, response) => {
    response.once('close', () => closed.resolve());
    requested.resolve();
  };
  const controller = new AbortController();
  const request = get('/api/signals', { signal: controller.signal }).catch(() => 'aborted');

  await requested.promise;
  controller.abort();

  expect(await request).toBe('aborted');
  await closed.promise;
});

test('body of unknown length: above the limit -> 413; below -> received by the service', async () => {
  respond = async (request, response) => {
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    response.end(String(bytes));
  };
  const token = await gateway.signer.sign();
  const post = (length: number) =>
    fetch(`${gateway.url}/api/reactions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: new Blob(['a'.repeat(length)]).stream(),
      duplex: 'half',
    } as RequestInit);

  expect(await (await post(1_000)).text()).toBe('1000');
  expect((await post(200_000)).status).toBe(413);
});

test('service stopped, then started again -> 503, then its response', async () => {
  respond = (_request, response) => response.end('[]');
  expect((await get()).status).toBe(200);
  const { port } = new URL(content.url);

  await content.close();
  expect((await get()).status).toBe(503);

  content = await startContent(Number(port));
  expect((await get()).status).toBe(200);
});

test('stop of the gateway: request in progress -> completed with connection: close', async () => {
  const requested = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  respond = async (_request, response) => {
    requested.resolve();
    await finish.promise;
    response.end('[]');
  };
  const second = await startGateway();
  const inProgress = fetch(`${second.url}/api/signals`);
  await requested.promise;

  const stopped = second.stop();
  await sleep(50);
  finish.resolve();

  expect([(await inProgress).status, (await inProgress).headers.get('connection')]).toEqual([200, 'close']);
  await stopped;
});
