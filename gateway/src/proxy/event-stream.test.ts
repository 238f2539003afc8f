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
  test('an event small and alone -> there before the next one is written, not compressed', async () => {
    let finish = (): void => undefined;
    gateway.upstreams.content.answerWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      response.write('event: start\ndata: {}\n\n');
      finish = () => response.end('event: done\ndata: {}\n\n');
    });

    const answer = await generate();
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = await reader?.read();
    finish();
    const second = await reader?.read();

    expect(answer.headers.get('content-encoding')).toBeNull();
    expect([first?.value, second?.value]).toEqual(['event: start\ndata: {}\n\n', 'event: done\ndata: {}\n\n']);
  });

  test('a client that leaves -> the service hears of it', async () => {
    const left = Promise.withResolvers<boolean>();
    gateway.upstreams.content.answerWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': here\n\n');
      response.once('close', () => left.resolve(response.writableFinished));
    });
    const controller = new AbortController();

    const answer = await generate(controller.signal);
    await answer.body?.getReader().read();
    controller.abort();

    expect(await Promise.race([left.promise, sleep(3_000, 'never', { ref: false })])).toBe(false);
  });
});
