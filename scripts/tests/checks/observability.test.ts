import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from './observability/otlp-receiver.ts';
import { adapterRules, alerts, exposedMetrics, metricsOf, queriedExpressions } from './observability/queried-metrics.ts';

const brokers = process.env.TEST_KAFKA_BROKERS;
const traceId = randomBytes(16).toString('hex');
const browserSpan = randomBytes(8).toString('hex');
const email = `logged.${randomBytes(4).toString('hex')}@users.example`;
const username = `logged_${randomBytes(4).toString('hex')}`;
const password = 'a-long-enough-passphrase-for-logs';
const prompt = 'A prompt that must not appear in logs';
const [server, client, producer, consumer] = [2, 3, 4, 5];

interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: { readonly id: string };
}

let receiver: OtlpReceiver;
let folder: DataFolder;
let stack: SpawnedStack;
let logOutput = '';
const secrets: string[] = [email, username, password, prompt];

const send = async <T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> => {
  const response = await fetch(stack.url + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text.slice(0, 300)}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
};

/** Signs up, fails to sign in once, signs in, generates, saves and publishes. The publication continues the trace of a browser. */
const runScenario = async (): Promise<void> => {
  await send('POST', '/auth/v1/signup', { email, password, data: { username } });
  await send('POST', '/auth/v1/token?grant_type=password', { email, password: 'not-the-passphrase' }).catch(() => undefined);
  const session = await send<Session>('POST', '/auth/v1/token?grant_type=password', { email, password });
  secrets.push(session.access_token, session.refresh_token);
  const bearer = { authorization: `Bearer ${session.access_token}` };
  await send('POST', '/rest/v1/users', { id: session.user.id, email, username, avatar_url: null }, bearer);
  const content = await send('POST', '/api/generate', { type: 'thread', prompt }, bearer);
  const draft = await send<{ id: string }>('POST', '/api/content/save', { type: 'thread', prompt, content }, bearer);
  const start = Date.now();
  const tracedHeaders = { ...bearer, traceparent: `00-${traceId}-${browserSpan}-01` };
  await send('POST', `/api/content/${draft.id}/publish`, undefined, tracedHeaders);
  const span = { trace_id: traceId, span_id: browserSpan, kind: 'call', method: 'post', route: '/api/content/:id/publish', status: 200 };
  await send('POST', '/api/telemetry', { spans: [{ ...span, start, end: Date.now() }] });
};

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  folder = await createDataFolder('observability');
  const env = {
    AUTH_AUTOCONFIRM: 'true',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    ...(brokers ? { KAFKA_BROKERS: brokers } : {}),
  };
  const output = (text: string) => {
    logOutput += text;
  };
  stack = await spawnStack({ dataDir: folder.path, port: 0, seed: 'none', env, output });
  await runScenario();
}, 240_000);

afterAll(async () => {
  await stack?.stop();
  await receiver?.stop();
  await folder?.remove();
}, 60_000);

const spansOfTrace = (): ReceivedSpan[] => receiver.spans.filter((span) => span.traceId === traceId);
const childrenOf = ({ spanId }: ReceivedSpan): ReceivedSpan[] => spansOfTrace().filter((span) => span.parentId === spanId);
const singleSpan = (spans: readonly ReceivedSpan[], expected: Partial<ReceivedSpan>): ReceivedSpan => {
  const found = spans.filter((span) => Object.entries(expected).every(([key, value]) => span[key as keyof ReceivedSpan] === value));
  const available = spans.map(({ service, kind, name }) => `${service} ${kind} ${name}`).join('\n');
  if (found.length !== 1) throw new Error(`${found.length} instead of one ${JSON.stringify(expected)} among\n${available}`);
  return found[0] as ReceivedSpan;
};

/** The spans of all consumers of the publication. */
const consumerSpans = () => spansOfTrace().filter(({ name, kind }) => name === 'process content.published' && kind === consumer);

