import { deadLetterTopic, type TrenzEvent, topics } from '@trenzeye/proto/events';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { type AccessChanges, openAccessChanges } from './auth/access-changes.ts';
import { createTokenVerifier, issuerOf, remoteKeys, type VerifyToken } from './auth/tokens.ts';
import { startBackgroundTask } from './background-tasks.ts';
import type { Bus, Subscription } from './bus/bus.ts';
import { openBus } from './bus/open-bus.ts';
import { systemClock } from './clock.ts';
import { type ChassisConfig, type DatabaseConfig, loadSettings } from './config.ts';
import { migrate } from './db/migrate.ts';
import { createPool } from './db/pool.ts';
import { openReadReplica } from './db/read-replica.ts';
import { openDatabase, type RunTransaction } from './db/transaction.ts';
import { waitForDatabase } from './db/wait-for-database.ts';
import { consume } from './events/consume.ts';
import { startExpiredRecordCleanup } from './events/expired-records.ts';
import { type Relay, startRelay } from './events/relay.ts';
import { createApp, mountErrorHandling } from './http/app.ts';
import { mountHealth } from './http/health.ts';
import { listen } from './http/listen.ts';
import { serveMetrics } from './http/metrics-server.ts';
import { createLogger, type Logger } from './logging/logger.ts';
import type { Running, Startable } from './run.ts';
import type { Chassis, ConsumerGroup, ServiceDefinition } from './service.ts';
import { type ConsumerGroupTopics, observeService } from './telemetry/observe-service.ts';
import type { Tracing } from './telemetry/spans.ts';
import { openTracing } from './telemetry/tracing.ts';

export interface Overrides {
  readonly log?: Logger;
  readonly clock?: Chassis<unknown>['clock'];
}

interface Closers {
  readonly add: (close: () => Promise<void>) => void;
  readonly closeAll: () => Promise<void>;
}

/** Closes in reverse order of opening; a failure does not prevent the other close functions from running. */
const createClosers = (): Closers => {
  const stack: (() => Promise<void>)[] = [];
  return {
    add: (close) => stack.push(close),
    closeAll: async () => {
      let failure: unknown;
      for (let close = stack.pop(); close; close = stack.pop()) {
        await close().catch((error: unknown) => {
          failure ??= error;
        });
      }
      if (failure) throw failure;
    },
  };
};

type Consumer = Subscription & ConsumerGroupTopics;

interface SubscriptionParts<P> {
  readonly bus: Bus;
  readonly transaction: RunTransaction<P>;
  readonly log: Logger;
  readonly tracing: Tracing | undefined;
}

/** Subscribes the service's own consumer group and the additional ones it declares. */
const subscribe = <X, P>(
  definition: ServiceDefinition<z.ZodObject, X, P>,
  context: X,
  parts: SubscriptionParts<P>,
): Promise<Consumer[]> => {
  const own = { group: definition.name, handlers: definition.consumers?.(context) ?? {} };
  const groups = [own, ...(definition.consumerGroups?.(context) ?? [])].filter(({ handlers }) => Object.keys(handlers).length > 0);
  const onApplied = (events: readonly TrenzEvent[]) => definition.onApplied?.(context, events);
  return Promise.all(
    groups.map(({ idempotent, ...group }: ConsumerGroup<P>) =>
      consume({ ...parts, ...group, idempotent: idempotent === true, onApplied: group.group === definition.name ? onApplied : undefined }),
    ),
  );
};

/** Subscribes to changes of access in a separate group, because the service's own group may have a backlog. */
const subscribeAccessChanges = <P>(changes: AccessChanges, service: string, parts: SubscriptionParts<P>): Promise<Consumer> => {
  const onApplied = () => void changes.refresh().catch(() => undefined);
  return consume({ ...parts, group: `${service}-account-status`, handlers: changes.handlers, onApplied });
};

interface ServiceParts<X> {
  readonly context: X;
  readonly config: ChassisConfig & DatabaseConfig;
  readonly log: Logger;
  readonly pool: Pool;
  readonly bus: Bus;
  readonly relay: Relay;
  readonly tracing: Tracing | undefined;
  readonly closers: Closers;
}

interface ObservedTransaction<P> {
  readonly transaction: RunTransaction<P>;
  readonly onCommit: (listener: () => void) => void;
}

/** Calls listeners after each commit. */
const observeCommits = <P>(transaction: RunTransaction<P>): ObservedTransaction<P> => {
  const listeners: (() => void)[] = [];
  return {
    transaction: async (cause, work) => {
      const result = await transaction(cause, work);
      for (const listener of listeners) listener();
      return result;
    },
    onCommit: (listener) => void listeners.push(listener),
  };
};

interface BackgroundParts<P> extends ObservedTransaction<P> {
  readonly accessChanges: AccessChanges | undefined;
}

/** Subscribes the consumer groups, starts the background tasks and the metrics. Returns whether every subscription is healthy. */
const startBackground = async <X, P>(
  definition: ServiceDefinition<z.ZodObject, X, P>,
  { context, config, log, pool, bus, relay, tracing, closers }: ServiceParts<X>,
  { transaction, accessChanges, onCommit }: BackgroundParts<P>,
): Promise<() => boolean> => {
  const parts = { bus, transaction, log, tracing };
  const subscriptions = await subscribe(definition, context, parts);
  if (accessChanges) subscriptions.push(await subscribeAccessChanges(accessChanges, definition.name, parts));
  for (const each of subscriptions) closers.add(() => each.stop());
  const taskParts = { log, isLeader: relay.isLeader, onCommit: config.SINGLE_REPLICA ? onCommit : undefined };
  for (const task of definition.backgroundTasks?.(context) ?? []) closers.add(await startBackgroundTask(task, taskParts));
  const consumerGroups = [...subscriptions, ...(definition.lagGroups?.(context) ?? [])];
  const removeMetrics = observeService({ service: definition.name, pool, bus, isLeader: relay.isLeader, consumerGroups });
  closers.add(async () => removeMetrics());
  return () => subscriptions.every((each) => each.healthy());
};

