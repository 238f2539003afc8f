import { readdir } from 'node:fs/promises';
import { migrate } from '@trenzeye/kit';
import { createTestDatabase, eventually } from '@trenzeye/kit/testing';
import pg from 'pg';

const migrations = new URL('../../../prisma/migrations/', import.meta.url);
const itemId = '01900000-0000-7000-8000-000000000001';

const connect = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
};

it('likes are committed while the migration copies those of earlier -> the tag has the latest', async () => {
  const database = await createTestDatabase('content');
  const folders = (await readdir(migrations)).filter((name) => /^\d/.test(name)).sort();
  const before = folders.slice(0, folders.indexOf('0020_tag_page_indexes'));
  await migrate(database.url, migrations, { only: before });
  const [liking, watching] = [await connect(database.url), await connect(database.url)];
  try {
    await liking.query('ALTER TABLE feed_items DROP CONSTRAINT feed_items_content_id_fkey');
    await liking.query(`INSERT INTO feed_items (content_id, user_id, type, title, preview, is_test_content, published_at, likes, remix_count, comment_count, reactions)
      VALUES ('${itemId}', gen_random_uuid(), 'thread', 'Title', '{}', false, now(), 5, 0, 0, '{}')`);
    await liking.query(`INSERT INTO item_tags (content_id, tag, counted, published_at) VALUES ('${itemId}', 'moss', true, now())`);
    // As rows are that were written before the triggers existed.
    await liking.query(`UPDATE item_tags SET type = '', likes = 0`);

    await liking.query('BEGIN');
    await liking.query('UPDATE feed_items SET likes = 6');
    const migrating = migrate(database.url, migrations, { only: [...before, '0020_tag_page_indexes'] });
    await eventually(async () => {
      const waiting = await watching.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'trenzeye-migrate' AND wait_event_type = 'Lock'`,
      );
      expect(waiting.rowCount).toBe(1);
    });
    await liking.query('COMMIT');
    await migrating;

    expect((await watching.query('SELECT type, likes FROM item_tags')).rows).toEqual([{ type: 'thread', likes: 6 }]);
  } finally {
    await Promise.all([liking.end(), watching.end()]);
    await database.drop();
  }
});
