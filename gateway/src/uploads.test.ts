import { request as openRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@trenzeye/kit/ids';
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ RATE_LIMITS: 'off', UPSTREAM_TIMEOUT: '400' });
});
afterAll(() => gateway.stop());

const path = '/api/upload/resumable';
const piece = `${path}/${newId()}`;
const token = () => gateway.signer.sign({ id: newId() });

interface Slow {
  readonly method: string;
  readonly path: string;
  readonly length: number;
  /** Sends the body; the request ends when it is done, or when it is answered. */
  readonly write: (chunk: (bytes: number) => void) => Promise<void>;
}

/** Sends a body in its own time and answers with what came back, whenever that was. */
const sendSlowly = async ({ method, path: target, length, write }: Slow) => {
  const request = openRequest(gateway.url + target, {
    method,
    headers: { authorization: `Bearer ${await token()}`, 'content-length': String(length), 'content-type': 'application/json' },
  });
  const answered = new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode, connection: response.headers.connection });
    });
  });
  await write((bytes) => void request.write(Buffer.alloc(bytes)));
  request.end();
  return answered;
};

describe('OPTIONS', () => {
  test('asked what a route can -> its owner answers; asked by a browser whether it may -> the gateway does', async () => {
    gateway.upstreams.media.answerWith((_request, response) => response.writeHead(204, { 'tus-version': '1.0.0' }).end());

    const plain = await fetch(gateway.url + path, { method: 'OPTIONS' });
    const preflight = await fetch(gateway.url + path, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://page.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'tus-resumable, upload-length',
      },
    });

    expect([plain.status, plain.headers.get('tus-version')]).toEqual([204, '1.0.0']);
    expect([preflight.status, preflight.headers.get('tus-version')]).toEqual([204, null]);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('tus-resumable, upload-length');
  });
});

describe('large bodies', () => {
  const taking = () =>
    gateway.upstreams.media.answerWith(async (request, response) => {
      let size = 0;
      try {
        for await (const chunk of request) size += chunk.length;
        response.writeHead(204, { 'upload-offset': String(size) }).end();
      } catch {
        response.destroy();
      }
    });

  test('body that takes three times the patience, and moves -> the owner answers', async () => {
    taking();
    const answer = await sendSlowly({
      ...{ method: 'PATCH', path: piece, length: 12_000 },
      write: async (chunk) => {
        for (let count = 0; count < 12; count += 1) {
          chunk(1_000);
          await sleep(100);
        }
      },
    });

    expect(answer.status).toBe(204);
  });

  test('body that stands still -> 504, and the connection ends', async () => {
    taking();
    const answer = await sendSlowly({
      ...{ method: 'PATCH', path: piece, length: 12_000 },
      write: async (chunk) => {
        chunk(1_000);
        await sleep(1_000);
      },
    }).catch((error: unknown) => error);

    expect(answer).toEqual({ status: 504, connection: 'close' });
  });

  test('a small body may not take its time -> 504', async () => {
    gateway.upstreams.social.answerWith((request) => void request.resume());
    const answer = await sendSlowly({
      ...{ method: 'POST', path: '/api/comments', length: 12_000 },
      write: async (chunk) => {
        for (let count = 0; count < 10; count += 1) {
          chunk(1_000);
          await sleep(100);
        }
      },
    }).catch((error: unknown) => error);

    expect(answer).toMatchObject({ status: 504 });
  });

  test('the owner refuses at the first bytes -> the client reads it, though it sends on', async () => {
    gateway.upstreams.media.answerWith((request, response) => {
      request.once('data', () =>
        response.writeHead(415, { 'content-type': 'application/problem+json' }).end('{"code":"unsupported_media_type"}'),
      );
    });
    const answer = await fetch(gateway.url + piece, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${await token()}` },
      body: Buffer.alloc(3_000_000),
    });

    expect([answer.status, await answer.json()]).toEqual([415, { code: 'unsupported_media_type' }]);
  });

  test('declared larger than any upload -> 413 before the owner hears of it', async () => {
    const heard = gateway.upstreams.media.received.length;
    const answer = await sendSlowly({ method: 'PATCH', path: piece, length: 3_000_000_000, write: async (chunk) => chunk(1_000) }).catch(
      (error: unknown) => error,
    );

    expect(answer).toMatchObject({ status: 413 });
    expect(gateway.upstreams.media.received.length).toBe(heard);
  });
});
