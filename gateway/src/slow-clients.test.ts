import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@trenzeye/kit/ids';
import { rawRequest } from './testing/raw-request.ts';
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts';

const windowMs = 400;
const minBytesPerSecond = 8_000;
/** More than the buffers of the operating system for a client that stops reading. */
const largeBytes = 64 * 1024 * 1024;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    RATE_LIMITS: 'off',
    SLOW_CLIENT_WINDOW_MS: String(windowMs),
    SLOW_CLIENT_MIN_BYTES_PER_SECOND: String(minBytesPerSecond),
    HEADERS_TIMEOUT_MS: '2000',
    IN_FLIGHT_PER_NETWORK: '4',
    IN_FLIGHT_PER_USER: '2',
    TRUSTED_PROXIES: '1',
  });
});
afterAll(() => gateway.stop());

const bytesPath = '/media/large.mp4';
const uploadPath = `/api/upload/resumable/${newId()}`;
const token = (id = newId()) => gateway.signer.sign({ id });

/** Resolves when the connection from the gateway closes. */
const respondWithLargeFile = (): Promise<void> =>
  new Promise((resolve) => {
    gateway.upstreams.media.respondWith((_request, response) => {
      response.once('close', resolve);
      response.writeHead(200, { 'content-length': String(largeBytes) }).end(Buffer.alloc(largeBytes));
    });
  });

