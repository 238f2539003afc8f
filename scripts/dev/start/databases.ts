import pg from 'pg';

/** Creates the missing databases. @param url any database of the server, with a user that can create databases */
export const createDatabases = async (url: string, names: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
    const present = new Set(rows.map((row) => row.datname));
    for (const name of names) {
      if (!present.has(name)) await client.query(`create database ${client.escapeIdentifier(name)}`);
    }
  } finally {
    await client.end();
  }
};
