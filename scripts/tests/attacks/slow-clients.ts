import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack, AttackTarget } from './attack.ts';
import { largeVideoPath } from './large-video.ts';

interface SlowConnection {
  /** Status of the response; undefined before its first bytes. */
  readonly status: number | undefined;
  readonly isClosed: boolean;
  /** Sends more bytes. On a connection that the server has reset, this closes it. */
  write(text: string): void;
  destroy(): void;
}

interface SlowConnectionOptions {
  readonly url: string;
  /** A loopback address of the client: each counts as a network of its own. */
  readonly from: string;
  /** The first bytes of the request. */
  readonly head: string;
}

/** Sends the first bytes of a request and stops reading after the first bytes of the response. */
const open = ({ url, from, head }: SlowConnectionOptions): SlowConnection => {
  const { hostname, port } = new URL(url);
  let status: number | undefined;
  let isClosed = false;
  const socket: Socket = connect({ host: hostname, port: Number(port), localAddress: from }, () => socket.write(head));
  socket.once('data', (bytes) => {
    status = Number(/^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1'))?.[1]);
    // A large response must not be read further; the end of an error must be seen.
    if (status < 300) socket.pause();
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    isClosed = true;
  });
  return {
    get status() {
      return status;
    },
    get isClosed() {
      return isClosed;
    },
    write: (text) => void (socket.writable && socket.write(text)),
    destroy: () => socket.destroy(),
  };
};

/** Opens `count` connections, runs `work` and closes them. */
const withSlowConnections = async (
  count: number,
  optionsOf: (index: number) => SlowConnectionOptions,
  work: (connections: readonly SlowConnection[]) => Promise<void>,
): Promise<void> => {
  const connections = Array.from({ length: count }, (_connection, index) => open(optionsOf(index)));
  try {
    await work(connections);
  } finally {
    for (const connection of connections) connection.destroy();
  }
};

const connectionCount = 280;
/** A request of another client takes milliseconds; the limit leaves room for a busy machine. */
const maxDurationMs = 5_000;
/** Filling the buffers of all connections at once keeps the machine busy for seconds, as that many downloads do. */
const maxBusyMs = 20_000;
/**
 * Time for the server to close slow connections. The stack has small limits, see describe-attacks.ts; a busy machine needs most of the
 * time to fill the buffers of all connections.
 */
const maxOpenMs = 30_000;

const oneNetwork = () => '127.0.0.2';
const manyNetworks = (index: number) => `127.0.1.${(index % 140) + 1}`;

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The statuses of a download, an upload and an API request of another client. */
const statusesOfOthers = async ({ url, user }: AttackTarget, mediaPath: string): Promise<Record<string, string>> => {
  const form = new FormData();
  form.set('media_type', 'image');
  form.set('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'pixel.png');
  const authorization = `Bearer ${user('other').token}`;
  const requests: Record<string, [string, RequestInit]> = {
    media: [mediaPath, { headers: { range: 'bytes=0-1023' } }],
    upload: ['/api/upload', { method: 'POST', headers: { authorization }, body: form }],
    api: ['/api/auth/me', { headers: { authorization } }],
  };
  const statuses = await Promise.all(
    Object.entries(requests).map(async ([name, [path, init]]) => {
      const response = await fetch(url + path, { ...init, signal: AbortSignal.timeout(maxDurationMs) }).catch(() => undefined);
      await response?.arrayBuffer();
      return [name, response ? String(response.status) : 'no response'] as const;
    }),
  );
  return Object.fromEntries(statuses);
};

/** Asserts that other clients are served while the slow connections are open. */
const expectOthersServed = async (target: AttackTarget, mediaPath: string): Promise<void> => {
  const served = { media: '206', upload: expect.stringMatching(/^20\d$/), api: '200' };
  const isServed = ({ media, upload = '', api }: Record<string, string>): boolean =>
    media === served.media && upload.startsWith('20') && api === served.api;
  const deadline = Date.now() + maxBusyMs;
  let statuses = await statusesOfOthers(target, mediaPath);
  while (!isServed(statuses) && Date.now() < deadline) statuses = await statusesOfOthers(target, mediaPath);
  expect(statuses).toEqual(served);
};

/** Waits until the server has closed the connections. `drip` is sent on each twice a second. */
const expectClosed = async (connections: readonly SlowConnection[], drip: string): Promise<void> => {
  const deadline = Date.now() + maxOpenMs;
  const countOpen = () => connections.filter(({ isClosed }) => !isClosed).length;
  while (countOpen() > 0 && Date.now() < deadline) {
    await sleep(500);
    for (const connection of connections) connection.write(drip);
  }
  expect(countOpen()).toBe(0);
};

const countStatus = (connections: readonly SlowConnection[], expected: number): number =>
  connections.filter(({ status }) => status === expected).length;

const slowReaders: Attack = {
  name: '280 clients stop reading a large file -> limited per network, closed, others are served',
  run: async (target) => {
    const path = await largeVideoPath(target);
    const head = `GET ${path} HTTP/1.1\r\nhost: trenzeye\r\n\r\n`;
    for (const networkOf of [oneNetwork, manyNetworks])
      await withSlowConnections(
        connectionCount,
        (index) => ({ url: target.url, from: networkOf(index), head }),
        async (connections) => {
          await sleep(2_000);
          await expectOthersServed(target, path);
          if (networkOf === oneNetwork) expect(countStatus(connections, 429)).toBeGreaterThan(0);
          else {
            // Line ends before the next request are ignored; other bytes would end the connection themselves.
            await expectClosed(connections, '\r\n');
            await expectOthersServed(target, path);
          }
        },
      );
  },
};

const slowWriters: Attack = {
  name: '280 uploads of one byte per second -> limited per user, closed, others are served',
  run: async (target) => {
    const path = await largeVideoPath(target);
    const head = [
      'POST /api/upload HTTP/1.1',
      'host: trenzeye',
      `authorization: Bearer ${target.user('owner').token}`,
      'content-type: multipart/form-data; boundary=x',
      'content-length: 50000000',
      '',
      '--x\r\ncontent-disposition: form-data; name="media_type"\r\n\r\nvideo',
    ].join('\r\n');
    await withSlowConnections(
      connectionCount,
      (index) => ({ url: target.url, from: manyNetworks(index), head }),
      async (connections) => {
        await sleep(1_000);
        await expectOthersServed(target, path);
        expect(countStatus(connections, 429)).toBeGreaterThan(0);
        await expectClosed(connections, 'x');
      },
    );
  },
};

const slowHeaders: Attack = {
  name: '280 clients that never finish the request headers -> closed, others are served',
  run: async (target) => {
    const path = await largeVideoPath(target);
    await withSlowConnections(
      connectionCount,
      (index) => ({ url: target.url, from: manyNetworks(index), head: 'GET / HTTP/1.1\r\nhost: trenzeye\r\nx-slow: ' }),
      async (connections) => {
        await expectOthersServed(target, path);
        await expectClosed(connections, 'a');
      },
    );
  },
};

/** Clients that read or write so slowly that their connections occupy the gateway. */
export const slowClientAttacks: readonly Attack[] = [slowReaders, slowWriters, slowHeaders];
