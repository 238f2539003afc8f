import { z } from 'zod';

/** How long a start waits for a Kafka that is still starting, in milliseconds, unless configured. */
export const defaultKafkaConnectTimeoutMs = 90_000;

/** How the bus is reached. Names are the environment variables'. */
export const busSettings = z.object({
  /** `postgres:<url>` or `kafka:<host:port,host:port>` */
  BUS: z.string().regex(/^(postgres:postgres(ql)?:\/\/|kafka:)./, 'must be postgres:<url> or kafka:<brokers>'),
  /** Partitions of a topic when it is created on Kafka: how many replicas of a service can share its events. */
  BUS_PARTITIONS: z.coerce.number().int().min(1).max(256).default(6),
  /** How long a start waits for Kafka before it fails, in milliseconds. */
  KAFKA_CONNECT_TIMEOUT_MS: z.coerce.number().int().min(0).max(3_600_000).default(defaultKafkaConnectTimeoutMs),
  KAFKA_TLS: z.enum(['on', 'off']).default('off'),
  /** A PEM file of those who may vouch for the brokers, or what such a file holds; the system's own unless said. */
  KAFKA_CA: z.string().optional(),
  /** How to say who we are; nobody asks unless said. */
  KAFKA_SASL: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
  KAFKA_USERNAME: z.string().optional(),
  KAFKA_PASSWORD: z.string().optional(),
});
export type BusSettings = z.output<typeof busSettings>;
/** An address alone will do. */
export type BusAddress = Pick<BusSettings, 'BUS'> & Partial<BusSettings>;
