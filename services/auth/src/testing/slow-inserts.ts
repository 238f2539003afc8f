import type { AuthFixture } from './auth-fixture.ts';

/** Runs `work` while the database takes 100 ms longer for each stored row of a table. */
export const withSlowInserts = async <T>({ query }: AuthFixture, table: string, work: () => Promise<T>): Promise<T> => {
  await query(
    `CREATE OR REPLACE FUNCTION slow_insert() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.1); RETURN NULL; END'`,
  );
  await query(`CREATE TRIGGER slow_insert AFTER INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION slow_insert()`);
  try {
    return await work();
  } finally {
    await query(`DROP TRIGGER slow_insert ON ${table}`);
  }
};