const sendHead = async (head: string): Promise<Socket> => {
  const socket = connect(gateway.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(head);
  return socket;
};

describe('slow readers', () => {
  test('large response: not read -> connection to the service closed after the window', async () => {
    const closed = respondWithLargeFile().then(() => 'closed');
    const socket = await sendHead(`GET ${bytesPath} HTTP/1.1\r\nhost: x\r\n\r\n`);
    await once(socket, 'readable');

    expect(await Promise.race([closed, sleep(windowMs * 10)])).toBe('closed');
    socket.destroy();
  });

  test('large response: read in small parts above the minimum rate -> complete', async () => {
    void respondWithLargeFile();
    const response = await fetch(gateway.url + bytesPath);
    let received = 0;
    let pauses = 0;
    for await (const chunk of response.body ?? []) {
      received += chunk.length;
      if (received > pauses * 4_000_000) {
        pauses += 1;
        await sleep(windowMs / 4);
      }
    }

    expect(received).toBe(largeBytes);
  });

  test('event stream: idle for several windows -> open', async () => {
    let stream: ServerResponse | undefined;
    gateway.upstreams.content.respondWith((_request, response) => {
      stream = response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: first\n\n');
    });
    const response = await fetch(`${gateway.url}/api/signals`);
    const reader = response.body?.getReader();
    const read = async () => Buffer.from((await reader?.read())?.value ?? []).toString();
    const first = await read();
    await sleep(windowMs * 4);
    stream?.end('data: second\n\n');

    expect([first, await read()]).toEqual(['data: first\n\n', 'data: second\n\n']);
  });
});

describe('slow writers', () => {
  const startUpload = async (client = newId()): Promise<Socket> =>
    sendHead(
      `PATCH ${uploadPath} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${await token(client)}\r\ncontent-length: 20000\r\n\r\nfirst bytes`,
    );
  /** Sends parts at an interval of a quarter of the window and returns the response, or nothing when all parts are sent. */
  const sendParts = async (socket: Socket, partBytes: number, count: number): Promise<string> => {
    let response = '';
    socket.setEncoding('latin1').on('data', (text) => {
      response += text;
    });
    for (let part = 0; part < count && response === ''; part += 1) {
      await sleep(windowMs / 4);
      if (socket.writable) socket.write(Buffer.alloc(partBytes));
    }
    await sleep(100);
    socket.destroy();
    return response;
  };
  const acceptUploads = () =>
    gateway.upstreams.media.respondWith((request, response) => {
      request.on('error', () => undefined).resume();
      request.once('end', () => response.writeHead(204).end());
    });

  test('upload: below the minimum rate -> 504 naming the rate, and the connection is closed', async () => {
    acceptUploads();
    const response = await sendParts(await startUpload(), 10, 20);

    expect(response).toContain('HTTP/1.1 504');
    expect(response.toLowerCase()).toContain('connection: close');
    expect(response).toContain(`less than ${minBytesPerSecond} bytes per second`);
  });

  test('upload: above the minimum rate for several windows -> forwarded', async () => {
    acceptUploads();
    const response = await sendParts(await startUpload(), 2_221, 9);

    expect(response).toContain('HTTP/1.1 204');
  });

  test('upload: the gateway was busy for several windows while the rest arrived -> forwarded', async () => {
    acceptUploads();
    const socket = await startUpload();
    await sleep(windowMs / 2);
    const response = once(socket.setEncoding('latin1'), 'data');
    // Timers run after immediates, and before the event loop reads what has arrived.
    setImmediate(() => {
      socket.write(Buffer.alloc(20_000 - 'first bytes'.length));
      const until = performance.now() + windowMs * 2;
      while (performance.now() < until);
    });

    expect((await response)[0]).toContain('HTTP/1.1 204');
    socket.destroy();
  });

  test('upload: the service does not read for several windows -> not the fault of the client', async () => {
    gateway.upstreams.media.respondWith((request, response) => {
      setTimeout(() => request.resume(), windowMs * 3);
      request.once('end', () => response.writeHead(204).end());
    });
    const response = await fetch(gateway.url + uploadPath, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${await token()}` },
      body: Buffer.alloc(largeBytes),
    });

    expect(response.status).toBe(204);
  });

  test('body after an early response: below the minimum rate -> connection closed', async () => {
    const socket = await sendHead(`PATCH ${uploadPath} HTTP/1.1\r\nhost: x\r\ncontent-length: 20000\r\n\r\n`);
    socket.resume();
    const closed = new Promise((resolve) => socket.once('close', () => resolve('closed')));

    expect(await Promise.race([closed, sleep(windowMs * 10)])).toBe('closed');
  });
});

test('request headers: never complete -> 408 and the connection is closed', async () => {
  expect(await rawRequest(gateway.port, 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ')).toContain('HTTP/1.1 408');
});

describe('requests in progress', () => {
  /** Requests that the service does not answer until `release`. */
  const holdRequests = (service: 'media' | 'social' | 'content') => {
    const waiting: ServerResponse[] = [];
    gateway.upstreams[service].respondWith((_request, response) => void waiting.push(response));
    return {
      waitFor: async (count: number) => {
        while (waiting.length < count) await sleep(10);
      },
      release: () => {
        for (const response of waiting.splice(0)) response.end();
        gateway.upstreams[service].respondWith((_request, response) => void response.end());
      },
    };
  };
  const get = (path: string, address: string, authorization?: string) =>
    fetch(gateway.url + path, { headers: { 'x-forwarded-for': address, ...(authorization ? { authorization } : {}) } });

  test('downloads of one IPv6 network: above the limit -> 429 naming it; other networks and the API -> served', async () => {
    const held = holdRequests('media');
    const downloads = [1, 2, 3, 4].map((host) => get(bytesPath, `2001:db8::${host}`));
    await held.waitFor(4);
    const refused = await get(bytesPath, '2001:db8::5');
    const api = await get('/api/signals', '2001:db8::5');
    await api.body?.cancel();
    const otherNetwork = get(bytesPath, '2001:db8:0:1::5');
    await held.waitFor(5);
    held.release();

    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await refused.json()).toMatchObject({ code: 'rate_limited', detail: 'At most 4 downloads can be open at once.' });
    expect(api.status).toBe(200);
    expect((await Promise.all([...downloads, otherNetwork])).map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect((await get(bytesPath, '2001:db8::5')).status).toBe(200);
  });

  test('API requests of one user from several networks: above the limit -> 429; other users -> served', async () => {
    const held = holdRequests('social');
    const [user, other] = await Promise.all([token(), token()]);
    const path = '/api/notifications';
    // Five times the limit of uploads and downloads.
    const requests = Array.from({ length: 10 }, (_, host) => get(path, `203.0.113.${host}`, `Bearer ${user}`));
    await held.waitFor(10);
    const refused = await get(path, '203.0.113.11', `Bearer ${user}`);
    const otherUser = get(path, '203.0.113.11', `Bearer ${other}`);
    await held.waitFor(11);
    held.release();

    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ detail: 'At most 10 API requests can be open at once.' });
    expect((await Promise.all([...requests, otherUser])).map(({ status }) => status)).toEqual(Array(11).fill(200));
  });
});
