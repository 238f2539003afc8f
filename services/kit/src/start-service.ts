import { deadLetterTopic, topics } from '@trenzeye/proto/events';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { Bus, Subscription } from './bus/bus.ts';
import { openBus } from './bus/open-bus.ts';
import { systemClock } from './clock.ts';
import { type ChassisConfig, type DatabaseConfig, loadSettings } from './config.ts';
import { migrate } from './db/migrate.ts';
import { createPool } from './db/pool.ts';
import { openReader } from './db/reader.ts';
import { consume } from './events/consume.ts';
import { startHousekeeping } from './events/housekeeping.ts';
import { startRelay } from './events/relay.ts';
import { createApp, finishApp } from './http/app.ts';
import { mountHealth } from './http/health.ts';
import { listen } from './http/listen.ts';
import { createLogger, type Logger } from './logger.ts';
import type { Startable } from './run.ts';
import type { Chassis, DatabaseChassis, ServiceDefinition } from './service.ts';
import { openStandings, type Standings } from './standings.ts';
import { observeService, type Reader } from './telemetry/observe-service.ts';
import { openTracing, type Tracing } from './telemetry/tracing.ts';
import { createTokenVerifier, issuerOf, remoteKeys } from './tokens.ts';

export interface Overrides {
  readonly log?: Logger;
  readonly clock?: Chassis<unknown>['clock'];
}

interface Closers {
  readonly add: (close: () => Promise<void>) => void;
  readonly closeAll: () => Promise<void>;
}

/** Closes in reverse order of opening; one failure does not keep the others open. */
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

type Consumer = Subscription & Reader;

interface Parts {
  readonly bus: Bus;
  readonly pool: Pool;
  readonly log: Logger;
  readonly tracing: Tracing | undefined;
}

const subscribe = async <X>(definition: ServiceDefinition<z.ZodObject, X>, context: X, parts: Parts): Promise<Consumer | undefined> => {
  const handlers = definition.consumers?.(context);
  if (!handlers || Object.keys(handlers).length === 0) return undefined;
  return consume({ ...parts, group: definition.name, handlers, applied: (events) => definition.applied?.(context, events) });
};

/** News of roles and status, in a group apart from the service's own, which may be busy. */
const follow = (standings: Standings, { name, ...parts }: Parts & { readonly name: string }): Promise<Consumer> => {
  const applied = () => void standings.look().catch(() => undefined);
  return consume({ ...parts, group: `${name}-standings`, handlers: standings.handlers, applied });
};

/** Makes a definition startable: settings, migrations, pool, bus, relay, consumers, HTTP, health; and the way back down. */
export const toStartable = <S extends z.ZodObject, X>(definition: ServiceDefinition<S, X>, overrides: Overrides = {}): Startable => ({
  name: definition.name,
  start: async (env, onFatal, signal) => {
    const config = loadSettings(definition.name, definition.settings, env) as z.output<S> & ChassisConfig & DatabaseConfig;
    const log = overrides.log ?? createLogger(definition.name, config.LOG_LEVEL);
    const clock = overrides.clock ?? systemClock;
    const closers = createClosers();
    let stopping = false;
    try {
      await migrate(config.DATABASE_URL, definition.migrations);
      const tracing = await openTracing({ config, service: definition.name, log, trustsCallers: true });
      if (tracing) closers.add(() => tracing.close());
      const pool = createPool({
        ...{ url: config.DATABASE_URL, max: config.DATABASE_POOL, name: definition.name, log, traced: tracing !== undefined },
      });
      closers.add(() => pool.end());
      const reader = await openReader({
        ...{ url: config.DATABASE_READ_URL, primary: pool, max: config.DATABASE_POOL, name: definition.name, log },
      });
      closers.add(() => reader.close());
      const bus = await openBus(config, { clientId: definition.name, log, onFatal, signal });
      closers.add(() => bus.close());
      await bus.ensureTopics([...Object.values(topics), deadLetterTopic]);
      const relay = startRelay({ url: config.DATABASE_URL, service: definition.name, bus, log, tracing, gather: definition.gather });
      closers.add(() => relay.stop());
      closers.add(startHousekeeping(pool, log));
      // Auth looks into its accounts; everybody else hears from it.
      const standings = definition.verifyToken ? undefined : await openStandings({ pool, log });
      if (standings) closers.add(() => standings.stop());
      const published = createTokenVerifier(remoteKeys(config.JWKS_URL, config.AUTH_SIGNING_KEYS), issuerOf(config.PUBLIC_URL), {
        current: standings?.current,
      });
      const chassis: DatabaseChassis<typeof config> = {
        config,
        log,
        clock,
        verifyToken: published,
        onClose: closers.add,
        pool,
        reader: reader.sql,
        bus,
        wake: relay.wake,
        leads: relay.leads,
        tracing,
      };
      const context = await definition.context(chassis);
      const verifyToken = definition.verifyToken?.(context) ?? published;
      const subscriptions = await Promise.all([
        subscribe(definition as unknown as ServiceDefinition<z.ZodObject, X>, context, { bus, pool, log, tracing }),
        standings && follow(standings, { name: definition.name, bus, pool, log, tracing }),
      ]);
      for (const each of subscriptions) if (each) closers.add(() => each.stop());
      const readers = [...subscriptions.filter((each) => each !== undefined), ...(definition.watches?.(context) ?? [])];
      const unobserve = observeService({ service: definition.name, pool, bus, leads: relay.leads, readers });
      closers.add(async () => unobserve());
      const app = createApp({
        service: definition.name,
        endpoints: definition.endpoints(context),
        verifyToken,
        verifyService: definition.verifyService?.(context),
        internalToken: config.INTERNAL_TOKEN,
        log,
        checkAnswers: config.TRENZEYE_ENV === 'test',
        tracing,
      });
      mountHealth(
        app,
        {
          database: async () => (await pool.query('SELECT 1')).rowCount === 1,
          bus: async () => (await bus.healthy()) && subscriptions.every((each) => each?.healthy() ?? true),
        },
        () => stopping,
      );
      const listening = await listen(finishApp(app, log), config.HOST, config.PORT);
      closers.add(() => listening.close(config.DRAIN_MS));
      return {
        url: listening.url,
        stop: () => {
          stopping = true;
          return closers.closeAll();
        },
      };
    } catch (error) {
      await closers.closeAll().catch(() => undefined);
      throw error;
    }
  },
});
