import { setTimeout as sleep } from 'node:timers/promises';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const generate = async (signal?: AbortSignal) =>
  fetch(`${gateway.url}/api/generate`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await gateway.signer.sign()}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
      'accept-encoding': 'gzip, br',
    },
    body: '{}',
    signal: signal ?? null,
  });

describe('event streams', () => {
  test('event stream: single small event -> forwarded immediately, uncompressed', async () => {
    let finish = (): void => undefined;
    gateway.upstreams.content.respondWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      response.write('event: start\ndata: {}\n\n');
      finish = () => response.end('event: done\ndata: {}\n\n');
    });

    const response = await generate();
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = await reader?.read();
    finish();
    const second = await reader?.read();

    expect(response.headers.get('content-encoding')).toBeNull();
    expect([first?.value, second?.value]).toEqual(['event: start\ndata: {}\n\n', 'event: done\ndata: {}\n\n']);
  });

  test('event stream: client disconnects -> request to the service closed', async () => {
    const closed = Promise.withResolvers<boolean>();
    gateway.upstreams.content.respondWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': here\n\n');
      response.once('close', () => closed.resolve(response.writableFinished));
    });
    const controller = new AbortController();

    const response = await generate(controller.signal);
    await response.body?.getReader().read();
    controller.abort();

    expect(await Promise.race([closed.promise, sleep(3_000, 'never', { ref: false })])).toBe(false);
  });
});
