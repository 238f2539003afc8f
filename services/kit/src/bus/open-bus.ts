import type { Logger } from '../logging/logger.ts';
import type { Bus } from './bus.ts';
import type { BusAddress } from './bus-settings.ts';
import { createPostgresBus } from './postgres/postgres-bus.ts';

export interface OpenBusOptions {
  readonly clientId: string;
  readonly log: Logger;
  /** Called when the bus has stopped permanently; the process should end and be restarted. */
  readonly onFatal: (error: Error) => void;
  /** Aborts the wait for Kafka; opening then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

const hourMs = 3_600_000;

/** Opens the bus that `BUS` names: `postgres:<url>` or `kafka:<host:port,host:port>`. Rejects with ConfigError for invalid settings. */
export const openBus = async (settings: BusAddress, { clientId, log, onFatal, signal }: OpenBusOptions): Promise<Bus> => {
  const { BUS: address, BUS_PARTITIONS: partitions, BUS_RETENTION_HOURS: hours, KAFKA_CONNECT_TIMEOUT_MS: connectTimeoutMs } = settings;
  const retentionMs = hours === undefined ? undefined : Math.ceil(hours * hourMs);
  if (!address.startsWith('kafka:'))
    return createPostgresBus({ url: address.slice('postgres:'.length), log, sharesConnections: true, retentionMs });
  // Without Kafka its client is not loaded.
  const [{ createKafkaBus }, { kafkaSecurity }] = await Promise.all([import('./kafka/kafka-bus.ts'), import('./kafka/kafka-security.ts')]);
  const brokers = address.slice('kafka:'.length).split(',');
  return createKafkaBus({
    brokers,
    clientId,
    log,
    partitions,
    retentionMs,
    connectTimeoutMs,
    onFatal,
    signal,
    security: kafkaSecurity(settings),
  });
};
