import { z } from 'zod';
import { sharedKeys, signingKeysSetting } from './auth/signing-keys.ts';
import { busSettings } from './bus/bus-settings.ts';
import { ConfigError } from './config-error.ts';

export { ConfigError } from './config-error.ts';

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
  /** Where traces go, as OTLP over HTTP; nothing is measured without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The name that spans bear; the service's own unless said. */
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'])
    .default('parentbased_always_on'),
  /** Of how many traces one is kept, 0 to 1, where the sampler goes by ratio. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** How long a process that was told to stop goes on answering at most, in milliseconds: who holds an idle connection closes it first. */
  DRAIN_MS: z.coerce.number().int().min(0).max(9_000).default(2_500),
});

/** What a service with rows and events reads on top. */
export const databaseSettings = z.object({
  DATABASE_URL: z.url(),
  /** A standby of that database: it answers what may be a moment old. */
  DATABASE_READ_URL: z.url().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(16),
  ...busSettings.shape,
});

export type ChassisConfig = z.output<typeof chassisSettings>;
export type DatabaseConfig = z.output<typeof databaseSettings>;

/** Reads and checks settings; empty strings count as not set. Throws ConfigError naming every wrong variable. */
export const loadSettings = <S extends z.ZodObject>(service: string, settings: S, env: Environment): z.output<S> => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = settings.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'settings'}: ${issue.message}`);
  throw new ConfigError(`${service} cannot start, its settings are wrong: ${lines.join('; ')}`);
};
