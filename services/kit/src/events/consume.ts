import { setTimeout as sleep } from 'node:timers/promises';
import { catalogue, deadLetterTopic, decodeEvent, type EventData, type EventType, type TrenzEvent } from '@trenzeye/proto/events';
import { Counter } from 'prom-client';
import type { Bus, Delivery, Subscription } from '../bus/bus.ts';
import type { Sql } from '../db/sql.ts';
import type { Emit, RunTransaction, Transaction } from '../db/transaction.ts';
import { isExpiredTransaction, isTransient } from '../db/transient.ts';
import type { Logger } from '../logging/logger.ts';
import { consumeTraced, runInEventSpan } from '../telemetry/events.ts';
import type { ConsumerGroupTopics } from '../telemetry/observe-service.ts';
import type { Tracing } from '../telemetry/spans.ts';

/**
 * Applies one event in the transaction that also marks it as applied. Sets absolute values, never increments. Emitted events have the
 * actor, trace and time of the applied event by default.
 */
export type Handler<T extends EventType, P = unknown> = (event: TrenzEvent<T>, tx: Transaction<P>) => Promise<unknown>;

/** Applies consecutive events of one type together, in order: for frequent events, where one statement per event is too slow. */
export interface BatchHandler<T extends EventType, P = unknown> {
  readonly batch: (events: readonly TrenzEvent<T>[], tx: Transaction<P>) => Promise<unknown>;
}

/** Applies only events that fulfil a condition: a batch without one costs no transaction. */
interface ConditionalHandler<T extends EventType, P = unknown> {
  readonly when: (data: EventData<T>) => boolean;
  readonly handle: Handler<T, P>;
}

/** The events that a consumer group handles. `P` is the service's Prisma client. */
export type Handlers<P = unknown> = { readonly [T in EventType]?: Handler<T, P> | BatchHandler<T, P> | ConditionalHandler<T, P> };

type AnyHandler<P> = Handler<EventType, P> | BatchHandler<EventType, P> | ConditionalHandler<EventType, P>;

export interface ConsumeOptions<P = unknown> {
  readonly bus: Bus;
  readonly transaction: RunTransaction<P>;
  readonly group: string;
  readonly handlers: Handlers<P>;
  readonly log: Logger;
  readonly tracing?: Tracing | undefined;
  /** The handlers may receive an event twice: no inbox rows are written, which saves one row per event. */
  readonly idempotent?: boolean;
  /** Called after the commit, for example to invalidate caches or to update streams. */
  readonly onApplied?: (events: readonly TrenzEvent[]) => void;
}

const maxAttempts = 5;
const consumed = new Counter({ name: 'trenzeye_events_total', help: 'Events handled', labelNames: ['group', 'type', 'outcome'] });

const isHandled = <P>(event: TrenzEvent | undefined, handlers: Handlers<P>): event is TrenzEvent => {
  const handler = event && (handlers[event.type] as AnyHandler<P> | undefined);
  return handler !== undefined && (!('when' in handler) || handler.when(event?.data as EventData<EventType>));
};

/** Inserts the ids that were not applied before and returns them, in the transaction of the effect. */
const markApplied = async (sql: Sql, group: string, events: readonly TrenzEvent[]): Promise<Set<string>> => {
  const rows = await sql.query<{ event_id: string }>(
    'INSERT INTO kit.inbox (consumer, event_id) SELECT $1, id FROM unnest($2::uuid[]) AS id ON CONFLICT DO NOTHING RETURNING event_id',
    [group, events.map((event) => event.id)],
    'inbox-insert',
  );
  return new Set(rows.map((row) => row.event_id));
};

/** Groups consecutive events of the same type. */
const groupConsecutive = (events: readonly TrenzEvent[]): TrenzEvent[][] => {
  const groups: TrenzEvent[][] = [];
  for (const event of events) {
    const group = groups.at(-1);
    if (group?.[0]?.type === event.type) group.push(event);
    else groups.push([event]);
  }
  return groups;
};

/** Reads only the type header: most groups handle few of a topic's event types, so most messages are never decoded. */
const hasHandledType = <P>({ headers }: Delivery, handlers: Handlers<P>): boolean =>
  headers.type === undefined || handlers[headers.type as EventType] !== undefined;

/** The events of a batch that have a handler, in order. */
export const decodeHandledEvents = <P>(handlers: Handlers<P>, deliveries: readonly Delivery[]): TrenzEvent[] =>
  deliveries
    .filter((delivery) => hasHandledType(delivery, handlers))
    .map((delivery) => decodeEvent(delivery.value))
    .filter((event) => isHandled(event, handlers));

