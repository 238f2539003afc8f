import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger, type Logger } from '../../logging/logger.ts';
import { describeEngine } from '../conformance/engine.ts';
import { openBus } from '../open-bus.ts';

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

/** A server on 127.0.0.1 whose connections close with the test. */
const listen = async (port: number, onConnection: (socket: Socket) => void): Promise<Server> => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    onConnection(socket);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  opened.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return server;
};

const closedPort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const captureLog = (): { readonly log: Logger; readonly lines: { level: number; msg: string }[] } => {
  const lines: { level: number; msg: string }[] = [];
  return { lines, log: createLogger('test', 'info', { write: (line) => void lines.push(JSON.parse(line)) }) };
};

const open = (port: number, timeoutMs: number, log: Logger, signal?: AbortSignal) =>
  openBus(
    { BUS: `kafka:127.0.0.1:${port}`, KAFKA_CONNECT_TIMEOUT_MS: timeoutMs },
    { clientId: 'test', log, onFatal: () => undefined, ...(signal ? { signal } : {}) },
  );

const waiting = 'kafka is not reachable yet, retrying';

describe('open bus without a Kafka broker', () => {
  it('open bus: connection refused until the timeout -> rejects with address and reason, one warning', async () => {
    const { log, lines } = captureLog();
    const port = await closedPort();
    const startedAt = performance.now();

    await expect(open(port, 2_500, log)).rejects.toThrow(
      new RegExp(`^Kafka was not reachable within 2500 ms at 127\\.0\\.0\\.1:${port}: .*ECONNREFUSED`),
    );

    expect(performance.now() - startedAt).toBeGreaterThan(2_400);
    expect(lines.map(({ msg }) => msg)).toEqual([waiting]);
  });

  it('open bus: port open but no answer -> rejects at the timeout', async () => {
    const { log } = captureLog();
    const server = await listen(0, () => undefined);
    const startedAt = performance.now();

    await expect(open((server.address() as AddressInfo).port, 1_000, log)).rejects.toThrow(/not reachable within 1000 ms/);

    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });

  it('open bus: signal while waiting -> rejects at once with the reason of the signal', async () => {
    const { log } = captureLog();
    const stopping = new AbortController();
    const opening = open(await closedPort(), 60_000, log, stopping.signal);
    setTimeout(() => stopping.abort(new Error('the process ends')), 300);
    const startedAt = performance.now();

    await expect(opening).rejects.toThrow('the process ends');

    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});

describeEngine('open bus on Kafka', 'TEST_KAFKA_BROKERS', (brokers) => {
  it('open bus: port closed for two seconds, then a broker -> the bus opens and works, one warning', async () => {
    const { log, lines } = captureLog();
    const port = await closedPort();
    const [host, brokerPort] = (brokers.split(',')[0] ?? '').split(':');

    const opening = open(port, 30_000, log);
    await sleep(2_000);
    await listen(port, (near) => {
      const far = connect({ host: host ?? '', port: Number(brokerPort) }).on('error', () => near.destroy());
      near.pipe(far).pipe(near);
      near.on('close', () => far.destroy());
    });
    const bus = await opening;

    try {
      expect(await bus.healthy()).toBe(true);
      expect(lines.map(({ msg }) => msg)).toEqual([waiting, 'kafka is reachable']);
    } finally {
      await bus.close();
    }
  });

  it('open bus: broker already running -> opens without a log line', async () => {
    const { log, lines } = captureLog();
    const bus = await openBus({ BUS: `kafka:${brokers}` }, { clientId: 'test', log, onFatal: () => undefined });

    await bus.close();

    expect(lines).toEqual([]);
  });
});
