import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createConnection } from './connection.ts';
import type { LiveMessage, LiveState } from './protocol.ts';

interface ReceivedRequest {
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
  /** Writes to the stream; null ends it. */
  readonly write: (text: string | null) => void;
}

const openEvent = 'event: open\ndata: {"connection":"c1","heartbeat":25000}\n\n';

/** A server behind `fetch`: every stream opens; `watch` responds with a status. */
const createServer = (watchStatus = 204) => {
  const requests: ReceivedRequest[] = [];
  const handle = (async (url: string, init: RequestInit = {}) => {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream = new ReadableStream<Uint8Array>({
      start: (created) => {
        controller = created;
      },
    });
    init.signal?.addEventListener('abort', () => controller?.error(new Error('aborted')));
    const write = (text: string | null) => (text === null ? controller?.close() : controller?.enqueue(new TextEncoder().encode(text)));
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    requests.push({ url, headers: new Headers(init.headers), body, write });
    if (init.method === 'POST') return new Response(null, { status: watchStatus });
    write(openEvent);
    return new Response(stream, { status: 200 });
  }) as typeof fetch;
  return { requests, handle };
};

const start = (server: ReturnType<typeof createServer>, token: string | null = null) => {
  const messages: LiveMessage[] = [];
  const states: LiveState['kind'][] = [];
  const connection = createConnection({
    token: async () => token,
    onMessage: (message) => void messages.push(message),
    onState: ({ kind }) => void states.push(kind),
    fetch: server.handle,
  });
  return { connection, messages, states };
};
const settle = () => sleep(20);

test('connection: first watch -> opens with the token in a header, never in the URL', async () => {
  const server = createServer();
  const { connection, states } = start(server, 'secret');

  connection.watch(['a', 'b']);
  await settle();
  connection.disconnect();

  expect(server.requests.map(({ url }) => url)).toEqual(['/api/stream?watch=a,b']);
  expect(server.requests[0]?.headers.get('Authorization')).toBe('Bearer secret');
  expect(states).toEqual(['open', 'idle']);
});

test('connection: watched ids change -> sent for the open stream; unknown stream on the server -> reopened', async () => {
  const withStream = createServer(204);
  const withoutStream = createServer(404);
  const [first, second] = [start(withStream), start(withoutStream)];
  for (const { connection } of [first, second]) connection.watch(['a']);
  await settle();

  for (const { connection } of [first, second]) connection.watch(['b']);
  await settle();
  for (const { connection } of [first, second]) connection.disconnect();

  expect(withStream.requests.map(({ url, body }) => [url, body])).toEqual([
    ['/api/stream?watch=a', undefined],
    ['/api/stream/c1/watch', { watch: ['b'] }],
  ]);
  expect(withoutStream.requests.at(-1)?.url).toBe('/api/stream?watch=b');
});

test('connection: stream ended by the server -> reconnects at once and resumes after the last event', async () => {
  const server = createServer();
  const { connection, messages, states } = start(server);
  connection.watch(['a']);
  await settle();

  server.requests[0]?.write('id: 42\nevent: heartbeat\ndata: {}\n\n');
  await settle();
  server.requests[0]?.write(null);
  await sleep(150);
  connection.disconnect();

  expect(server.requests.map(({ headers }) => headers.get('Last-Event-ID'))).toEqual([null, '42']);
  expect(messages.map(({ name }) => name)).toEqual(['open', 'heartbeat', 'open']);
  expect(states).toEqual(['open', 'disconnected', 'open', 'idle']);
});

test('connection: network lost and back -> resumes after the last event; position reset -> starts without one', async () => {
  const server = createServer();
  const { connection, states } = start(server);
  connection.watch(['a']);
  await settle();
  server.requests[0]?.write('id: 7\nevent: ready\ndata: {}\n\n');
  await settle();

  connection.disconnect(true);
  connection.watch(['a']);
  await settle();
  connection.disconnect();
  connection.resetPosition();
  connection.watch(['a']);
  await settle();
  connection.disconnect();

  expect(server.requests.map(({ headers }) => headers.get('Last-Event-ID'))).toEqual([null, '7', null]);
  expect(states).toEqual(['open', 'disconnected', 'open', 'idle', 'open', 'idle']);
});