/** A transaction whose emitted events are attributed to the handled event. */
const causedBy = <P>({ emit, ...tx }: Transaction<P>, { actor, trace, occurredAt }: TrenzEvent): Transaction<P> => {
  const emitCaused: Emit = (type, data, cause) => emit(type, data, { actor, trace, occurredAt, ...cause });
  return { ...tx, emit: emitCaused };
};

const applyGroup = async <P>(handlers: Handlers<P>, events: readonly TrenzEvent[], tx: Transaction<P>): Promise<void> => {
  const [first] = events as readonly [TrenzEvent];
  const handler = handlers[first.type] as AnyHandler<P>;
  if ('batch' in handler) {
    await runInEventSpan(first, () => handler.batch(events, causedBy(tx, first)));
    return;
  }
  const handle = 'when' in handler ? handler.handle : handler;
  for (const event of events) await runInEventSpan(event, () => handle(event, causedBy(tx, event)));
};

/** Applies events in the caller's transaction; consecutive events of a type together. */
export const applyEvents = async <P>(handlers: Handlers<P>, events: readonly TrenzEvent[], tx: Transaction<P>): Promise<void> => {
  for (const group of groupConsecutive(events)) await applyGroup(handlers, group, tx);
};

const applyAll = async <P>(
  { transaction, group, handlers, onApplied, tracing, idempotent = false }: ConsumeOptions<P>,
  received: readonly TrenzEvent[],
): Promise<void> => {
  const applied = await consumeTraced(tracing, group, received, (events) =>
    transaction({ actor: 'system' }, async (tx) => {
      const newIds = idempotent ? undefined : await markApplied(tx, group, events);
      // Deleting the id also drops a second copy within the batch.
      const newEvents = events.filter((event) => newIds?.delete(event.id) ?? true);
      await applyEvents(handlers, newEvents, tx);
      return newEvents;
    }),
  );
  for (const event of applied) consumed.inc({ group, type: event.type, outcome: 'applied' });
  onApplied?.(applied);
};

const sendToDeadLetter = async <P>({ bus, group, log }: ConsumeOptions<P>, delivery: Delivery, error: unknown): Promise<void> => {
  const reason = error instanceof Error ? error.message : String(error);
  log.error({ err: error, topic: delivery.topic, position: delivery.position, group }, 'event not applied, sent to the dead letters');
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

/** Retries with backoff up to `maxAttempts`. Transient database errors do not count: the bus delivers the batch again. */
const applyOne = async <P>(options: ConsumeOptions<P>, delivery: Delivery): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const events = decodeHandledEvents(options.handlers, [delivery]);
      if (events.length > 0) await applyAll(options, events);
      return;
    } catch (error) {
      if (isTransient(error)) throw error;
      if (attempt === maxAttempts) return sendToDeadLetter(options, delivery, error);
      await sleep(50 * 2 ** attempt);
    }
  }
};

/** The topics of the events that a group's handlers apply. */
export const consumerGroupOf = <P>(group: string, handlers: Handlers<P>): ConsumerGroupTopics => {
  const types = Object.keys(handlers) as EventType[];
  return { group, topics: [...new Set(types.map((type) => catalogue[type].topic))] };
};

/** Applies a batch in one transaction, in halves if that takes too long: repeated whole, it would take too long again, for ever. */
const applyBatch = async <P>(options: ConsumeOptions<P>, deliveries: readonly Delivery[]): Promise<void> => {
  try {
    const events = decodeHandledEvents(options.handlers, deliveries);
    if (events.length > 0) await applyAll(options, events);
  } catch (error) {
    if (isExpiredTransaction(error) && deliveries.length > 1) {
      const middle = Math.ceil(deliveries.length / 2);
      await applyBatch(options, deliveries.slice(0, middle));
      return applyBatch(options, deliveries.slice(middle));
    }
    if (isTransient(error)) throw error;
    for (const delivery of deliveries) await applyOne(options, delivery);
  }
};

/** Subscribes a consumer group. If a batch fails, it is applied event by event, so that one bad event does not block the others. */
export const consume = async <P>(options: ConsumeOptions<P>): Promise<Subscription & ConsumerGroupTopics> => {
  const { group, topics } = consumerGroupOf(options.group, options.handlers);
  const onBatch = (deliveries: readonly Delivery[]): Promise<void> => applyBatch(options, deliveries);
  return { ...(await options.bus.subscribe({ group, topics, onBatch })), group, topics };
};
