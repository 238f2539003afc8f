import { catalogue, type EventType, type TrenzEvent } from '@trenzeye/proto/events';
import { endSpan, isTraced, runInSpan, traceparentOf } from './active.ts';
import type { Span, Tracing } from './spans.ts';

/** The columns of an outbox row that a span needs. */
interface OutboxEvent {
  readonly id: string;
  readonly type: EventType;
  readonly trace: string;
  readonly occurred_at: Date;
}

const messagingAttributes = (type: EventType, id: string) => ({
  'messaging.destination.name': catalogue[type].topic,
  'messaging.message.id': id,
  'trenzeye.event.type': type,
});

const endAll = (spans: readonly (Span | undefined)[], failed = false, error?: unknown): void => {
  for (const span of spans) if (span) endSpan(span, failed, error);
};

/**
 * Publishes a batch with one producer span per event, in the trace of the request that caused it. `publish` receives the traceparent
 * of each event; events without a causing request have none.
 */
export const publishTraced = async <R>(
  tracing: Tracing | undefined,
  events: readonly OutboxEvent[],
  publish: (traces: readonly string[]) => Promise<R>,
): Promise<R> => {
  if (!tracing) return publish(events.map(({ trace }) => trace));
  const spans = events.map(({ id, type, trace, occurred_at }) => {
    if (trace === '') return undefined;
    const waitedMs = Date.now() - occurred_at.getTime();
    const attributes = { ...messagingAttributes(type, id), 'messaging.operation.type': 'send', 'trenzeye.outbox.waited_ms': waitedMs };
    return tracing.start(`send ${type}`, 'producer', { parent: trace, attributes });
  });
  try {
    const result = await publish(spans.map((span) => (span ? traceparentOf(span) : '')));
    endAll(spans);
    return result;
  } catch (error) {
    endAll(spans, true, error);
    throw error;
  }
};

const eventSpans = new WeakMap<TrenzEvent, { readonly tracing: Tracing; readonly span: Span }>();

/** Runs the handler of one event of a batch in that event's span. */
export const runInEventSpan = <R>(event: TrenzEvent, work: () => R): R => {
  const own = isTraced() ? eventSpans.get(event) : undefined;
  return own ? runInSpan(own.tracing, own.span, work) : work();
};

/**
 * Applies a batch with one consumer span per event, in the trace it was sent in; `apply` receives the events with these spans as
 * their traces. The shared transaction is recorded in the first span, and the other spans link to it.
 */
export const consumeTraced = async <R>(
  tracing: Tracing | undefined,
  group: string,
  events: readonly TrenzEvent[],
  apply: (events: readonly TrenzEvent[]) => Promise<R>,
): Promise<R> => {
  if (!tracing || events.every(({ trace }) => trace === '')) return apply(events);
  let first: Span | undefined;
  const spans: Span[] = [];
  const traced = events.map((event) => {
    if (event.trace === '') return event;
    const attributes = {
      ...messagingAttributes(event.type, event.id),
      'messaging.operation.type': 'process',
      'messaging.consumer.group.name': group,
    };
    const links = first ? [traceparentOf(first)] : [];
    const span = tracing.start(`process ${event.type}`, 'consumer', { parent: event.trace, attributes, links });
    first ??= span;
    spans.push(span);
    const continued = { ...event, trace: traceparentOf(span) };
    eventSpans.set(continued, { tracing, span });
    return continued;
  });
  try {
    const result = await runInSpan(tracing, first as unknown as Span, () => apply(traced));
    endAll(spans);
    return result;
  } catch (error) {
    endAll(spans, true, error);
    throw error;
  }
};
