import { readFile } from 'node:fs/promises';
import { createLogger, createPool, openDatabase, systemClock } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { repairProfiles } from '../background-tasks.ts';
import { PrismaClient } from '../database/generated/client.ts';
import { startProfile, type TestProfile } from '../testing/profile-service.ts';
import { usernameKeys } from './usernames/username-keys.ts';

let profile: TestProfile;
beforeAll(async () => {
  profile = await startProfile();
});
afterAll(() => profile.stop());

/** As at the start of the service. */
const repair = async () => {
  const log = createLogger('repair', 'silent');
  const pool = createPool({ url: profile.databaseUrl, max: 2, name: 'repair', log });
  const database = openDatabase({
    pool,
    createPrisma: (adapter) => new PrismaClient({ adapter }),
    clock: systemClock,
    wake: () => undefined,
  });
  await repairProfiles({ ...database, log });
  await database.close();
  await pool.end();
};

const migration = new URL('../../prisma/migrations/0002_username_keys/migration.sql', import.meta.url);

describe('users older than the rules for profiles', () => {
  it('migration: names that look alike -> all stay, the first one has the keys that the service computes', async () => {
    const names = ['Mill.01', 'mi11.O1', 'IvoLAKE', 'arrn', 'arm', 'O0o-I1l_', 'кот'];
    const ids: string[] = [];
    for (const [index, username] of names.entries()) {
      const id = await profile.addOlderUser(username);
      await profile.rows("UPDATE users SET created_at = now() - interval '1 day' + $2 * interval '1 minute' WHERE id = $1", [id, index]);
      ids.push(id);
    }

    await profile.rows(`DROP TABLE username_keys; ${await readFile(migration, 'utf8')}`);

    const keysOf = async (id: string | undefined) =>
      (await profile.rows<{ key: string }>('SELECT key FROM username_keys WHERE user_id = $1 ORDER BY key COLLATE "C"', [id])).map(
        ({ key }) => key,
      );
    for (const index of [0, 2, 3, 5]) expect(await keysOf(ids[index])).toEqual(usernameKeys(names[index] ?? ''));
    for (const index of [4, 6]) expect(await keysOf(ids[index])).toEqual([]);
    const stored = await profile.rows<{ username: string }>('SELECT username FROM users WHERE id = ANY($1) ORDER BY created_at', [ids]);
    expect(stored.map(({ username }) => username)).toEqual(names);
  });

  it('start: a name in other letters, a picture on another server -> the name is taken, the picture is removed', async () => {
    await profile.addOlderUser('\u0430lice');
    const id = await profile.addOlderUser('older.one', 'https://tracker.example/p.png');
    await repair();

    expect(await profile.rows("SELECT 1 FROM username_keys WHERE key = 'alice'")).toHaveLength(1);
    expect((await profile.send('GET', `/api/users/${id}`)).body.avatar_url).toBeNull();
    const later = await profile.join('later-one');

    expect((await profile.send('PUT', `/api/users/${later}`, { as: { id: later }, body: { username: 'alice' } })).status).toBe(409);
    await eventually(() =>
      expect(profile.events.find(({ data }) => (data as { userId?: string }).userId === id)).toMatchObject({
        actor: 'system',
        data: { username: 'older.one', avatarUrl: '', version: 2 },
      }),
    );
  });
});