describe(`traces, over ${brokers ? 'Kafka' : 'PostgreSQL (no Kafka here)'}`, () => {
  it('request of a browser -> one trace: browser, gateway, service, database, bus, consumers, their databases', async () => {
    const consumingServices = ['admin', 'profile', 'social'];
    const isComplete = () =>
      spansOfTrace().some(({ spanId }) => spanId === browserSpan) &&
      consumingServices.every((service) => consumerSpans().some((span) => span.service === service));
    for (const deadline = Date.now() + 20_000; Date.now() < deadline && !isComplete(); ) await sleep(50);
    await sleep(250);

    const browser = singleSpan(spansOfTrace(), { service: 'browser' });
    expect(browser).toMatchObject({ spanId: browserSpan, parentId: '', kind: client, name: 'POST /api/content/:id/publish' });
    const gateway = singleSpan(childrenOf(browser), { service: 'gateway', kind: server, name: 'POST /api/content/:id/publish' });
    const forwarded = singleSpan(childrenOf(gateway), { service: 'gateway', kind: client });
    const content = singleSpan(childrenOf(forwarded), { service: 'content', kind: server, name: 'POST /api/content/:id/publish' });
    const statements = childrenOf(content).filter(({ kind }) => kind === client);
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['BEGIN', 'own-item-lock', 'items-publish', 'outbox-append', 'COMMIT']),
    );
    const sent = singleSpan(childrenOf(content), { service: 'content', kind: producer, name: 'send content.published' });
    expect(consumerSpans().map(({ service }) => service)).toEqual(expect.arrayContaining(consumingServices));
    for (const handled of consumerSpans()) expect(handled.parentId).toBe(sent.spanId);
    const social = singleSpan(consumerSpans(), { service: 'social' });
    const effects = childrenOf(social);
    expect(effects.map(({ service }) => service)).toEqual(effects.map(() => 'social'));
    expect(effects.map(({ name }) => name)).toEqual(expect.arrayContaining(['inbox-insert', 'INSERT contents', 'COMMIT']));
  }, 40_000);

  it('spans of the scenario -> contain routes and statements, no personal data', () => {
    const everything = Buffer.concat(receiver.bytes).toString('latin1');
    expect(receiver.spans.map(({ name }) => name)).toContain('POST /auth/v1/token');
    expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
  });

  it('page -> Server-Timing header with a sampled trace', async () => {
    const { headers } = await fetch(`${stack.url}/`, { headers: { accept: 'text/html' } });
    expect(headers.get('server-timing')).toMatch(/^traceparent;desc="00-[0-9a-f]{32}-[0-9a-f]{16}-01"$/);
  });
});

describe('logs', () => {
  it('scenario at level debug -> no address, name, password, token or prompt', () => {
    expect(logOutput).toContain('"level"');
    expect(secrets.filter((secret) => logOutput.includes(secret))).toEqual([]);
  });
});

describe('dashboards and alerts', () => {
  it('every queried metric -> exposed by a stack', async () => {
    const pages = await Promise.all(Object.values(stack.metricsUrls).map(async (url) => (await fetch(`${url}/metrics`)).text()));
    // `up` is generated by Prometheus itself.
    const exposed = new Set(['up', ...pages.flatMap((page) => [...exposedMetrics(page)])]);
    const missing = queriedExpressions().flatMap(({ location, expression }) =>
      metricsOf(expression)
        .filter((metric) => !exposed.has(metric))
        .map((metric) => `${location}: ${metric}`),
    );
    expect(missing).toEqual([]);
  });

  it('queue metrics -> exposed once per queue', async () => {
    const page = await (await fetch(`${stack.metricsUrls.gateway}/metrics`)).text();
    const samplesOf = (metric: string) => page.split('\n').filter((line) => line.startsWith(`${metric}{`));
    expect(samplesOf('trenzeye_consumer_lag').filter((line) => line.includes('group="social"')).length).toBeGreaterThan(0);
    expect(
      samplesOf('trenzeye_outbox_age_seconds')
        .map((line) => /service="(\w+)"/.exec(line)?.[1])
        .sort(),
    ).toEqual(['admin', 'auth', 'content', 'media', 'profile', 'seeder', 'social']);
    expect(samplesOf('trenzeye_media_jobs_waiting')).toEqual(['trenzeye_media_jobs_waiting{queue="media"} 0']);
    expect(samplesOf('trenzeye_consumer_lag').filter((line) => line.includes('group="dead-letter-replay"'))).toHaveLength(1);
  });

  it('every alert -> a section of the runbook with commands; no section without an alert', () => {
    const runbook = readFileSync(join(root, 'deploy/runbook.md'), 'utf8');
    const sections = new Map(
      runbook
        .split(/^## /m)
        .slice(1)
        .map((section): [string, string] => [section.slice(0, section.indexOf('\n')), section]),
    );
    const names = alerts().map(({ alert }) => alert);
    expect([...sections.keys()]).toEqual(names);
    for (const { alert, annotations } of alerts()) {
      expect(annotations.runbook_url).toBe(`deploy/runbook.md#${alert.toLowerCase()}`);
      expect([alert, sections.get(alert)]).toEqual([alert, expect.stringMatching(/```sh\n[\s\S]+\n```/)]);
    }
  });

  it('autoscaling -> uses only metrics that the adapter serves', () => {
    const values = parse(readFileSync(join(root, 'charts/trenzeye/values.yaml'), 'utf8')) as { services?: object };
    const usedMetrics = [...JSON.stringify(values).matchAll(/"metric":"(\w+)"/g)].map(([, metric]) => metric);
    expect(usedMetrics).toContain('trenzeye_media_jobs_waiting');
    expect(adapterRules().map(({ name }) => name.as)).toEqual(expect.arrayContaining(usedMetrics));
  });
});
