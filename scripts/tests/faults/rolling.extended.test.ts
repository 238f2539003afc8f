import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type Creator, createLedger, publish, signUp } from './ledger.ts';
import { type Client, type ClientRequest, createRetryingClient } from './retrying-client.ts';
import { type Fleet, members, type RestartResult, startFleet } from './rolling/fleet.ts';
import { startLoadGenerator } from './rolling/load-generator.ts';
import { adminTokenOf, differenceAfterSettling } from './verify-consistency.ts';

interface StrictClient extends Client {
  /** One line for every request that did not succeed. */
  readonly failures: readonly string[];
  /** Milliseconds until each response. */
  readonly latencies: readonly number[];
  close(): void;
}

const timeoutMs = 60_000;

/** As the gateway's own agent: idle connections are closed before a stopping server closes them. */
const agentOptions = { keepAlive: true, maxSockets: 512, maxFreeSockets: 64, timeout: 1_000, scheduling: 'lifo' } as const;

/** A client that never retries: a request that does not succeed at its first attempt has failed. */
const createStrictClient = (url: string): StrictClient => {
  const agent = new Agent(agentOptions);
  const failures: string[] = [];
  const latencies: number[] = [];
  const send = ({ method, path, token, body }: ClientRequest): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(payload === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
      };
      const outgoing = request(url + path, { method, agent, headers, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      });
      outgoing.on('error', reject);
      outgoing.end(payload);
    });
  const recordFailure = (line: string): Error => {
    failures.push(line);
    return new Error(line);
  };
  return {
    failures,
    latencies,
    request: async <T>(options: ClientRequest): Promise<T> => {
      const startedAt = performance.now();
      const { status, text } = await send(options).catch((error: NodeJS.ErrnoException) => {
        throw recordFailure(`${options.method} ${options.path}: ${error.code ?? error.name} ${error.message}`);
      });
      latencies.push(performance.now() - startedAt);
      if (status < 200 || status > 299) throw recordFailure(`${options.method} ${options.path}: ${status} ${text.slice(0, 200)}`);
      return (text.startsWith('<') || text === '' ? undefined : JSON.parse(text)) as T;
    },
    close: () => agent.destroy(),
  };
};

interface StreamClients {
  /** Streams opened so far. */
  readonly opened: () => number;
  /** The last event of every stream that ended. */
  readonly endings: readonly string[];
  stop(): Promise<void>;
}

/** Reads a stream to its end and returns the name of the last event. */
const readToEnd = async (url: string, token: string, signal: AbortSignal): Promise<string> => {
  const response = await fetch(`${url}/api/stream`, { headers: { authorization: `Bearer ${token}` }, signal });
  if (response.status !== 200 || !response.body) return `status ${response.status}`;
  let lastEvent = 'none';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream()))
    lastEvent = [...chunk.matchAll(/^event: (.+)$/gm)].at(-1)?.[1] ?? lastEvent;
  return lastEvent;
};

/** Keeps one stream open per user, as an open page does, and reconnects when it ends. */
const startStreamClients = (url: string, creators: readonly Creator[]): StreamClients => {
  const stopped = new AbortController();
  const endings: string[] = [];
  let opened = 0;
  const keepOpen = async ({ token }: Creator): Promise<void> => {
    while (!stopped.signal.aborted) {
      opened += 1;
      const ending = await readToEnd(url, token, stopped.signal).catch((error: Error) =>
        stopped.signal.aborted ? undefined : error.message,
      );
      if (ending !== undefined) endings.push(ending);
    }
  };
  const clients = creators.map(keepOpen);
  return {
    endings,
    opened: () => opened,
    stop: async () => {
      stopped.abort();
      await Promise.all(clients);
    },
  };
};

/** Requests per second; 200 need a machine that runs nothing else. */
const rate = Number(process.env.FAULT_ROLLING_RATE ?? 200);
const rounds = Number(process.env.FAULT_ROLLING_ROUNDS ?? 1);
/** Services that restart at the same time. */
const concurrentRestarts = 3;
const creatorCount = 12;

const hasEngines = process.env.TEST_KAFKA_BROKERS && process.env.TEST_REDIS_URL;
const missing = hasEngines ? undefined : 'needs Kafka and Redis';
const withEngines = missing === undefined ? describe : describe.skip;

const percentile = (values: readonly number[], fraction: number): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * fraction)] ?? 0);

withEngines(`rolling restart${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let fleet: Fleet;
  let folder: DataFolder;

  beforeAll(async () => {
    folder = await createDataFolder('rolling');
    fleet = await startFleet(folder.path, { AUTH_AUTOCONFIRM: 'true', RATE_LIMITS: 'off', DRAIN_MS: '2500' });
  }, 240_000);
  afterAll(async () => {
    await fleet?.stop();
    await folder?.remove();
  }, 60_000);

  it(`all services and the worker: replaced under ${rate} requests/s -> no failed request, no lost event, streams end with a reconnect event`, async () => {
    const retryingClient = createRetryingClient(fleet.url);
    const ledger = createLedger();
    const creators: Creator[] = [];
    for (let index = 0; index < creatorCount; index += 1) creators.push(await signUp(retryingClient, `roller${index}`));
    for (const creator of creators.slice(0, 8))
      await publish(retryingClient, ledger, creator, `Before the restart, by ${creator.username}`);
    const adminToken = await adminTokenOf({ client: retryingClient, admin: fleet.admin });
    for (const { id } of ledger.items.values())
      await retryingClient.request({ method: 'GET', path: `/api/comments/${id}`, transientStatuses: [404] });
    const client = createStrictClient(fleet.url);
    const streamClients = startStreamClients(fleet.url, creators.slice(0, 6));
    const load = startLoadGenerator({ client, ledger, creators, adminToken, rate });
    const startedAt = performance.now();

    const restarts: RestartResult[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (let first = 0; first < members.length; first += concurrentRestarts)
        restarts.push(...(await Promise.all(members.slice(first, first + concurrentRestarts).map(fleet.replace))));
    await sleep(1_000);
    await load.stop();
    const seconds = (performance.now() - startedAt) / 1000;
    await streamClients.stop();
    client.close();
    const difference = await differenceAfterSettling({ url: fleet.url, client: retryingClient, admin: fleet.admin, ledger, creators });

    const latency = {
      p50: percentile(client.latencies, 0.5),
      p99: percentile(client.latencies, 0.99),
      max: percentile(client.latencies, 1),
    };
    const maxStopSeconds = Math.max(...restarts.map(({ stopSeconds }) => stopSeconds)).toFixed(1);
    process.stdout.write(
      `${JSON.stringify({ name: 'rolling', sent: load.sent(), rate: Math.round(load.sent() / seconds), latency, max_stop_s: Number(maxStopSeconds) })}\n`,
    );
    expect(client.failures).toEqual([]);
    expect(difference).toEqual({ missing: [], unexpected: [] });
    expect(restarts.filter(({ exitCode }) => exitCode !== 0)).toEqual([]);
    expect(Number(maxStopSeconds)).toBeLessThan(10);
    expect(new Set(streamClients.endings)).toEqual(new Set(['reconnect']));
    expect(streamClients.opened()).toBeGreaterThan(6);
    expect(load.sent() / seconds).toBeGreaterThan(rate * 0.75);
  }, 600_000);
});
