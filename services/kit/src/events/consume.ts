import { setTimeout as sleep } from 'node:timers/promises';
import { catalogue, deadLetterTopic, decodeEvent, type EventType, type TrenzEvent } from '@trenzeye/proto/events';
import { Counter } from 'prom-client';
import type { Bus, Delivery, Subscription } from '../bus/bus.ts';
import type { Sql } from '../db/sql.ts';
import type { Emit, RunTransaction, Transaction } from '../db/transaction.ts';
import { isTransient } from '../db/transient.ts';
import type { Logger } from '../logging/logger.ts';
import { consumeTraced, underSpanOf } from '../telemetry/events.ts';
import type { ConsumerGroupTopics } from '../telemetry/observe-service.ts';
import type { Tracing } from '../telemetry/tracing.ts';

/**
 * Applies one event inside the transaction that also marks it as applied. Sets absolute values, never adds. Events that it emits have
 * the actor, trace and time of the event unless they say otherwise.
 */
export type Handler<T extends EventType, P = unknown> = (event: TrenzEvent<T>, tx: Transaction<P>) => Promise<unknown>;

/** Applies consecutive events of one type together, in order: for frequent events, where one statement per event is too slow. */
export interface BatchHandler<T extends EventType, P = unknown> {
  readonly batch: (events: readonly TrenzEvent<T>[], tx: Transaction<P>) => Promise<unknown>;
}

/** The events that a consumer group handles. `P` is the service's Prisma client. */
export type Handlers<P = unknown> = { readonly [T in EventType]?: Handler<T, P> | BatchHandler<T, P> };

export interface ConsumeOptions<P = unknown> {
  readonly bus: Bus;
  readonly transaction: RunTransaction<P>;
  readonly group: string;
  readonly handlers: Handlers<P>;
  readonly log: Logger;
  readonly tracing?: Tracing | undefined;
  /**
   * The handlers may see an event again, for all they do is to say that something is to be looked at: no inbox is kept, which
   * saves a row for each event.
   */
  readonly idempotent?: boolean;
  /** After a commit: caches to drop, streams to feed. */
  readonly onApplied?: (events: readonly TrenzEvent[]) => void;
}

const attempts = 5;
const consumed = new Counter({ name: 'trenzeye_events_total', help: 'Events handled', labelNames: ['group', 'type', 'outcome'] });

const isKnown = <P>(event: TrenzEvent | undefined, handlers: Handlers<P>): event is TrenzEvent =>
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
const isWanted = <P>({ headers }: Delivery, handlers: Handlers<P>): boolean =>
  headers.type === undefined || handlers[headers.type as EventType] !== undefined;

/** The events of a batch that somebody handles, in order. */
export const readEvents = <P>(handlers: Handlers<P>, deliveries: readonly Delivery[]): TrenzEvent[] =>
  deliveries
    .filter((delivery) => isWanted(delivery, handlers))
    .map((delivery) => decodeEvent(delivery.value))
    .filter((event) => isKnown(event, handlers));

/** The transaction with events attributed to the one that is being handled. */
const causedBy = <P>({ prisma, query, emit }: Transaction<P>, { actor, trace, occurredAt }: TrenzEvent): Transaction<P> => {
  const emitCaused: Emit = (type, data, cause) => emit(type, data, { actor, trace, occurredAt, ...cause });
  return { prisma, query, emit: emitCaused };
};

const handle = async <P>(handlers: Handlers<P>, run: readonly TrenzEvent[], tx: Transaction<P>): Promise<void> => {
  const [first] = run as readonly [TrenzEvent];
  const handler = handlers[first.type] as Handler<EventType, P> | BatchHandler<EventType, P>;
  if (typeof handler !== 'function') {
    await underSpanOf(first, () => handler.batch(run, causedBy(tx, first)));
    return;
  }
  for (const event of run) await underSpanOf(event, () => handler(event, causedBy(tx, event)));
};

/** Applies events in the caller's transaction, neighbours of a type together. */
export const applyEvents = async <P>(handlers: Handlers<P>, events: readonly TrenzEvent[], tx: Transaction<P>): Promise<void> => {
  for (const run of runsOf(events)) await handle(handlers, run, tx);
};

const applyAll = async <P>(
  { transaction, group, handlers, onApplied: applied, tracing, idempotent: repeatable = false }: ConsumeOptions<P>,
  given: readonly TrenzEvent[],
): Promise<void> => {
  const fresh = await consumeTraced(tracing, group, given, (events) =>
    transaction({ actor: 'system' }, async (tx) => {
      const unseen = repeatable ? undefined : await markApplied(tx, group, events);
      const once = events.filter((event) => unseen?.delete(event.id) ?? true);
      await applyEvents(handlers, once, tx);
      return once;
    }),
  );
  for (const event of fresh) consumed.inc({ group, type: event.type, outcome: 'applied' });
  applied?.(fresh);
};

const sendToDeadLetter = async <P>({ bus, group, log }: ConsumeOptions<P>, delivery: Delivery, error: unknown): Promise<void> => {
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
const applyOne = async <P>(options: ConsumeOptions<P>, delivery: Delivery): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const events = readEvents(options.handlers, [delivery]);
      if (events.length > 0) await applyAll(options, events);
      return;
    } catch (error) {
      if (isTransient(error)) throw error;
      if (attempt === attempts) return sendToDeadLetter(options, delivery, error);
      await sleep(50 * 2 ** attempt);
    }
  }
};

/** The topics on which a group hears what its handlers are for. */
export const consumerGroupOf = <P>(group: string, handlers: Handlers<P>): ConsumerGroupTopics => {
  const types = Object.keys(handlers) as EventType[];
  return { group, topics: [...new Set(types.map((type) => catalogue[type].topic))] };
};

/** Subscribes a consumer group: a batch is applied in one transaction; when that fails, event by event, so that one bad event cannot hold up the others. */
export const consume = async <P>(options: ConsumeOptions<P>): Promise<Subscription & ConsumerGroupTopics> => {
  const { group, topics } = consumerGroupOf(options.group, options.handlers);
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
