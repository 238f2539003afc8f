import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from '@trenzeye/kit';
import { openBus } from '@trenzeye/kit/bus/open-bus';
import { createLogger } from '@trenzeye/kit/logging/logger';
import { startTestSigner } from '@trenzeye/kit/testing/tokens';
import { encodeEvent } from '@trenzeye/proto/events';
import { serviceNames } from '@trenzeye/proto/http';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { freePort } from '../../dev/engines/free-port.ts';
import { nodeOptionsOf } from '../../dev/topology.ts';
import { median, percentile } from '../measure/load.ts';

export interface StreamsOptions {
  /** A database for the bus, which creates its tables in it. */
  readonly busUrl: string;
  /** The number of streams, on one gateway process. */
  readonly size: number;
  /** The number of events sent to all streams. */
  readonly events: number;
  /** The wait before memory is measured. */
  readonly settleMs: number;
}

/** Memory of the gateway process in MiB, and the time until an event has reached the streams. */
export interface StreamsResult {
  readonly name: string;
  readonly streams: number;
  readonly before_mib: number;
  readonly open_mib: number;
  readonly peak_mib: number;
  readonly opening_s: number;
  readonly fan_out_p50_ms: number;
  readonly fan_out_p99_ms: number;
  readonly fan_out_all_ms: number;
  readonly received: number;
}

/** Each stream watches this many of the items, and one item that all streams watch. */
const watchedItems = 24;
const itemCount = 1_000;
const concurrentConnects = 64;
const publicUrl = 'http://trenzeye.bench';

const memoryOf = async (pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> =>
  Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

/** One server in place of all services, which accepts every request. */
const startServiceStub = async (): Promise<{ url: string; stop(): void }> => {
  const server = createServer((_request, response) => response.end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const startGateway = async (env: Readonly<Record<string, string>>): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [...nodeOptionsOf('gateway'), join(root, 'gateway/src/main.ts')], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) if (line.includes('"ready"')) return child;
  throw new Error('the gateway ended before it was ready');
};

/** Opens a stream on a plain socket; `onEvent` is called for every event of type `reactions.changed`. */
const openStream = (port: number, token: string | undefined, watch: readonly string[], onEvent: () => void): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      const authorization = token ? `authorization: Bearer ${token}\r\n` : '';
      socket.write(`GET /api/stream?watch=${watch.join(',')} HTTP/1.1\r\nhost: bench\r\n${authorization}\r\n`);
    });
    socket.setEncoding('latin1');
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('a stream ended')));
    let isOpen = false;
    socket.on('data', (text: unknown) => {
      const chunk = String(text);
      if (!isOpen && !chunk.startsWith('HTTP/1.1 200')) return reject(new Error(chunk.slice(0, 200)));
      if (!isOpen && chunk.includes('event: ready')) {
        isOpen = true;
        resolve(socket);
      }
      if (chunk.includes('event: reactions.changed')) onEvent();
    });
  });

interface OpenedStreams {
  readonly sockets: readonly Socket[];
  /** The times at which the event under test arrived, since the last `reset`. */
  readonly arrivals: () => readonly number[];
  readonly reset: () => void;
}

/** Opens `size` streams, every second one signed in, all of which watch `sharedItem`. */
const openStreams = async (port: number, size: number, sharedItem: string, sign: () => Promise<string>): Promise<OpenedStreams> => {
  const items = Array.from({ length: itemCount }, () => randomUUID());
  const sockets: Socket[] = [];
  let arrivals: number[] = [];
  for (let from = 0; from < size; from += concurrentConnects) {
    const batch = Array.from({ length: Math.min(concurrentConnects, size - from) }, async (_stream, index) => {
      const token = (from + index) % 2 === 0 ? await sign() : undefined;
      const watch = Array.from({ length: watchedItems }, (_item, number) => items[(from + index + number * 7) % itemCount] ?? '');
      return openStream(port, token, [sharedItem, ...watch], () => arrivals.push(performance.now()));
    });
    sockets.push(...(await Promise.all(batch)));
  }
  return {
    sockets,
    arrivals: () => arrivals,
    reset: () => {
      arrivals = [];
    },
  };
};

