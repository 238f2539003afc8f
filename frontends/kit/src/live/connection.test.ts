import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createConnection } from './connection.ts';
import type { LiveMessage, LiveState } from './protocol.ts';

interface Asked {
  readonly address: string;
  readonly headers: Headers;
  readonly body: unknown;
  /** Says something on the stream, or ends it. */
  readonly say: (text: string | null) => void;
}

const opening = 'event: open\ndata: {"connection":"c1","heartbeat":25000}\n\n';

/** A server as `fetch`: every stream opens; `watch` answers with a status. */
const createServer = (watchStatus = 204) => {
  const asked: Asked[] = [];
  const answer = (async (address: string, init: RequestInit = {}) => {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (given) => {
        controller = given;
      },
    });
    init.signal?.addEventListener('abort', () => controller?.error(new Error('aborted')));
    const say = (text: string | null) => (text === null ? controller?.close() : controller?.enqueue(new TextEncoder().encode(text)));
    const sent = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({ address, headers: new Headers(init.headers), body: sent, say });
    if (init.method === 'POST') return new Response(null, { status: watchStatus });
    say(opening);
    return new Response(body, { status: 200 });
  }) as typeof fetch;
  return { asked, answer };
};

const start = (server: ReturnType<typeof createServer>, token: string | null = null) => {
  const heard: LiveMessage[] = [];
  const states: LiveState['kind'][] = [];
  const connection = createConnection({
    token: async () => token,
    onMessage: (message) => void heard.push(message),
    onState: ({ kind }) => void states.push(kind),
    fetch: server.answer,
  });
  return { connection, heard, states };
};
const settled = () => sleep(20);

test('connection: first watch -> opens with the token in a header, never in the address', async () => {
  const server = createServer();
  const { connection, states } = start(server, 'secret');

  connection.watch(['a', 'b']);
  await settled();
  connection.rest();

  expect(server.asked.map(({ address }) => address)).toEqual(['/api/stream?watch=a,b']);
  expect(server.asked[0]?.headers.get('Authorization')).toBe('Bearer secret');
  expect(states).toEqual(['open', 'idle']);
});

test('connection: another set -> told on the open stream; a server that does not know it -> opened anew', async () => {
  const known = createServer(204);
  const unknown = createServer(404);
  const [first, second] = [start(known), start(unknown)];
  for (const { connection } of [first, second]) connection.watch(['a']);
  await settled();

  for (const { connection } of [first, second]) connection.watch(['b']);
  await settled();
  for (const { connection } of [first, second]) connection.rest();

  expect(known.asked.map(({ address, body }) => [address, body])).toEqual([
    ['/api/stream?watch=a', undefined],
    ['/api/stream/c1/watch', { watch: ['b'] }],
  ]);
  expect(unknown.asked.at(-1)?.address).toBe('/api/stream?watch=b');
});

test('connection: ended by the server -> comes back at once and takes up behind the last event', async () => {
  const server = createServer();
  const { connection, heard, states } = start(server);
  connection.watch(['a']);
  await settled();

  server.asked[0]?.say('id: 42\nevent: heartbeat\ndata: {}\n\n');
  await settled();
  server.asked[0]?.say(null);
  await sleep(150);
  connection.rest();

  expect(server.asked.map(({ headers }) => headers.get('Last-Event-ID'))).toEqual([null, '42']);
  expect(heard.map(({ name }) => name)).toEqual(['open', 'heartbeat', 'open']);
  expect(states).toEqual(['open', 'away', 'open', 'idle']);
});

test('connection: the network goes and comes -> away, then back with what was missed; somebody else -> from the beginning', async () => {
  const server = createServer();
  const { connection, states } = start(server);
  connection.watch(['a']);
  await settled();
  server.asked[0]?.say('id: 7\nevent: ready\ndata: {}\n\n');
  await settled();

  connection.rest(true);
  connection.watch(['a']);
  await settled();
  connection.rest();
  connection.forget();
  connection.watch(['a']);
  await settled();
  connection.rest();

  expect(server.asked.map(({ headers }) => headers.get('Last-Event-ID'))).toEqual([null, '7', null]);
  expect(states).toEqual(['open', 'away', 'open', 'idle', 'open', 'idle']);
});
