import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { findExecutable } from '../../dev/engines/find-executable.ts';
import { folderOf, type ProcessName, planOf, processNames } from '../../dev/topology.ts';
import { temporaryFolder } from '../runner/temporary-folder.ts';
import { composeProject } from './compose/model.ts';

const plugin = findExecutable('docker');
const standalone = findExecutable('docker-compose');

/** The command of Docker Compose on this machine; `config` needs no engine. Undefined without one. */
const command: readonly string[] | undefined =
  plugin && spawnSync(plugin, ['compose', 'version']).status === 0 ? [plugin, 'compose'] : standalone ? [standalone] : undefined;

const hasDockerCompose = command !== undefined;

interface Rendered {
  readonly services: Readonly<Record<string, { readonly environment?: Readonly<Record<string, string | null>> }>>;
}

/** The project as Docker Compose renders it with an .env. */
const renderCompose = (env: Readonly<Record<string, string>>, folder: string): Rendered => {
  const file = join(folder, '.env');
  writeFileSync(
    file,
    Object.entries(env)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const [program = '', ...args] = command ?? [];
  const text = execFileSync(
    program,
    [...args, '--project-directory', root, '--env-file', file, '--profile', '*', 'config', '--format', 'json'],
    {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
      maxBuffer: 16 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  return JSON.parse(text) as Rendered;
};

const folder = temporaryFolder();
afterAll(() => folder.remove());

const settingsOf = async (name: ProcessName): Promise<string[]> => {
  const { settings } = (await import(
    join(folderOf(planOf(name).of ?? (name as Exclude<ProcessName, 'media-worker'>)), 'src', 'config.ts')
  )) as {
    settings: { shape: Record<string, unknown> };
  };
  return Object.keys(settings.shape);
};

const databaseNames = ['auth', 'profile', 'content', 'social', 'media', 'admin', 'seeder'] as const;
const passwords = Object.fromEntries(databaseNames.map((name) => [`${name.toUpperCase()}_DATABASE_PASSWORD`, `password-of-${name}`]));

test.each(processNames)('%s -> exactly the settings that it reads, none of another service', async (name) => {
  const { environment = {}, env_file } = composeProject().service(name);

  expect(env_file).toBeUndefined();
  expect(Object.keys(environment).toSorted()).toEqual((await settingsOf(name)).toSorted());
});

test('.env -> reaches every service that reads the setting', () => {
  const { environmentOf } = composeProject({
    SCHEDULER: 'off',
    WEBHOOKS: 'anywhere',
    OTEL_TRACES_SAMPLER: 'always_off',
    AUTH_SIGNUP: 'invite',
  });

  expect(environmentOf('profile')).toMatchObject({ SCHEDULER: 'off', WEBHOOKS: 'anywhere' });
  expect(environmentOf('auth').AUTH_SIGNUP).toBe('invite');
  expect(environmentOf('gateway').AUTH_SIGNUP).toBeUndefined();
  for (const name of processNames) expect(environmentOf(name).OTEL_TRACES_SAMPLER).toBe('always_off');
});

test('gateway -> no password of PostgreSQL, S3 or the administrator, and no token of services', () => {
  const secrets = {
    POSTGRES_PASSWORD: 'secret-1',
    ADMIN_PASSWORD: 'secret-2',
    S3_SECRET_ACCESS_KEY: 'secret-3',
    INTERNAL_TOKEN: 'secret-4',
    MODEL_API_KEY: 'secret-5',
    ...passwords,
  };

  const values = Object.values(composeProject(secrets).environmentOf('gateway'));

  expect(values.filter((value) => /secret-|password-of-/.test(value))).toEqual([]);
});

test.each(databaseNames)('%s -> its own role and password in PostgreSQL, which the job creates; a read replica with the same', (name) => {
  const { environmentOf } = composeProject({ ...passwords, POSTGRES_PASSWORD: 'administrator', POSTGRES_READ_HOST: 'standby:5432' });
  const user = `trenzeye_${name}:password-of-${name}`;

  expect(environmentOf(name).DATABASE_URL).toBe(`postgres://${user}@postgres:5432/trenzeye_${name}`);
  expect(environmentOf(name).DATABASE_READ_URL).toBe(`postgres://${user}@standby:5432/trenzeye_${name}`);
  expect(environmentOf('databases')[`${name.toUpperCase()}_DATABASE_PASSWORD`]).toBe(`password-of-${name}`);
  expect(JSON.stringify(environmentOf(name))).not.toContain('administrator');
});

test('an .env of an earlier version, without passwords of roles -> the password that it has; no read replica', () => {
  const { environmentOf } = composeProject({ POSTGRES_PASSWORD: 'chosen' });

  expect(environmentOf('auth').DATABASE_URL).toBe('postgres://trenzeye_auth:chosen@postgres:5432/trenzeye_auth');
  expect(environmentOf('databases').AUTH_DATABASE_PASSWORD).toBe('chosen');
  expect(environmentOf('auth').DATABASE_READ_URL).toBe('');
});

test('PORT -> PUBLIC_URL follows, unless it is set', () => {
  const publicUrl = (env: Record<string, string>) => composeProject(env).environmentOf('auth').PUBLIC_URL;

  expect(publicUrl({})).toBe('http://localhost:8080');
  expect(publicUrl({ PORT: '9000' })).toBe('http://localhost:9000');
  expect(publicUrl({ PORT: '9000', PUBLIC_URL: 'https://trenzeye.example' })).toBe('https://trenzeye.example');
  expect(composeProject({ PORT: '9000' }).service('gateway').ports).toEqual(['127.0.0.1:9000:8080']);
});

test('COMPOSE_PROFILES=observability -> every process sends traces to the collector; otherwise none', () => {
  const endpoint = (env: Record<string, string>, name: ProcessName) => composeProject(env).environmentOf(name).OTEL_EXPORTER_OTLP_ENDPOINT;

  for (const name of processNames) {
    expect(endpoint({ COMPOSE_PROFILES: 'observability' }, name)).toBe('http://collector:4318');
    expect(endpoint({}, name)).toBe('');
    expect(endpoint({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://mine:4318' }, name)).toBe('http://mine:4318');
  }
});

(hasDockerCompose ? test : test.skip)('Docker Compose itself -> the same environment', () => {
  const env = { ...passwords, PORT: '9000', SCHEDULER: 'off', COMPOSE_PROFILES: 'observability', POSTGRES_READ_HOST: 'standby:5432' };
  const { services } = renderCompose(env, folder.path);
  const { environmentOf } = composeProject(env);

  for (const name of [...processNames, 'databases', 'topics', 'bucket', 'seed', 'main-job', 'postgres', 'mail']) {
    const rendered = Object.entries(services[name]?.environment ?? {}).filter(([, value]) => value !== null);
    expect({ name, environment: Object.fromEntries(rendered) }).toEqual({ name, environment: environmentOf(name) });
  }
});
