import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBus } from '@trenzeye/kit/bus/open-bus';
import { createLogger } from '@trenzeye/kit/logging/logger';
import { startTestSigner } from '@trenzeye/kit/testing/tokens';
import { encodeEvent } from '@trenzeye/proto/events';
import { serviceNames } from '@trenzeye/proto/http';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { freePort } from '../../dev/engines/free-port.ts';
import { nodeOptionsOf } from '../../dev/topology.ts';
import { median } from '../measure/compare.ts';
import { percentile } from '../measure/load.ts';

export interface StreamsOptions {
  /** A database for the bus; it makes its tables there. */
  readonly busUrl: string;
  /** Streams open at once, on one gateway process. */
  readonly size: number;
  /** Events told to all of them. */
  readonly events: number;
  /** Milliseconds of rest before memory is read. */
  readonly rest: number;
}

/** Memory of the gateway's process in MiB, and how long one event takes to reach everybody. */
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
  readonly heard: number;
}

/** Things a stream watches besides the one that everybody does, out of so many. */
const watched = 24;
const things = 1_000;
const openingAtOnce = 64;
const publicUrl = 'http://trenzeye.bench';

const memoryOf = async (pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> =>
  Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

/** Every service's place is taken by one server that lets everybody in. */
const startStub = async (): Promise<{ url: string; stop(): void }> => {
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

/** One stream on a plain socket; `onEvent` hears each time the marked event has arrived. */
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
      const said = String(text);
      if (!isOpen && !said.startsWith('HTTP/1.1 200')) return reject(new Error(said.slice(0, 200)));
      if (!isOpen && said.includes('event: ready')) {
        isOpen = true;
        resolve(socket);
      }
      if (said.includes('event: reactions.changed')) onEvent();
    });
  });

/** Opens `size` streams, every second one signed in, on one gateway process, and tells all of them of `events` events. */
export const measureStreams = async ({ busUrl, size, events, rest }: StreamsOptions): Promise<StreamsResult> => {
  const address = `postgres:${busUrl}`;
  const [stub, signer, port] = [await startStub(), await startTestSigner(publicUrl), await freePort()];
  const bus = await openBus({ BUS: address }, { clientId: 'bench', log: createLogger('bench', 'silent'), onFatal: () => undefined });
  const gateway = await startGateway({
    ...{ TRENZEYE_ENV: 'production', LOG_LEVEL: 'info', PORT: String(port), PUBLIC_URL: publicUrl, JWKS_URL: signer.jwksUrl },
    ...{ BUS: address, RATE_LIMITS: 'off', STREAMS_PER_ADDRESS: String(size), STREAMS_MAX: String(size) },
    UPSTREAMS: JSON.stringify(Object.fromEntries(serviceNames.map((name) => [name, stub.url]))),
  });
  const pid = gateway.pid ?? 0;
  const before = await memoryOf(pid, 'VmRSS');
  const everybodys = randomUUID();
  const ids = Array.from({ length: things }, () => randomUUID());
  const sockets: Socket[] = [];
  let arrivals: number[] = [];
  try {
    const started = performance.now();
    for (let from = 0; from < size; from += openingAtOnce) {
      const batch = Array.from({ length: Math.min(openingAtOnce, size - from) }, async (_each, index) => {
        const token = (from + index) % 2 === 0 ? await signer.sign() : undefined;
        const watch = Array.from({ length: watched }, (_id, turn) => ids[(from + index + turn * 7) % things] ?? '');
        return openStream(port, token, [everybodys, ...watch], () => arrivals.push(performance.now()));
      });
      sockets.push(...(await Promise.all(batch)));
    }
    const opening = (performance.now() - started) / 1000;
    await sleep(rest);
    const open = await memoryOf(pid, 'VmRSS');
    const rounds: { p50: number; p99: number; all: number }[] = [];
    let heard = 0;
    for (let version = 1; version <= events; version += 1) {
      arrivals = [];
      const data = { contentId: everybodys, counts: { like: version }, version, userId: randomUUID(), userReaction: 'like' };
      const { topic, key, value } = encodeEvent('reactions.changed', data, { id: randomUUID(), occurredAt: new Date(), actor: 'bench' });
      const sent = performance.now();
      await bus.publish([{ topic, key, value, headers: {} }]);
      for (const until = sent + 20_000; arrivals.length < size && performance.now() < until; ) await sleep(5);
      heard += arrivals.length;
      const waits = arrivals.map((at) => at - sent).sort((a, b) => a - b);
      rounds.push({ p50: percentile(waits, 0.5), p99: percentile(waits, 0.99), all: waits.at(-1) ?? Number.NaN });
    }
    const middle = (pick: (round: (typeof rounds)[number]) => number): number => Math.round(median(rounds.map(pick)));
    return {
      ...{ name: 'live streams', streams: sockets.length, before_mib: before, open_mib: open, peak_mib: await memoryOf(pid, 'VmHWM') },
      opening_s: Number(opening.toFixed(1)),
      fan_out_p50_ms: middle(({ p50 }) => p50),
      fan_out_p99_ms: middle(({ p99 }) => p99),
      fan_out_all_ms: middle(({ all }) => all),
      heard,
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

/** STREAMS of them (10,000), on a PostgreSQL of its own in `dataDir`. */
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
      rest: 10_000,
    });
  } finally {
    await postgres.stop();
  }
};
