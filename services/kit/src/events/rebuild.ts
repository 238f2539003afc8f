import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { catalogue, type EventType, topics } from '@trenzeye/proto/events';
import type { Pool } from 'pg';
import type { Bus } from '../bus/bus.ts';
import { openBus } from '../bus/open-bus.ts';
import { systemClock } from '../clock.ts';
import { databaseSettings, loadSettings } from '../config.ts';
import { createPool } from '../db/pool.ts';
import { type CreatePrisma, type OpenedDatabase, openDatabase, type RunTransaction, type Transaction } from '../db/transaction.ts';
import { isTransient } from '../db/transient.ts';
import { newId } from '../ids.ts';
import { createLogger } from '../logging/logger.ts';
import { applyEvents, decodeHandledEvents, type Handlers } from './consume.ts';

/** A projection that can be rebuilt from the event log alone. */
export interface Projection<P = unknown> {
  readonly service: string;
  /** Creates the service's Prisma client, if its handlers use one. */
  readonly prisma?: CreatePrisma<P>;
  /** Handlers of the projection only: without emitted events or other side effects, and idempotent. */
  readonly handlers: Handlers<P>;
  /** Deletes all rows that the handlers write. */
  readonly clear: (tx: Transaction<P>) => Promise<void>;
  /** Called after the replay, for values derived from the whole projection. */
  readonly afterReplay?: (database: OpenedDatabase<P>) => Promise<void>;
}

/** A period in milliseconds since 1970: `from` is included, `until` is not. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

export interface RebuildOptions {
  readonly bus: Bus;
  readonly pool: Pool;
  /** Events of this period are not applied: their changes were undone by a recovery to its beginning. */
  readonly skipped?: Period | undefined;
}

const lagCheckEveryMs = 20;
const maxBatch = 1_000;
/** Clearing rewrites whole tables. */
const transactionTimeoutMs = 60 * 60_000;

const isWithin = (at: number, period: Period | undefined): boolean => period !== undefined && at >= period.from && at < period.until;

type Replay<P> = Pick<RebuildOptions, 'bus' | 'skipped'> & { readonly transaction: RunTransaction<P> };

/** Applies all messages of one topic, oldest first. Rejects at the first event that cannot be applied. */
const replayTopic = async <P>(
  { bus, transaction, skipped }: Replay<P>,
  { handlers, service }: Projection<P>,
  topic: string,
): Promise<number> => {
  const group = `${service}-rebuild-${newId()}`;
  let applied = 0;
  let failure: unknown;
  const subscription = await bus.subscribe({
    group,
    topics: [topic],
    maxBatch,
    onBatch: async (deliveries) => {
      if (failure) throw failure;
      try {
        const events = decodeHandledEvents(handlers, deliveries).filter(({ occurredAt }) => !isWithin(occurredAt.getTime(), skipped));
        if (events.length > 0) await transaction({ actor: 'system' }, (tx) => applyEvents(handlers, events, tx));
        applied += events.length;
      } catch (error) {
        if (!isTransient(error)) failure = error;
        throw error;
      }
    },
  });
  try {
    while (failure === undefined && Object.values(await bus.lag(group, [topic])).some((waiting) => waiting > 0))
      await sleep(lagCheckEveryMs);
  } finally {
    await subscription.stop();
  }
  if (failure) throw failure;
  return applied;
};

/**
 * Clears a projection and applies all events again, topic by topic, with a temporary consumer group: the positions of the service's
 * own group do not change. Nothing is cleared when the first events have expired. The service must not be running. Returns the number of
 * applied events.
 */
export const rebuildProjection = async <P>({ bus, pool, skipped }: RebuildOptions, projection: Projection<P>): Promise<number> => {
  const database = openDatabase<P>({
    pool,
    createPrisma: projection.prisma,
    clock: systemClock,
    wake: () => undefined,
    transactionTimeoutMs,
  });
  const handledTopics = new Set<string>((Object.keys(projection.handlers) as EventType[]).map((type) => catalogue[type].topic));
  await bus.ensureTopics([...handledTopics]);
  // Once events have expired, those that are left bring the rows up to date but cannot restore all of them.
  const isComplete = await bus.isComplete([...handledTopics]);
  if (isComplete) await database.transaction({ actor: 'system' }, projection.clear);
  let applied = 0;
  for (const topic of Object.values(topics))
    if (handledTopics.has(topic)) applied += await replayTopic({ bus, skipped, transaction: database.transaction }, projection, topic);
  await projection.afterReplay?.(database);
  await database.close();
  return applied;
};

/** Parses `<from>/<until>`, two instants in ISO 8601. @throws when one is invalid or they are not in order */
export const parsePeriod = (text: string): Period => {
  const [from = Number.NaN, until = Number.NaN, ...others] = text.split('/').map((instant) => Date.parse(instant));
  if (!(from < until) || others.length > 0) throw new Error(`--skip: expected <from>/<until>, two instants in order, got ${text}`);
  return { from, until };
};

/** Command line entry: `DATABASE_URL=... BUS=... node services/<name>/src/rebuild.ts [--skip <from>/<until>]`. */
export const runRebuild = async <P>(projection: Projection<P>, env: Readonly<Record<string, string | undefined>>): Promise<void> => {
  const { skip } = parseArgs({ options: { skip: { type: 'string' } } }).values;
  const skipped = skip === undefined ? undefined : parsePeriod(skip);
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
      const applied = await rebuildProjection({ bus, pool, skipped }, projection);
      process.stdout.write(`${projection.service}: rebuilt from ${applied} events.\n`);
    } finally {
      await bus.close();
    }
  } finally {
    await pool.end();
  }
};
