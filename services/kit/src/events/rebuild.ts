import { setTimeout as sleep } from 'node:timers/promises';
import { catalogue, type EventType, topics } from '@trenzeye/proto/events';
import type { Pool } from 'pg';
import type { Bus } from '../bus/bus.ts';
import { openBus } from '../bus/open-bus.ts';
import { systemClock } from '../clock.ts';
import { databaseSettings, loadSettings } from '../config.ts';
import { createPool } from '../db/pool.ts';
import { inTransaction, type Sql } from '../db/sql.ts';
import { type CreatePrisma, type OpenedDatabase, openDatabase, type RunTransaction } from '../db/transaction.ts';
import { isTransient } from '../db/transient.ts';
import { newId } from '../ids.ts';
import { createLogger } from '../logging/logger.ts';
import { applyEvents, type Handlers, readEvents } from './consume.ts';

/** A projection that can be made again from nothing but the log. */
export interface Projection<P = unknown> {
  readonly service: string;
  /** Creates the service's Prisma client, if its handlers use one. */
  readonly prisma?: CreatePrisma<P>;
  /** What is kept, and no more: nothing that writes events or acts in another way. Each must bear to hear an event twice. */
  readonly handlers: Handlers<P>;
  /** Takes everything out that the handlers put in. */
  readonly empty: (sql: Sql) => Promise<void>;
  /** What follows from the whole of it. */
  readonly finish?: (database: OpenedDatabase<P>) => Promise<void>;
}

const lookEvery = 20;
const largeBatch = 1_000;

/** Reads one topic from its oldest message to its newest. Rejects at the first event that cannot be applied. */
const replay = async <P>(
  { bus, transaction }: { bus: Bus; transaction: RunTransaction<P> },
  { handlers, service }: Projection<P>,
  topic: string,
): Promise<number> => {
  const group = `${service}-rebuild-${newId()}`;
  let applied = 0;
  let failure: unknown;
  const reading = await bus.subscribe({
    group,
    topics: [topic],
    maxBatch: largeBatch,
    onBatch: async (deliveries) => {
      if (failure) throw failure;
      try {
        const events = readEvents(handlers, deliveries);
        if (events.length > 0) await transaction({ actor: 'system' }, (tx) => applyEvents(handlers, events, tx));
        applied += events.length;
      } catch (error) {
        if (!isTransient(error)) failure = error;
        throw error;
      }
    },
  });
  try {
    while (failure === undefined && Object.values(await bus.lag(group, [topic])).some((waiting) => waiting > 0)) await sleep(lookEvery);
  } finally {
    await reading.stop();
  }
  if (failure) throw failure;
  return applied;
};

/**
 * Empties a projection and tells it everything again, one topic after the other, under a consumer group of its own: where the
 * service itself stands is left alone. The service must not be running. Returns how many events were applied.
 */
export const rebuildProjection = async <P>(
  { bus, pool }: { readonly bus: Bus; readonly pool: Pool },
  projection: Projection<P>,
): Promise<number> => {
  const database = openDatabase<P>({ pool, createPrisma: projection.prisma, clock: systemClock, wake: () => undefined });
  const heard = new Set<string>((Object.keys(projection.handlers) as EventType[]).map((type) => catalogue[type].topic));
  await bus.ensureTopics([...heard]);
  await inTransaction(pool, projection.empty);
  let applied = 0;
  for (const topic of Object.values(topics))
    if (heard.has(topic)) applied += await replay({ bus, transaction: database.transaction }, projection, topic);
  await projection.finish?.(database);
  await database.close();
  return applied;
};

/** The program around it: `DATABASE_URL=... BUS=... node services/<name>/src/rebuild.ts`. */
export const runRebuild = async <P>(projection: Projection<P>, env: Readonly<Record<string, string | undefined>>): Promise<void> => {
  const name = `${projection.service}-rebuild`;
  const config = loadSettings(name, databaseSettings.omit({ DATABASE_POOL: true }), env);
  const log = createLogger(name, 'warn');
  const pool = createPool({ url: config.DATABASE_URL, max: 2, name, log });
  const onFatal = (error: Error): void => {
    throw error;
  };
  try {
    const bus = await openBus(config, { clientId: name, log, onFatal });
    try {
      const applied = await rebuildProjection({ bus, pool }, projection);
      process.stdout.write(`${projection.service}: rebuilt from ${applied} events.\n`);
    } finally {
      await bus.close();
    }
  } finally {
    await pool.end();
  }
};