/** Serves the endpoints, the health checks and the metrics. Returns the server's URL and the stop of the whole service. */
const serve = async <X, P>(
  definition: ServiceDefinition<z.ZodObject, X, P>,
  { context, config, log, pool, bus, tracing, closers }: ServiceParts<X>,
  { verifyToken, isSubscribed }: { readonly verifyToken: VerifyToken; readonly isSubscribed: () => boolean },
): Promise<Running> => {
  let stopping = false;
  const app = createApp({
    service: definition.name,
    endpoints: definition.endpoints(context),
    verifyToken,
    verifyService: definition.verifyService?.(context),
    internalToken: config.INTERNAL_TOKEN,
    accessPolicy: { requiresStaffFactor: config.STAFF_SECOND_FACTOR === 'required' },
    log,
    validateResponses: config.TRENZEYE_ENV === 'test',
    tracing,
  });
  const checks = {
    database: async () => (await pool.query('SELECT 1')).rowCount === 1,
    bus: async () => (await bus.healthy()) && isSubscribed(),
  };
  mountHealth(app, checks, () => stopping);
  const metrics = await serveMetrics(config, log);
  if (metrics) closers.add(() => metrics.close());
  const listening = await listen(mountErrorHandling(app, log), config.HOST, config.PORT);
  closers.add(() => listening.close(config.DRAIN_MS));
  return {
    url: listening.url,
    metricsUrl: metrics?.url,
    stop: () => {
      stopping = true;
      return closers.closeAll();
    },
  };
};

/** Verifies tokens with the keys that auth publishes, and applies newer roles and statuses and the end of sessions. */
const createPublishedKeyVerifier = (config: ChassisConfig, accessChanges: AccessChanges | undefined): VerifyToken =>
  createTokenVerifier(remoteKeys(config.JWKS_URL, { shared: config.AUTH_SIGNING_KEYS }), issuerOf(config.PUBLIC_URL), {
    resolveViewer: accessChanges?.resolveViewer,
  });

/** Turns a definition into a startable service: settings, migrations, pool, bus, relay, consumers, background tasks, HTTP, health; stops in reverse order. */
export const toStartable = <S extends z.ZodObject, X, P>(definition: ServiceDefinition<S, X, P>, overrides: Overrides = {}): Startable => ({
  name: definition.name,
  start: async (env, onFatal, signal) => {
    const config = loadSettings(definition.name, definition.settings, env) as z.output<S> & ChassisConfig & DatabaseConfig;
    const log = overrides.log ?? createLogger(definition.name, config.LOG_LEVEL);
    const clock = overrides.clock ?? systemClock;
    const closers = createClosers();
    try {
      await waitForDatabase({ url: config.DATABASE_URL, timeoutMs: config.DATABASE_CONNECT_TIMEOUT_MS, log, signal });
      await migrate(config.DATABASE_URL, definition.migrations);
      const tracing = await openTracing({ config, service: definition.name, log, trustsCallers: true });
      if (tracing) closers.add(() => tracing.close());
      const connections = { max: config.DATABASE_POOL, name: definition.name, log };
      const pool = createPool({ ...connections, url: config.DATABASE_URL, traced: tracing !== undefined });
      closers.add(() => pool.end());
      const replica = await openReadReplica({ ...connections, url: config.DATABASE_READ_URL, primary: pool });
      closers.add(() => replica.close());
      const bus = await openBus(config, { clientId: definition.name, log, onFatal, signal });
      closers.add(() => bus.close());
      await bus.ensureTopics([...Object.values(topics), deadLetterTopic]);
      const relay = startRelay({
        url: config.DATABASE_URL,
        service: definition.name,
        bus,
        log,
        tracing,
        lingerMs: definition.eventLingerMs,
        isSingleReplica: config.SINGLE_REPLICA,
      });
      closers.add(() => relay.stop());
      const database = openDatabase<P>({ pool, createPrisma: definition.prisma, clock, wake: relay.wake });
      closers.add(() => database.close());
      closers.add(startExpiredRecordCleanup(pool, log));
      // Auth reads its own tables; the other services keep a projection of roles, statuses and ended sessions.
      const accessChanges = definition.verifyToken
        ? undefined
        : await openAccessChanges({ pool, log, isSingleReplica: config.SINGLE_REPLICA });
      if (accessChanges) closers.add(() => accessChanges.stop());
      const verifyToken = createPublishedKeyVerifier(config, accessChanges);
      const { prisma, sql } = database;
      const { transaction, onCommit } = observeCommits(database.transaction);
      const context = await definition.context({
        config,
        log,
        clock,
        verifyToken,
        onClose: closers.add,
        pool,
        prisma,
        sql,
        transaction,
        reader: replica.sql,
        bus,
        wake: relay.wake,
        isLeader: relay.isLeader,
        tracing,
      });
      const erased = definition as unknown as ServiceDefinition<z.ZodObject, X, P>;
      const parts = { context, config, log, pool, bus, relay, tracing, closers };
      const isSubscribed = await startBackground(erased, parts, { transaction, accessChanges, onCommit });
      return await serve(erased, parts, { verifyToken: definition.verifyToken?.(context) ?? verifyToken, isSubscribed });
    } catch (error) {
      await closers.closeAll().catch(() => undefined);
      throw error;
    }
  },
});
