import { environmentOf, type StackAddresses } from './environment.ts';
import { withDatabase } from './start-engines.ts';

const topology: StackAddresses = {
  ports: { auth: 20_001, social: 20_002, seeder: 20_003, gateway: 8080 },
  host: '0.0.0.0',
  publicUrl: 'http://localhost:8080',
  dataDir: '/data',
  databaseUrl: (database) => `postgres://trenzeye:secret@127.0.0.1:25432/${database}`,
  internalToken: 'token-of-sixteen-or-more',
  adminEmail: 'admin@trenzeye.example',
  adminPassword: 'first password',
};

test('environment: a service -> its own database and port, and the bus in PostgreSQL', () => {
  expect(environmentOf('social', topology, {})).toMatchObject({
    PORT: '20002',
    HOST: '127.0.0.1',
    DATABASE_URL: 'postgres://trenzeye:secret@127.0.0.1:25432/trenzeye_social',
    BUS: 'postgres:postgres://trenzeye:secret@127.0.0.1:25432/trenzeye_bus',
    SINGLE_REPLICA: 'true',
    JWKS_URL: 'http://127.0.0.1:20001/.well-known/jwks.json',
  });
});

test('environment: a read replica -> its own database there', () => {
  const databaseReadUrl = (database: string) => `postgres://replica/${database}`;

  expect(environmentOf('social', { ...topology, databaseReadUrl }, {}).DATABASE_READ_URL).toBe('postgres://replica/trenzeye_social');
  expect(environmentOf('social', topology, {})).not.toHaveProperty('DATABASE_READ_URL');
  expect(environmentOf('gateway', { ...topology, databaseReadUrl }, {})).not.toHaveProperty('DATABASE_READ_URL');
});

test('environment: brokers are configured -> the bus is Kafka', () => {
  const env = environmentOf('social', { ...topology, kafkaBrokers: 'a:1,b:2', redisUrl: 'redis://r' }, {});
  expect(env).toMatchObject({ BUS: 'kafka:a:1,b:2', REDIS_URL: 'redis://r' });
  expect(env).not.toHaveProperty('SINGLE_REPLICA');
});

test('environment: the gateway -> the requested host, its present upstreams, no database', () => {
  const env = environmentOf('gateway', topology, { DATABASE_URL: undefined });
  expect(env.HOST).toBe('0.0.0.0');
  expect(env.DATABASE_URL).toBeUndefined();
  expect(Object.keys(JSON.parse(env.UPSTREAMS ?? '{}'))).toEqual(['auth', 'social', 'seeder']);
});

test('environment: a port of the metrics -> for the services that have one; for no other', () => {
  const withMetrics = { ...topology, metricsPorts: { gateway: 9464 } };

  expect(environmentOf('gateway', withMetrics, { METRICS_PORT: '9464' }).METRICS_PORT).toBe('9464');
  expect(environmentOf('social', withMetrics, { METRICS_PORT: '9464' }).METRICS_PORT).toBe('');
  expect(environmentOf('gateway', topology, {}).METRICS_PORT).toBe('');
});

test('environment: the administrator -> set for auth alone', () => {
  expect(environmentOf('auth', topology, {}).ADMIN_PASSWORD).toBe('first password');
  expect(environmentOf('social', topology, {}).ADMIN_PASSWORD).toBeUndefined();
});

test('environment: media that only this machine reaches -> an old ffmpeg is allowed, unless the user refuses it', () => {
  const local = { ...topology, host: '127.0.0.1', ports: { ...topology.ports, media: 20_004 } };

  expect(environmentOf('media', local, {}).MEDIA_FFMPEG_OLD).toBe('allowed');
  expect(environmentOf('media', local, { MEDIA_FFMPEG_OLD: 'refused' }).MEDIA_FFMPEG_OLD).toBe('refused');
  expect(environmentOf('media', { ...local, host: '0.0.0.0' }, {}).MEDIA_FFMPEG_OLD).toBeUndefined();
  expect(environmentOf('media', { ...local, publicUrl: 'https://trenzeye.example' }, {}).MEDIA_FFMPEG_OLD).toBeUndefined();
});

test('environment: mail and a port are configured -> the configured mail, the assigned port', () => {
  const env = environmentOf('auth', topology, { MAIL: 'smtp://mail', PORT: '9999', HOST: '::' });
  expect(env).toMatchObject({ MAIL: 'smtp://mail', PORT: '20001', HOST: '127.0.0.1' });
});

test('environment: signing keys are configured -> auth signs with them, and every service that verifies tokens has them', () => {
  const user = { AUTH_SIGNING_KEYS: '[]' };
  for (const name of ['auth', 'social', 'gateway'] as const) expect(environmentOf(name, topology, user).AUTH_SIGNING_KEYS).toBe('[]');
});

test('withDatabase: URL of a database -> same server, another database', () => {
  expect(withDatabase('postgres://u:p@db:5432/postgres?sslmode=require', 'trenzeye_auth')).toBe(
    'postgres://u:p@db:5432/trenzeye_auth?sslmode=require',
  );
});
