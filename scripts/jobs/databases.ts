import { serviceNames } from '@trenzeye/proto/http';
import pg from 'pg';
import { z } from 'zod';
import { createDatabases } from '../dev/start/databases.ts';
import { retryUntil } from './retry-until.ts';
import { loadJobSettings, printLine } from './settings.ts';

interface DatabaseOwner {
  /** The database, and the role that owns it. */
  readonly name: string;
  readonly password: string;
}

/** Statements that give the objects of a database to a role ($1), without those of extensions. Sequences of columns follow their table. */
const ownershipStatements = `
  WITH target AS (SELECT oid, rolname FROM pg_roles WHERE rolname = $1),
  own_schema AS (SELECT * FROM pg_namespace WHERE nspname NOT IN ('pg_catalog', 'information_schema') AND nspname NOT LIKE 'pg\\_%'),
  dependent AS (SELECT classid, objid FROM pg_depend WHERE deptype IN ('a', 'e', 'i'))
  SELECT format('ALTER SCHEMA %I OWNER TO %I', nspname, rolname) AS statement
    FROM own_schema, target WHERE nspowner <> target.oid AND nspname <> 'public'
  UNION ALL
  SELECT format('ALTER %s %I.%I OWNER TO %I',
      CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, nspname, relname, rolname)
    FROM pg_class JOIN own_schema ON own_schema.oid = relnamespace, target
    WHERE relkind IN ('r', 'p', 'v', 'm', 'S') AND relowner <> target.oid
      AND NOT EXISTS (SELECT FROM dependent WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND (relkind = 'S' OR relkind = 'v'))
  UNION ALL
  SELECT format('ALTER ROUTINE %I.%I(%s) OWNER TO %I', nspname, proname, pg_get_function_identity_arguments(pg_proc.oid), rolname)
    FROM pg_proc JOIN own_schema ON own_schema.oid = pronamespace, target
    WHERE proowner <> target.oid AND NOT EXISTS (SELECT FROM dependent WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid)
  UNION ALL
  SELECT format('ALTER TYPE %I.%I OWNER TO %I', nspname, typname, rolname)
    FROM pg_type JOIN own_schema ON own_schema.oid = typnamespace, target
    WHERE typtype IN ('d', 'e') AND typowner <> target.oid
      AND NOT EXISTS (SELECT FROM dependent WHERE classid = 'pg_type'::regclass AND objid = pg_type.oid)`;

const withClient = async (url: string, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('BEGIN');
    await work(client);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
};

/**
 * Creates the role of each database, or sets its password, and makes it the owner of the database and of everything in it. No other role
 * but an administrator can connect to the database then. Idempotent; the databases must exist.
 * @param url any database of the server, with a user that can create roles
 */
const setDatabaseOwners = async (url: string, owners: readonly DatabaseOwner[]): Promise<void> => {
  for (const { name, password } of owners) {
    await withClient(url, async (client) => {
      const role = client.escapeIdentifier(name);
      const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
      await client.query(`${rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
      await client.query(`GRANT ${role} TO CURRENT_USER`);
      await client.query(`ALTER DATABASE ${role} OWNER TO ${role}`);
      await client.query(`REVOKE CONNECT, TEMPORARY ON DATABASE ${role} FROM PUBLIC`);
    });
    const database = new URL(url);
    database.pathname = `/${name}`;
    await withClient(database.href, async (client) => {
      const { rows } = await client.query<{ statement: string }>(ownershipStatements, [name]);
      for (const { statement } of rows) await client.query(statement);
    });
  }
};

// Creates the database of every service on one server. POSTGRES_URL is any database of it, with a user that can create databases. With
// <SERVICE>_DATABASE_PASSWORD the database belongs to a role of its own with that password.
const passwordOf = (name: string): string => `${name.toUpperCase()}_DATABASE_PASSWORD`;
const settings = loadJobSettings(
  'databases',
  z.object({
    POSTGRES_URL: z.url(),
    DATABASE_PREFIX: z
      .string()
      .regex(/^[a-z][a-z0-9_]*$/)
      .default('trenzeye_'),
    ...Object.fromEntries(serviceNames.map((name) => [passwordOf(name), z.string().min(8).optional()])),
  }),
);
const databases = serviceNames.map((service) => ({
  name: `${settings.DATABASE_PREFIX}${service}`,
  password: (settings as Record<string, string | undefined>)[passwordOf(service)],
}));
const owners = databases.flatMap(({ name, password }) => (password === undefined ? [] : [{ name, password }]));
await retryUntil(async () => {
  await createDatabases(
    settings.POSTGRES_URL,
    databases.map(({ name }) => name),
  );
  await setDatabaseOwners(settings.POSTGRES_URL, owners);
});
printLine(`databases ready: ${databases.map(({ name }) => name).join(', ')}`);
