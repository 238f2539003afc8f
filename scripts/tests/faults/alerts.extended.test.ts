import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bus, createLogger } from '@trenzeye/kit';
import type { BusMessage } from '@trenzeye/kit/bus/bus';
import { createKafkaBus } from '@trenzeye/kit/bus/kafka/kafka-bus';
import { eventually } from '@trenzeye/kit/testing/eventually';
import { topics } from '@trenzeye/proto/events';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';
import { alerts, panelQueries } from '../checks/observability/queried-metrics.ts';
import { type AlertedSystem, conditions } from './alerts/conditions.ts';
import { type ActiveAlert, hasPrometheus, type Prometheus, startPrometheus } from './alerts/prometheus.ts';
import { type Creator, comment, createLedger, publish, react, signUp } from './ledger.ts';
import { createRetryingClient } from './retrying-client.ts';
import { differenceAfterSettling } from './verify-consistency.ts';

interface CollectorEndpoint {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** An address that answers as the metrics of a collector do. CollectorDown depends on nothing but whether it answers. */
const startCollectorEndpoint = async (): Promise<CollectorEndpoint> => {
  const page = '# TYPE otelcol_process_uptime counter\notelcol_process_uptime 1\n';
  let server: Server | undefined;
  const listen = async (port: number): Promise<number> => {
    const started = createServer((_, response) => response.setHeader('content-type', 'text/plain; version=0.0.4').end(page));
    server = started;
    await new Promise<void>((resolve) => started.listen(port, '127.0.0.1', resolve));
    return (started.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    url: `http://127.0.0.1:${port}`,
    start: async () => void (await listen(port)),
    stop: async () => {
      const stopped = server;
      server = undefined;
      stopped?.closeAllConnections();
      await new Promise((resolve) => (stopped ? stopped.close(resolve) : resolve(undefined)));
    },
  };
};

const hasEngines = process.env.TEST_KAFKA_BROKERS && process.env.TEST_REDIS_URL;
const missing = hasEngines && hasPrometheus ? undefined : 'needs Prometheus, Kafka and Redis';
const withPrometheus = missing === undefined ? describe : describe.skip;

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

withPrometheus(`alerts and dashboards${missing ? ` (skipped: ${missing})` : ''}`, () => {
  const startedAt = new Date();
  const ledger = createLedger();
  const creators: Creator[] = [];
  let folder: DataFolder;
  let stack: SpawnedStack;
  let bus: Bus;
  let collector: CollectorEndpoint;
  let prometheus: Prometheus;
  let system: AlertedSystem;
  const finished = new AbortController();
  let users: Promise<unknown>;

  /** A few requests per second through every service. */
  const useContinuously = async (creator: Creator): Promise<void> => {
    const client = createRetryingClient(stack.url);
    const paths = ['/', '/api/content/public', '/api/notifications', '/api/leaderboard', `/api/users/${creator.id}`, '/media/missing'];
    while (!finished.signal.aborted) {
      await (Math.random() < 0.3 ? comment : react)(client, ledger, creator, pick([...ledger.items.values()]));
      await fetch(stack.url + pick(paths), { headers: { authorization: `Bearer ${creator.token}` } }).then((response) => response.text());
      await sleep(200);
    }
  };

  const firstMessage = async (): Promise<BusMessage> => {
    const received = Promise.withResolvers<BusMessage>();
    const onBatch = async ([delivery]: readonly BusMessage[]) => received.resolve(delivery as BusMessage);
    const subscription = await bus.subscribe({ group: 'alerts-test', topics: [topics.social], onBatch });
    const { topic, key, value, headers } = await received.promise;
    await subscription.stop();
    return { topic, key, value, headers };
  };

  beforeAll(async () => {
    folder = await createDataFolder('alerts');
    const env = {
      AUTH_AUTOCONFIRM: 'true',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
      MEDIA_WORKER: 'off',
      MEDIA_FFMPEG_OLD: 'allowed',
      DATABASE_POOL: '8',
    };
    stack = await spawnStack({ mode: 'distributed', dataDir: folder.path, port: 0, seed: 'none', env });
    collector = await startCollectorEndpoint();
    prometheus = await startPrometheus({ folder: join(folder.path, 'prometheus'), services: stack.metricsUrls, collector: collector.url });
    const brokers = stack.bus.replace('kafka:', '').split(',');
    bus = await createKafkaBus({ brokers, clientId: 'alerts-test', log: createLogger('alerts', 'silent') });
    const client = createRetryingClient(stack.url);
    for (let index = 0; index < 3; index += 1) creators.push(await signUp(client, `watched${index}`));
    for (const creator of creators) await publish(client, ledger, creator, `Watched, by ${creator.username}`);
    users = Promise.all(creators.map(useContinuously));
    system = { stack, bus, ledger, creators, collector, consumed: await firstMessage() };
  }, 300_000);

  afterAll(async () => {
    finished.abort();
    await users?.catch(() => undefined);
    await prometheus?.stop();
    await collector?.stop();
    await bus?.close();
    await stack?.stop();
    await folder?.remove();
  }, 120_000);

  const firing = async (): Promise<ActiveAlert[]> => (await prometheus.activeAlerts()).filter(({ state }) => state === 'firing');
  const namesOf = (active: readonly ActiveAlert[]): string[] => [...new Set(active.map(({ labels }) => labels.alertname ?? ''))].sort();

  it('conditions -> one for every alert of the chart', () => {
    const caused = conditions.flatMap((condition) => Object.keys(condition.alerts));
    expect(caused.toSorted()).toEqual(
      alerts()
        .map(({ alert }) => alert)
        .sort(),
    );
  });

  it('undisturbed system under load -> no alert fires', async () => {
    for (let second = 0; second < 15; second += 1) {
      await sleep(1_000);
      expect(namesOf(await firing())).toEqual([]);
    }
  }, 60_000);

  it.each(conditions.map((condition) => [`${Object.keys(condition.alerts).join(', ')}: ${condition.description}`, condition] as const))(
    '%s -> fire with the expected labels and a complete summary, end afterwards',
    async (_, { alerts: expected, cause }) => {
      const seen = new Map<string, ActiveAlert>();
      const causedAt = performance.now();
      const undo = await cause(system);
      try {
        await eventually(async () => {
          await sleep(500);
          for (const alert of await firing()) {
            const { alertname = '', ...labels } = alert.labels;
            const isExpected = Object.entries(expected[alertname] ?? { none: 'expected' }).every(([name, value]) => labels[name] === value);
            if (isExpected) seen.set(alertname, alert);
          }
          expect([...seen.keys()].sort()).toEqual(Object.keys(expected).sort());
        }, 150_000);
      } finally {
        await undo();
      }
      const fired = performance.now();
      process.stdout.write(`${JSON.stringify({ alerts: [...seen.keys()], fired_after_s: Math.round((fired - causedAt) / 1000) })}\n`);
      for (const { annotations } of seen.values()) expect(annotations.summary).not.toMatch(/no value|\{\{| {2}|of is|group is| on $/);
      await eventually(async () => {
        await sleep(500);
        expect(namesOf(await prometheus.activeAlerts())).toEqual([]);
      }, 90_000);
    },
    400_000,
  );

  it('all conditions have ended -> nothing acknowledged is lost, nothing is applied twice', async () => {
    finished.abort();
    await users;
    const client = createRetryingClient(stack.url);
    const difference = await differenceAfterSettling({ url: stack.url, client, admin: stack.admin, ledger, creators });

    expect(difference).toEqual({ missing: [], unexpected: [] });
  }, 120_000);

  it('every query of the dashboards -> returns series with numbers and with the labels of its legend', async () => {
    const problems: string[] = [];
    for (const { location, expression, legend } of panelQueries()) {
      const series = await prometheus.queryRange(expression.replaceAll('$service', '.+'), startedAt);
      const numbers = series.flatMap(({ values }) => values.map(([, value]) => Number(value)).filter(Number.isFinite));
      if (numbers.length === 0) problems.push(`${location}: no numbers`);
      for (const [, label = ''] of legend.matchAll(/\{\{(\w+)\}\}/g))
        if (!series.every(({ metric }) => metric[label])) problems.push(`${location}: series without label ${label}`);
    }

    expect(problems).toEqual([]);
    expect(panelQueries().length).toBeGreaterThan(40);
  }, 60_000);
});
