import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrate } from '@trenzeye/kit/db/migrate';
import { serviceNames } from '@trenzeye/proto/http';
import pg from 'pg';
import { root } from '../dev/bootstrap/bootstrap.mjs';

const server = process.env.TEST_POSTGRES_URL ?? '';
const prefix = `job_${randomBytes(5).toString('hex')}_`;
const password = 'a-password-of-this-test';
const databases = serviceNames.map((service) => `${prefix}${service}`).toSorted();

const urlOf = (database: string, user?: string, secret = password): string => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  if (user) Object.assign(url, { username: user, password: secret });
  return url.href;
};

const query = async <T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
};

const runJob = async (env: Readonly<Record<string, string>> = {}): Promise<string> => {
  const job = join(root, 'scripts', 'jobs', 'databases.ts');
  const settings = { PATH: process.env.PATH, POSTGRES_URL: server, DATABASE_PREFIX: prefix, ...env };
  const { stdout } = await promisify(execFile)(process.execPath, [job], { env: settings });
  return stdout;
};

const passwords = Object.fromEntries(serviceNames.map((service) => [`${service.toUpperCase()}_DATABASE_PASSWORD`, password]));
const migrationsOf = (service: string): URL => new URL(`../../services/${service}/prisma/migrations/`, import.meta.url);

const created = async (): Promise<string[]> =>
  (await query<{ datname: string }>(server, `SELECT datname FROM pg_database WHERE starts_with(datname, '${prefix}')`))
    .map(({ datname }) => datname)
    .toSorted();

afterAll(async () => {
  for (const name of await created()) await query(server, `DROP DATABASE ${name} WITH (FORCE)`);
  for (const { rolname } of await query<{ rolname: string }>(
    server,
    `SELECT rolname FROM pg_roles WHERE starts_with(rolname, '${prefix}')`,
  ))
    await query(server, `DROP ROLE ${rolname}`);
}, 60_000);

test('first run interrupted -> the next one creates the missing databases of services, none for the worker', async () => {
  await query(server, `CREATE DATABASE ${prefix}auth`);

  expect(await runJob()).toContain('databases ready');
  expect(await created()).toEqual(databases);
}, 60_000);

test('databases of the administrator with data, then passwords -> each belongs to its role, which migrates it', async () => {
  for (const service of ['auth', 'content']) await migrate(urlOf(prefix + service), migrationsOf(service));

  await runJob(passwords);
  await runJob(passwords);

  for (const service of serviceNames) {
    const url = urlOf(prefix + service, prefix + service);
    await expect(migrate(url, migrationsOf(service))).resolves.toBeDefined();
    const foreign = await query(
      url,
      `SELECT relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
       WHERE nspname IN ('public', 'kit') AND relkind IN ('r', 'p', 'S', 'v', 'm') AND pg_get_userbyid(relowner) <> current_user`,
    );
    expect({ service, foreign }).toEqual({ service, foreign: [] });
  }
}, 120_000);

test('role of a service -> no administrator, cannot connect to the database of another', async () => {
  const [role] = await query<{ rolsuper: boolean; rolcreatedb: boolean }>(
    urlOf(`${prefix}social`, `${prefix}social`),
    'SELECT rolsuper, rolcreatedb FROM pg_roles WHERE rolname = current_user',
  );
  const connecting = query(urlOf(`${prefix}auth`, `${prefix}social`), 'SELECT 1');

  expect(role).toEqual({ rolsuper: false, rolcreatedb: false });
  await expect(connecting).rejects.toThrow(/permission denied for database/);
}, 30_000);
