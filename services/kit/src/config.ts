import { z } from 'zod';
import { sharedKeys, signingKeysSetting } from './signing-keys.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What every service reads, whatever it does. Names are the environment variables'. */
export const chassisSettings = z.object({
  TRENZEYE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  JWKS_URL: z.url(),
  /** Auth's signing keys; of these a verifier needs those that cannot be published (HS256), and keeps no others. */
  AUTH_SIGNING_KEYS: signingKeysSetting.transform(sharedKeys),
  INTERNAL_TOKEN: z.string().min(16),
  REDIS_URL: z.url().optional(),
});

/** What a service with rows and events reads on top. */
export const databaseSettings = z.object({
  DATABASE_URL: z.url(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(16),
  /** `postgres:<url>` or `kafka:<host:port,host:port>` */
  BUS: z.string().regex(/^(postgres:postgres(ql)?:\/\/|kafka:)./, 'must be postgres:<url> or kafka:<brokers>'),
  /** Partitions of a topic when it is created on Kafka: how many replicas of a service can share its events. */
  BUS_PARTITIONS: z.coerce.number().int().min(1).max(256).default(6),
});

export type ChassisConfig = z.output<typeof chassisSettings>;
export type DatabaseConfig = z.output<typeof databaseSettings>;

/** A setting is missing or wrong; the message names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads and checks settings; empty strings count as not set. Throws ConfigError naming every wrong variable. */
export const loadSettings = <S extends z.ZodObject>(service: string, settings: S, env: Environment): z.output<S> => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = settings.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'settings'}: ${issue.message}`);
  throw new ConfigError(`${service} cannot start, its settings are wrong: ${lines.join('; ')}`);
};
