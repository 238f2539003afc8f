import { migrate } from '@trenzeye/kit';
import { createTestDatabase, schemaLines } from '@trenzeye/kit/testing';

it('schema.prisma: compared with the migrated database -> the same columns', async () => {
  const database = await createTestDatabase('content_schema');
  try {
    await migrate(database.url, new URL('../../prisma/migrations/', import.meta.url));

    const { declared, migrated } = await schemaLines(new URL('../../prisma/schema.prisma', import.meta.url), database.url);

    expect(migrated.length).toBeGreaterThan(50);
    expect(declared).toEqual(migrated);
  } finally {
    await database.drop();
  }
});
