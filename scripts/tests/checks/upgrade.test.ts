import { readdirSync } from 'node:fs';
import { migrate } from '@trenzeye/kit';
import { createTestDatabase, schemaLines } from '@trenzeye/kit/testing';
import { startPostgres } from '../../dev/engines/postgres.ts';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { createDatabases } from '../../dev/start/databases.ts';
import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import { databaseOf, serviceNames } from '../../dev/topology.ts';
import { createRetryingClient } from '../faults/retrying-client.ts';
import { migrationsOf, type ReleaseData, readRelease, restoreRelease, tablesOf, withClient } from './upgrade/release-data.ts';
import { adminEmail, signIn, startPlatform } from './upgrade/use-platform.ts';

const releases = readdirSync(new URL('./upgrade/', import.meta.url)).filter((name) => /^\d+\.\d+\.\d+$/.test(name));
const services = serviceNames.filter((name) => databaseOf(name));

const countRows = (url: string): Promise<Record<string, number>> =>
  withClient(url, async (client) => {
    const counts: Record<string, number> = {};
    for (const table of await tablesOf(client)) {
      const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
      counts[table] = rows[0]?.count ?? 0;
    }
    return counts;
  });

const rowsOf = ({ tables }: ReleaseData, table: string): readonly object[] => tables[table] ?? [];

test('releases: at least 0.1.0 -> recorded', () => {
  expect(releases).toContain('0.1.0');
});

describe.each(releases)('upgrade from %s', (release) => {
  describe.each(services)('%s', (service) => {
    const data = readRelease(release, service);

    test('database of the release: migrated -> the schema of a new database, every row kept', async () => {
      const [upgraded, created] = [await createTestDatabase(`${service}_upgraded`), await createTestDatabase(`${service}_created`)];
      try {
        await restoreRelease(upgraded.url, service, data);
        const before = await countRows(upgraded.url);

        await migrate(upgraded.url, migrationsOf(service));
        await migrate(created.url, migrationsOf(service));

        const after = await countRows(upgraded.url);
        const lost = Object.entries(before).filter(([table, count]) => table in after && (after[table] ?? 0) < count);
        expect(lost).toEqual([]);
        const schema = new URL('../schema.prisma', migrationsOf(service));
        expect((await schemaLines(schema, upgraded.url)).migrated).toEqual((await schemaLines(schema, created.url)).migrated);
      } finally {
        await upgraded.drop();
        await created.drop();
      }
    });

    test('migrations of the release -> unchanged since', async () => {
      const database = await createTestDatabase(`${service}_checksums`);
      try {
        await migrate(database.url, migrationsOf(service));
        const { rows } = await withClient(database.url, (client) =>
          client.query<{ name: string; checksum: string }>(
            `SELECT migration_name AS name, checksum FROM public._prisma_migrations
             UNION ALL SELECT migration_name, checksum FROM kit._migrations`,
          ),
        );
        const present = Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]));
        expect(present).toMatchObject(data.migrations);
      } finally {
        await database.drop();
      }
    });
  });

  describe('platform', () => {
    let folder: DataFolder;
    let stack: SpawnedStack;

    beforeAll(async () => {
      folder = await createDataFolder('upgrade');
      const postgres = await startPostgres(folder.path);
      try {
        await createDatabases(
          postgres.urlOf('postgres'),
          services.flatMap((service) => databaseOf(service) ?? []),
        );
        for (const service of services) {
          await restoreRelease(postgres.urlOf(databaseOf(service) ?? ''), service, readRelease(release, service));
        }
      } finally {
        await postgres.stop();
      }
      stack = await startPlatform(folder.path, true);
    }, 180_000);
    afterAll(async () => {
      await stack?.stop();
      await folder?.remove();
    });

    test('accounts of the release: password -> signed in, with their profile', async () => {
      const token = await signIn(stack.url, 'first_release@trenzeye.example');

      const users = await createRetryingClient(stack.url).request<{ username: string }[]>({
        method: 'GET',
        path: '/rest/v1/users?username=eq.first_release',
        token,
      });

      expect(users).toEqual([expect.objectContaining({ username: 'first_release' })]);
    });

    test('items of the release: in the feed, with their comments; a new comment -> stored', async () => {
      const client = createRetryingClient(stack.url);
      const token = await signIn(stack.url, 'first_release@trenzeye.example');
      const [stored] = rowsOf(readRelease(release, 'social'), 'public.comments') as { content_id: string }[];
      const contentId = stored?.content_id;

      await client.request({ method: 'GET', path: `/api/content/${contentId}`, token });
      const before = await client.request<object[]>({ method: 'GET', path: `/api/comments/${contentId}`, token });
      await client.request({ method: 'POST', path: '/api/comments', token, body: { content_id: contentId, text: 'After the upgrade' } });
      const after = await client.request<object[]>({ method: 'GET', path: `/api/comments/${contentId}`, token });

      expect(before.length).toBeGreaterThan(0);
      expect(after).toHaveLength(before.length + 1);
    });

    test('scheduled post of the release -> still scheduled', async () => {
      const token = await signIn(stack.url, 'first_release@trenzeye.example');
      const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };

      const scheduled = await createRetryingClient(stack.url).request<object[]>({
        method: 'GET',
        path: `/api/users/${sub}/scheduled`,
        token,
      });

      expect(scheduled).toEqual([expect.objectContaining({ status: 'scheduled' })]);
    });

    test('administrator of the release -> sees all users of the release', async () => {
      const token = await signIn(stack.url, adminEmail);
      const accounts = rowsOf(readRelease(release, 'auth'), 'public.accounts').length;

      const users = await createRetryingClient(stack.url).request<object[]>({ method: 'GET', path: '/api/admin/users?limit=100', token });

      expect(accounts).toBeGreaterThan(5);
      expect(users.length).toBeGreaterThanOrEqual(Math.min(accounts, 100) - 1);
    });
  });
});
