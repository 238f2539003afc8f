import type { Logger } from '../logger.ts';
import type { Bus } from './bus.ts';
import { createKafkaBus } from './kafka-bus.ts';
import { createPostgresBus } from './postgres-bus.ts';

export interface OpenBusOptions {
  readonly clientId: string;
  readonly log: Logger;
  /** For topics that do not exist yet; Kafka only. */
  readonly partitions?: number;
  /** The bus has stopped for good; the process should end and be started again. */
  readonly onFatal: (error: Error) => void;
}

/** Opens the bus that `BUS` names: `postgres:<url>` or `kafka:<host:port,host:port>`. */
export const openBus = (address: string, { clientId, log, partitions, onFatal }: OpenBusOptions): Promise<Bus> => {
  if (address.startsWith('kafka:'))
    return createKafkaBus({ brokers: address.slice('kafka:'.length).split(','), clientId, log, partitions, onFatal });
  return createPostgresBus({ url: address.slice('postgres:'.length), log });
};
