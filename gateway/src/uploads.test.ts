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
const chunkPath = `${path}/${newId()}`;
const token = () => gateway.signer.sign({ id: newId() });

interface SlowRequest {
  readonly method: string;
  readonly path: string;
  readonly length: number;
  /** Writes the body. */
  readonly write: (chunk: (bytes: number) => void) => Promise<void>;
}

/** Sends a body slowly and returns status and connection header of the response, even if it arrives before the end of the body. */
const sendSlowly = async ({ method, path: target, length, write }: SlowRequest) => {
  const request = openRequest(gateway.url + target, {
    method,
    headers: { authorization: `Bearer ${await token()}`, 'content-length': String(length), 'content-type': 'application/json' },
  });
  const responded = new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode, connection: response.headers.connection });
    });
  });
  await write((bytes) => void request.write(Buffer.alloc(bytes)));
  request.end();
  return responded;
};

describe('OPTIONS', () => {
  test('OPTIONS: plain request, CORS preflight -> handled by the service, by the gateway', async () => {
    gateway.upstreams.media.respondWith((_request, response) => response.writeHead(204, { 'tus-version': '1.0.0' }).end());

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
  const acceptUploads = () =>
    gateway.upstreams.media.respondWith(async (request, response) => {
      let size = 0;
      try {
        for await (const chunk of request) size += chunk.length;
        response.writeHead(204, { 'upload-offset': String(size) }).end();
      } catch {
        response.destroy();
      }
    });

  test('large body: arriving for three times the timeout -> forwarded', async () => {
    acceptUploads();
    const response = await sendSlowly({
      method: 'PATCH',
      path: chunkPath,
      length: 12_000,
      write: async (chunk) => {
        for (let count = 0; count < 12; count += 1) {
          chunk(1_000);
          await sleep(100);
        }
      },
    });

    expect(response.status).toBe(204);
  });

  test('large body: stalled -> 504 and connection: close', async () => {
    acceptUploads();
    const response = await sendSlowly({
      method: 'PATCH',
      path: chunkPath,
      length: 12_000,
      write: async (chunk) => {
        chunk(1_000);
        await sleep(1_000);
      },
    }).catch((error: unknown) => error);

    expect(response).toEqual({ status: 504, connection: 'close' });
  });

  test('small body: arriving slowly -> 504', async () => {
    gateway.upstreams.social.respondWith((request) => void request.resume());
    const response = await sendSlowly({
      method: 'POST',
      path: '/api/comments',
      length: 12_000,
      write: async (chunk) => {
        for (let count = 0; count < 10; count += 1) {
          chunk(1_000);
          await sleep(100);
        }
      },
    }).catch((error: unknown) => error);

    expect(response).toMatchObject({ status: 504 });
  });

  test('large body: rejected by the service at the first bytes -> response forwarded', async () => {
    gateway.upstreams.media.respondWith((request, response) => {
      request.once('data', () =>
        response.writeHead(415, { 'content-type': 'application/problem+json' }).end('{"code":"unsupported_media_type"}'),
      );
    });
    const response = await fetch(gateway.url + chunkPath, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${await token()}` },
      body: Buffer.alloc(3_000_000),
    });

    expect([response.status, await response.json()]).toEqual([415, { code: 'unsupported_media_type' }]);
  });

  test('large body: declared above the upload limit -> 413, not forwarded', async () => {
    const received = gateway.upstreams.media.received.length;
    const response = await sendSlowly({
      method: 'PATCH',
      path: chunkPath,
      length: 3_000_000_000,
      write: async (chunk) => chunk(1_000),
    }).catch((error: unknown) => error);

    expect(response).toMatchObject({ status: 413 });
    expect(gateway.upstreams.media.received.length).toBe(received);
  });
});