/** Publishes an event about `contentId` and waits until all streams have received it. Returns the sorted latencies in milliseconds. */
const measureFanOut = async (bus: Bus, streams: OpenedStreams, contentId: string, version: number): Promise<number[]> => {
  streams.reset();
  const data = { contentId, counts: { like: version }, version, userId: randomUUID(), userReaction: 'like' };
  const { topic, key, value } = encodeEvent('reactions.changed', data, { id: randomUUID(), occurredAt: new Date(), actor: 'bench' });
  const sentAt = performance.now();
  await bus.publish([{ topic, key, value, headers: {} }]);
  const deadline = sentAt + 20_000;
  while (streams.arrivals().length < streams.sockets.length && performance.now() < deadline) await sleep(5);
  return streams
    .arrivals()
    .map((at) => at - sentAt)
    .sort((a, b) => a - b);
};

const medianOf = (rounds: readonly (readonly number[])[], select: (latencies: readonly number[]) => number): number =>
  Math.round(median(rounds.map(select)));

/** Opens streams on one gateway process and sends events to all of them. */
export const measureStreams = async ({ busUrl, size, events, settleMs }: StreamsOptions): Promise<StreamsResult> => {
  const address = `postgres:${busUrl}`;
  const [stub, signer, port] = [await startServiceStub(), await startTestSigner(publicUrl), await freePort()];
  const bus = await openBus({ BUS: address }, { clientId: 'bench', log: createLogger('bench', 'silent'), onFatal: () => undefined });
  const gateway = await startGateway({
    TRENZEYE_ENV: 'production',
    LOG_LEVEL: 'info',
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    JWKS_URL: signer.jwksUrl,
    BUS: address,
    RATE_LIMITS: 'off',
    STREAMS_PER_ADDRESS: String(size),
    STREAMS_MAX: String(size),
    STREAMS_MAX_VISITORS: String(size),
    UPSTREAMS: JSON.stringify(Object.fromEntries(serviceNames.map((name) => [name, stub.url]))),
  });
  const pid = gateway.pid ?? 0;
  let sockets: readonly Socket[] = [];
  try {
    const before = await memoryOf(pid, 'VmRSS');
    const sharedItem = randomUUID();
    const startedAt = performance.now();
    const streams = await openStreams(port, size, sharedItem, () => signer.sign());
    sockets = streams.sockets;
    const openingSeconds = (performance.now() - startedAt) / 1000;
    await sleep(settleMs);
    const open = await memoryOf(pid, 'VmRSS');
    const rounds: number[][] = [];
    for (let version = 1; version <= events; version += 1) rounds.push(await measureFanOut(bus, streams, sharedItem, version));
    return {
      name: 'live streams',
      streams: sockets.length,
      before_mib: before,
      open_mib: open,
      peak_mib: await memoryOf(pid, 'VmHWM'),
      opening_s: Number(openingSeconds.toFixed(1)),
      fan_out_p50_ms: medianOf(rounds, (latencies) => percentile(latencies, 0.5)),
      fan_out_p99_ms: medianOf(rounds, (latencies) => percentile(latencies, 0.99)),
      fan_out_all_ms: medianOf(rounds, (latencies) => latencies.at(-1) ?? Number.NaN),
      received: rounds.reduce((sum, latencies) => sum + latencies.length, 0),
    };
  } finally {
    for (const socket of sockets) socket.removeAllListeners('close').destroy();
    gateway.kill('SIGTERM');
    await new Promise((resolve) => gateway.once('exit', resolve));
    await bus.close();
    await signer.stop();
    stub.stop();
  }
};

/** Measures STREAMS (default 10,000) streams, with a PostgreSQL in `dataDir` as the bus. */
export const benchStreams = async (dataDir: string): Promise<StreamsResult> => {
  const { startPostgres } = await import('../../dev/engines/postgres.ts');
  const { createDatabases } = await import('../../dev/start/databases.ts');
  const postgres = await startPostgres(join(dataDir, 'streams'));
  try {
    await createDatabases(postgres.url, ['streams']);
    return await measureStreams({
      busUrl: postgres.urlOf('streams'),
      size: Number(process.env.STREAMS ?? 10_000),
      events: 20,
      settleMs: 10_000,
    });
  } finally {
    await postgres.stop();
  }
};
