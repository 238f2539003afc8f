import type { Pool } from 'pg';
import type { Bus } from '../bus/bus.ts';
import { observedGauge, shared } from './gauges.ts';

/** A consumer group and what it reads. */
export interface ConsumerGroupTopics {
  readonly group: string;
  readonly topics: readonly string[];
}

export interface ObservedService {
  readonly service: string;
  readonly pool: Pool;
  readonly bus: Bus;
  /** Whether this process moves the service's events: of all replicas it alone tells of outbox and groups, which they share. */
  readonly isLeader: () => boolean;
  readonly consumerGroups: readonly ConsumerGroupTopics[];
}

const outboxAge = observedGauge('trenzeye_outbox_age_seconds', 'Age of the oldest event not yet on the bus', ['service']);
const outboxEvents = observedGauge('trenzeye_outbox_events', 'Events not yet on the bus; 10001 stands for more', ['service']);
const relayLeads = observedGauge('trenzeye_relay_leads', '1 in the process that moves the events of its service', ['service']);
const consumerLag = observedGauge('trenzeye_consumer_lag', 'Messages of a topic that a group has not read', ['group', 'topic']);
const connections = observedGauge('trenzeye_database_connections', 'Connections of the pool', ['service', 'state']);
const largest = observedGauge('trenzeye_database_connections_max', 'Connections that the pool may have', ['service']);
const waiting = observedGauge('trenzeye_database_waiting', 'Statements that wait for a connection', ['service']);

const outbox = `
  SELECT count(*)::int AS events, coalesce(greatest(0, extract(epoch FROM now() - min(occurred_at))), 0)::float8 AS age
  FROM (SELECT occurred_at FROM kit.outbox ORDER BY seq LIMIT 10001) AS oldest`;

const observeOutbox = ({ service, pool, isLeader: leads }: ObservedService): (() => void)[] => {
  const look = shared(async () => (await pool.query<{ events: number; age: number }>(outbox)).rows);
  const tell = (value: 'events' | 'age') => async () =>
    leads() ? (await look()).map((row) => ({ labels: { service }, value: row[value] })) : [];
  return [outboxEvents(tell('events')), outboxAge(tell('age')), relayLeads(() => [{ labels: { service }, value: leads() ? 1 : 0 }])];
};

const observeReaders = ({ bus, isLeader: leads, consumerGroups: readers }: ObservedService): (() => void)[] =>
  readers.map(({ group, topics }) =>
    consumerLag(async () => {
      if (!leads()) return [];
      const lags = await bus.lag(group, topics);
      return Object.entries(lags).map(([topic, value]) => ({ labels: { group, topic }, value }));
    }),
  );

const observePool = ({ service, pool }: ObservedService): (() => void)[] => [
  connections(() => [
    { labels: { service, state: 'busy' }, value: pool.totalCount - pool.idleCount },
    { labels: { service, state: 'idle' }, value: pool.idleCount },
  ]),
  largest(() => [{ labels: { service }, value: pool.options.max }]),
  waiting(() => [{ labels: { service }, value: pool.waitingCount }]),
];

/** Has the queues of a service told in its metrics: outbox, groups, pool. Returns the end of it. */
export const observeService = (observed: ObservedService): (() => void) => {
  const ends = [...observeOutbox(observed), ...observeReaders(observed), ...observePool(observed)];
  return () => {
    for (const end of ends) end();
  };
};
