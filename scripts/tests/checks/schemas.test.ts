import { existsSync, readdirSync } from 'node:fs';
import { migrate } from '@trenzeye/kit';
import { createTestDatabase, schemaLines } from '@trenzeye/kit/testing';

const services = new URL('../../../services/', import.meta.url);
const servicesWithSchema = readdirSync(services).filter((name) => existsSync(new URL(`${name}/prisma/schema.prisma`, services)));

it('services with a schema -> found', () => {
  expect(servicesWithSchema).toEqual(expect.arrayContaining(['admin', 'auth', 'content', 'profile', 'seeder', 'social']));
});

it.each(servicesWithSchema)('%s: schema.prisma compared with the migrated database -> the same columns', async (name) => {
  const database = await createTestDatabase(`${name}_schema`);
  try {
    await migrate(database.url, new URL(`${name}/prisma/migrations/`, services));

    const { declared, migrated } = await schemaLines(new URL(`${name}/prisma/schema.prisma`, services), database.url);

    expect(migrated.length).toBeGreaterThan(0);
    expect(declared).toEqual(migrated);
  } finally {
    await database.drop();
  }
});
