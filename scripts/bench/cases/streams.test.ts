import { createTestDatabase, type TestDatabase } from '@trenzeye/kit/testing/database';
import { measureStreams } from './streams.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('streams');
});
afterAll(() => database.drop());

test('500 streams on one gateway process, five events -> every stream receives each within a second, in less than 100 MiB', async () => {
  const result = await measureStreams({ busUrl: database.url, size: 500, events: 5, settleMs: 500 });

  expect(result).toMatchObject({ streams: 500, received: 2_500 });
  expect(result.fan_out_all_ms).toBeLessThan(1_000);
  // Includes garbage from opening the streams.
  expect(result.open_mib - result.before_mib).toBeLessThan(100);
}, 60_000);
