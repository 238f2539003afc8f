import { z } from 'zod';
import { sharedKeys, signingKeysSetting } from './auth/signing-keys.ts';
import { busSettings } from './bus/bus-settings.ts';
import { ConfigError } from './config-error.ts';
import { unsafeSettings } from './development-guard.ts';

export { ConfigError } from './config-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of every service. The names are those of the environment variables. */
export const chassisSettings = z.object({
  /** Development has an identity provider without passwords, an inbox of all mails and demo content. */
  TRENZEYE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  /** Accepts that other machines can reach what development offers. */
  DEVELOPMENT_ON_NETWORK: z.stringbool().default(false),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(0),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Port of `/metrics`, which the process does not serve without it. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  JWKS_URL: z.url(),
  /** Auth's signing keys. Verifiers need only the keys that cannot be published (HS256) and drop the others. */
  AUTH_SIGNING_KEYS: signingKeysSetting.transform(sharedKeys),
  INTERNAL_TOKEN: z.string().min(16),
  /** Whether moderators and admins without a second factor may use staff routes. */
  STAFF_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  REDIS_URL: z.url().optional(),
  /** OTLP over HTTP endpoint for traces; without it nothing is measured. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Service name of the spans; the service's own name by default. */
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'])
    .default('parentbased_always_on'),
  /** Ratio of sampled traces, 0 to 1, for the samplers by ratio. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** How long a stopping process keeps answering at most, in milliseconds, so that clients can close their idle connections first. */
  DRAIN_MS: z.coerce.number().int().min(0).max(9_000).default(2_500),
});

/** Additional settings of services with a database and events. */
export const databaseSettings = z.object({
  DATABASE_URL: z.url(),
  /** A standby of that database, for reads that may be slightly old. */
  DATABASE_READ_URL: z.url().optional(),
  /** How long a service start waits for the database before it fails. */
  DATABASE_CONNECT_TIMEOUT_MS: z.coerce.number().int().min(0).max(3_600_000).default(90_000),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(16),
  /** No other process writes to the database, so that polling for the changes of others is only a precaution. */
  SINGLE_REPLICA: z.stringbool().default(false),
  ...busSettings.shape,
});

export type ChassisConfig = z.output<typeof chassisSettings>;
export type DatabaseConfig = z.output<typeof databaseSettings>;

/** Reads and validates settings; empty strings count as not set, and
 * `TRENZEYE_<NAME>` has precedence over `<NAME>`. Throws ConfigError naming every invalid or unsafe variable. */
export const loadSettings = <S extends z.ZodObject>(service: string, settings: S, env: Environment): z.output<S> => {
  const isSet = (entry: [string, string | undefined]): entry is [string, string] => entry[1] !== undefined && entry[1] !== '';
  const values = Object.fromEntries(Object.entries(env).filter(isSet));
  // Other programs use names such as MAIL, too.
  for (const name of Object.keys(settings.shape)) {
    const value = values[`TRENZEYE_${name}`];
    if (value !== undefined) values[name] = value;
  }
  const parsed = settings.safeParse(values);
  const lines = parsed.success
    ? unsafeSettings(parsed.data, values)
    : parsed.error.issues.map((issue) => `${issue.path.join('.') || 'settings'}: ${issue.message}`);
  if (parsed.success && lines.length === 0) return parsed.data;
  throw new ConfigError(`${service} cannot start, its settings are wrong: ${lines.join('; ')}`);
};
