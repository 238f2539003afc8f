import { type ContentDatabase, openContentDatabase } from '../../testing/content-database.ts';
import { runExclusively } from './run-exclusively.ts';

let database: ContentDatabase;
beforeAll(async () => {
  database = await openContentDatabase('exclusive');
});
afterAll(() => database.drop());

describe('runExclusively', () => {
  it('two at the same time -> one runs; afterwards the other can', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = runExclusively(database.pool, 'collection', () => promise);
    await database.sql.query('SELECT pg_sleep(0.05)');

    expect(await runExclusively(database.pool, 'collection', async () => undefined)).toBe(false);
    resolve();
    expect(await first).toBe(true);
    expect(await runExclusively(database.pool, 'collection', async () => undefined)).toBe(true);
  });

  it('work throws -> the lock is released', async () => {
    await expect(runExclusively(database.pool, 'ranking', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');

    expect(await runExclusively(database.pool, 'ranking', async () => undefined)).toBe(true);
  });
});
