import type { Pool } from 'pg';
import type { Bus } from '../bus/bus.ts';
import { createObservableGauge, memoizeBriefly } from './gauges.ts';

/** A consumer group and the topics that it reads. */
export interface ConsumerGroupTopics {
  readonly group: string;
  readonly topics: readonly string[];
}

export interface ObservedService {
  readonly service: string;
  readonly pool: Pool;
  readonly bus: Bus;
  /** Outbox and consumer lag are shared by all replicas, so only the leader exports them. */
  readonly isLeader: () => boolean;
  readonly consumerGroups: readonly ConsumerGroupTopics[];
}

const outboxAge = createObservableGauge('trenzeye_outbox_age_seconds', 'Age of the oldest event not yet on the bus', ['service']);
const outboxEvents = createObservableGauge('trenzeye_outbox_events', 'Events not yet on the bus; 10001 stands for more', ['service']);
const relayLeader = createObservableGauge('trenzeye_outbox_relay_leader', '1 in the process that relays the events of its service', [
  'service',
]);
const consumerLag = createObservableGauge('trenzeye_consumer_lag', 'Messages of a topic that a group has not read', ['group', 'topic']);
const connections = createObservableGauge('trenzeye_database_connections', 'Connections of the pool', ['service', 'state']);
const connectionLimit = createObservableGauge('trenzeye_database_connections_max', 'Maximum connections of the pool', ['service']);
const waiting = createObservableGauge('trenzeye_database_connections_waiting', 'Statements that wait for a connection', ['service']);

const outboxQuery = `
  SELECT count(*)::int AS events, coalesce(greatest(0, extract(epoch FROM now() - min(occurred_at))), 0)::float8 AS age
  FROM (SELECT occurred_at FROM kit.outbox ORDER BY seq LIMIT 10001) AS oldest`;

const observeOutbox = ({ service, pool, isLeader }: ObservedService): (() => void)[] => {
  const readOutbox = memoizeBriefly(async () => (await pool.query<{ events: number; age: number }>(outboxQuery)).rows);
  const readColumn = (column: 'events' | 'age') => async () =>
    isLeader() ? (await readOutbox()).map((row) => ({ labels: { service }, value: row[column] })) : [];
  return [
    outboxEvents(readColumn('events')),
    outboxAge(readColumn('age')),
    relayLeader(() => [{ labels: { service }, value: isLeader() ? 1 : 0 }]),
  ];
};

const observeLag = ({ bus, isLeader, consumerGroups }: ObservedService): (() => void)[] =>
  consumerGroups.map(({ group, topics }) =>
    consumerLag(async () => {
      if (!isLeader()) return [];
      const lags = await bus.lag(group, topics);
      return Object.entries(lags).map(([topic, value]) => ({ labels: { group, topic }, value }));
    }),
  );

const observePool = ({ service, pool }: ObservedService): (() => void)[] => [
  connections(() => [
    { labels: { service, state: 'busy' }, value: pool.totalCount - pool.idleCount },
    { labels: { service, state: 'idle' }, value: pool.idleCount },
  ]),
  connectionLimit(() => [{ labels: { service }, value: pool.options.max }]),
  // The pool queues every statement for a moment, this scrape's own as well, also while it has idle connections.
  waiting(() => [{ labels: { service }, value: Math.max(0, pool.waitingCount - pool.idleCount) }]),
];

/** Registers the metrics of a service's outbox, consumer groups and pool. Returns their removal. */
export const observeService = (observed: ObservedService): (() => void) => {
  const removals = [...observeOutbox(observed), ...observeLag(observed), ...observePool(observed)];
  return () => {
    for (const remove of removals) remove();
  };
};
