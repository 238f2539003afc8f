import { catalogue, type EventType, type TrenzEvent } from '@trenzeye/proto/events';
import { finish, isTraced, traceparentOf, within } from './active.ts';
import type { Span, Tracing } from './tracing.ts';

/** An event in the outbox, as far as its trace goes. */
interface Outgoing {
  readonly id: string;
  readonly type: EventType;
  readonly trace: string;
  readonly occurred_at: Date;
}

const messagingOf = (type: EventType, id: string) => ({
  'messaging.destination.name': catalogue[type].topic,
  'messaging.message.id': id,
  'trenzeye.event.type': type,
});

const endAll = (spans: readonly (Span | undefined)[], failed = false, error?: unknown): void => {
  for (const span of spans) if (span) finish(span, failed, error);
};

/**
 * Publishes a batch, each event under a span that continues the request which caused it. `publish` is given the traceparent that
 * each event is to carry. What was caused by no request has no trace.
 */
export const publishTraced = async <R>(
  tracing: Tracing | undefined,
  events: readonly Outgoing[],
  publish: (traces: readonly string[]) => Promise<R>,
): Promise<R> => {
  if (!tracing) return publish(events.map(({ trace }) => trace));
  const spans = events.map(({ id, type, trace, occurred_at }) => {
    if (trace === '') return undefined;
    const waited = Date.now() - occurred_at.getTime();
    const attributes = { ...messagingOf(type, id), 'messaging.operation.type': 'send', 'trenzeye.outbox.waited_ms': waited };
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

const spanOf = new WeakMap<TrenzEvent, { readonly tracing: Tracing; readonly span: Span }>();

/** Runs the handler of one event of a batch under that event's span. */
export const underSpanOf = <R>(event: TrenzEvent, work: () => R): R => {
  const own = isTraced() ? spanOf.get(event) : undefined;
  return own ? within(own.tracing, own.span, work) : work();
};

/**
 * Applies a batch, each event under a span that continues the one it was sent in; `apply` is given the events with these as their
 * traces. What they share, the transaction, is told with the first; the others have a link to it.
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
  const own = events.map((event) => {
    if (event.trace === '') return event;
    const attributes = {
      ...messagingOf(event.type, event.id),
      'messaging.operation.type': 'process',
      'messaging.consumer.group.name': group,
    };
    const links = first ? [traceparentOf(first)] : [];
    const span = tracing.start(`process ${event.type}`, 'consumer', { parent: event.trace, attributes, links });
    first ??= span;
    spans.push(span);
    const continued = { ...event, trace: traceparentOf(span) };
    spanOf.set(continued, { tracing, span });
    return continued;
  });
  try {
    const result = await within(tracing, first as unknown as Span, () => apply(own));
    endAll(spans);
    return result;
  } catch (error) {
    endAll(spans, true, error);
    throw error;
  }
};
