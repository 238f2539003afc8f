import { setTimeout as sleep } from 'node:timers/promises';
import { catalogue, deadLetterTopic, decodeEvent, type EventType, type TrenzEvent } from '@trenzeye/proto/events';
import type { Pool } from 'pg';
import { Counter } from 'prom-client';
import type { Bus, Delivery, Subscription } from '../bus/bus.ts';
import { isTransient } from '../db/pool.ts';
import { inTransaction, type Sql } from '../db/sql.ts';
import type { Logger } from '../logger.ts';
import { consumeTraced, underSpanOf } from '../telemetry/events.ts';
import type { Reader } from '../telemetry/observe-service.ts';
import type { Tracing } from '../telemetry/tracing.ts';

/** Applies one event inside the transaction that also marks it as applied. Sets, never adds: events carry absolute state. */
export type Handler<T extends EventType> = (event: TrenzEvent<T>, sql: Sql) => Promise<void>;

/** The same for neighbouring events of one type at once, in their order: for the busy ones, where a statement per event is too many. */
export interface BatchHandler<T extends EventType> {
  readonly batch: (events: readonly TrenzEvent<T>[], sql: Sql) => Promise<void>;
}

/** Which events a service listens to, and what each does. */
export type Handlers = { readonly [T in EventType]?: Handler<T> | BatchHandler<T> };

export interface ConsumeOptions {
  readonly bus: Bus;
  readonly pool: Pool;
  readonly group: string;
  readonly handlers: Handlers;
  readonly log: Logger;
  readonly tracing?: Tracing | undefined;
  /**
   * The handlers may see an event again, for all they do is to say that something is to be looked at: no inbox is kept, which
   * saves a row for each event.
   */
  readonly repeatable?: boolean;
  /** After a commit: caches to drop, streams to feed. */
  readonly applied?: (events: readonly TrenzEvent[]) => void;
}

const attempts = 5;
const consumed = new Counter({ name: 'trenzeye_events_total', help: 'Events handled', labelNames: ['group', 'type', 'outcome'] });

const isKnown = (event: TrenzEvent | undefined, handlers: Handlers): event is TrenzEvent =>
  event !== undefined && handlers[event.type] !== undefined;

/** Inserts the ids not seen before and returns them, in the transaction of the effect. */
const markApplied = async (sql: Sql, group: string, events: readonly TrenzEvent[]): Promise<Set<string>> => {
  const rows = await sql.query<{ event_id: string }>(
    'INSERT INTO kit.inbox (consumer, event_id) SELECT $1, id FROM unnest($2::uuid[]) AS id ON CONFLICT DO NOTHING RETURNING event_id',
    [group, events.map((event) => event.id)],
    'inbox-insert',
  );
  return new Set(rows.map((row) => row.event_id));
};

/** Neighbours of the same type, in order. */
const runsOf = (events: readonly TrenzEvent[]): TrenzEvent[][] => {
  const runs: TrenzEvent[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run?.[0]?.type === event.type) run.push(event);
    else runs.push([event]);
  }
  return runs;
};

/** What a delivery says it is, before anything is decoded: most groups listen to a few of a topic's many events. */
const isWanted = ({ headers }: Delivery, handlers: Handlers): boolean =>
  headers.type === undefined || handlers[headers.type as EventType] !== undefined;

/** The events of a batch that somebody handles, in order. */
export const readEvents = (handlers: Handlers, deliveries: readonly Delivery[]): TrenzEvent[] =>
  deliveries
    .filter((delivery) => isWanted(delivery, handlers))
    .map((delivery) => decodeEvent(delivery.value))
    .filter((event) => isKnown(event, handlers));

const handle = async (handlers: Handlers, run: readonly TrenzEvent[], sql: Sql): Promise<void> => {
  const handler = handlers[(run[0] as TrenzEvent).type] as Handler<EventType> | BatchHandler<EventType>;
  if (typeof handler !== 'function') return underSpanOf(run[0] as TrenzEvent, () => handler.batch(run, sql));
  for (const event of run) await underSpanOf(event, () => handler(event, sql));
};

/** Applies events in the caller's transaction, neighbours of a type together. */
export const applyEvents = async (handlers: Handlers, events: readonly TrenzEvent[], sql: Sql): Promise<void> => {
  for (const run of runsOf(events)) await handle(handlers, run, sql);
};

const applyAll = async (
  { pool, group, handlers, applied, tracing, repeatable = false }: ConsumeOptions,
  given: readonly TrenzEvent[],
): Promise<void> => {
  const fresh = await consumeTraced(tracing, group, given, (events) =>
    inTransaction(pool, async (sql) => {
      const unseen = repeatable ? undefined : await markApplied(sql, group, events);
      const once = events.filter((event) => unseen?.delete(event.id) ?? true);
      await applyEvents(handlers, once, sql);
      return once;
    }),
  );
  for (const event of fresh) consumed.inc({ group, type: event.type, outcome: 'applied' });
  applied?.(fresh);
};

const bury = async ({ bus, group, log }: ConsumeOptions, delivery: Delivery, error: unknown): Promise<void> => {
  const reason = error instanceof Error ? error.message : String(error);
  log.error(
    { err: error, topic: delivery.topic, position: delivery.position, group },
    'an event could not be applied and goes to the dead letters',
  );
  consumed.inc({ group, type: delivery.headers.type ?? 'unknown', outcome: 'dead' });
  await bus.publish([
    {
      topic: deadLetterTopic,
      key: delivery.key,
      value: delivery.value,
      headers: { ...delivery.headers, group, topic: delivery.topic, reason: reason.slice(0, 500) },
    },
  ]);
};

/** Bounded tries with backoff; a database that is away does not count as a try, the bus delivers again until it is back. */
const applyOne = async (options: ConsumeOptions, delivery: Delivery): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const events = readEvents(options.handlers, [delivery]);
      if (events.length > 0) await applyAll(options, events);
      return;
    } catch (error) {
      if (isTransient(error)) throw error;
      if (attempt === attempts) return bury(options, delivery, error);
      await sleep(50 * 2 ** attempt);
    }
  }
};

/** The topics on which a group hears what its handlers are for. */
export const readerOf = (group: string, handlers: Handlers): Reader => {
  const types = Object.keys(handlers) as EventType[];
  return { group, topics: [...new Set(types.map((type) => catalogue[type].topic))] };
};

/** Subscribes a consumer group: a batch is applied in one transaction; when that fails, event by event, so that one bad event cannot hold up the others. */
export const consume = async (options: ConsumeOptions): Promise<Subscription & Reader> => {
  const { group, topics } = readerOf(options.group, options.handlers);
  const onBatch = async (deliveries: readonly Delivery[]) => {
    try {
      const events = readEvents(options.handlers, deliveries);
      if (events.length > 0) await applyAll(options, events);
    } catch (error) {
      if (isTransient(error)) throw error;
      for (const delivery of deliveries) await applyOne(options, delivery);
    }
  };
  return { ...(await options.bus.subscribe({ group, topics, onBatch })), group, topics };
};
