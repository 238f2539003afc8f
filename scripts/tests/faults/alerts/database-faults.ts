import pg from 'pg';

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

/** Runs statements in a database. */
export const runInDatabase = async (url: string, ...statements: readonly string[]): Promise<void> => {
  const client = await connect(url);
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Locks a table, so that every statement that uses it waits. @returns the function that unlocks it */
export const lockTable = async (url: string, table: string): Promise<() => Promise<void>> => {
  const client = await connect(url);
  await client.query('BEGIN');
  await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return async () => {
    await client.query('ROLLBACK');
    await client.end();
  };
};

/** The advisory lock by which a service elects the process that relays its events. */
const relayLockId = 7_345_002;

/** Takes the lock from the relay of a service, as another process that hangs would. @returns the function that releases it */
export const takeRelayLock = async (url: string): Promise<() => Promise<void>> => {
  const client = await connect(url);
  const other = await connect(url);
  const acquired = client.query('SELECT pg_advisory_lock($1)', [relayLockId]);
  // The relay loses the lock with its connection; this one is first in the queue.
  await other.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'trenzeye-%-relay' AND datname = current_database()",
  );
  await acquired;
  await other.end();
  return () => client.end();
};
