import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

const superuserUrl = (): string => {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error('TEST_POSTGRES_URL is not set: run the tests with npm test, which starts a PostgreSQL');
  return url;
};

const asSuperuser = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: superuserUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** A new, empty database on the PostgreSQL of the test run. */
export const createTestDatabase = async (purpose: string): Promise<TestDatabase> => {
  const name = `test_${purpose}_${randomBytes(5).toString('hex')}`;
  await asSuperuser(`CREATE DATABASE "${name}"`);
  const url = new URL(superuserUrl());
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asSuperuser(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`) };
};

/** A pool whose idle connections may end early: dropping a test database ends those that are still closing. */
export const createTestPool = (connectionString: string, max: number, options: pg.PoolConfig = {}): pg.Pool => {
  const pool = new pg.Pool({ ...options, connectionString, max });
  pool.on('error', () => undefined);
  return pool;
};
