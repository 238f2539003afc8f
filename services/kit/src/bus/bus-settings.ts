import { z } from 'zod';

/** Default time that a service start waits for Kafka. */
export const defaultKafkaConnectTimeoutMs = 90_000;

/** Connection settings of the bus. The names are those of the environment variables. */
export const busSettings = z.object({
  /** `postgres:<url>` or `kafka:<host:port,host:port>` */
  BUS: z.string().regex(/^(postgres:postgres(ql)?:\/\/|kafka:)./, 'must be postgres:<url> or kafka:<brokers>'),
  /** Partitions of new Kafka topics: the number of replicas of a service that can share its events. */
  BUS_PARTITIONS: z.coerce.number().int().min(1).max(256).default(6),
  /** Hours until events are deleted, in the log in PostgreSQL and in Kafka topics that are created. */
  BUS_RETENTION_HOURS: z.coerce.number().positive().max(87_600).default(168),
  /** How long a service start waits for Kafka before it fails. */
  KAFKA_CONNECT_TIMEOUT_MS: z.coerce.number().int().min(0).max(3_600_000).default(defaultKafkaConnectTimeoutMs),
  KAFKA_TLS: z.enum(['on', 'off']).default('off'),
  /** CA certificates of the brokers: a PEM file or its contents; the system's CAs by default. */
  KAFKA_CA: z.string().optional(),
  /** SASL mechanism; no authentication by default. */
  KAFKA_SASL: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
  KAFKA_USERNAME: z.string().optional(),
  KAFKA_PASSWORD: z.string().optional(),
});
type BusSettings = z.output<typeof busSettings>;
/** Settings with everything but the address optional. */
export type BusAddress = Pick<BusSettings, 'BUS'> & Partial<BusSettings>;
