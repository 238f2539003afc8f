import pg from 'pg';
import { migrate } from '../../../services/kit/src/db/migrate.ts';

/** The number of rows. */
export interface Scale {
  readonly items: number;
  readonly authors: number;
  readonly reactions: number;
}

const migrations = new URL('../../../services/content/prisma/migrations/', import.meta.url);

/** Ids in the order of publication, like real ones. */
const itemId = (number: string): string => `('01900000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const authorId = (number: string): string => `('01800000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** The user whose reactions are read; all users have equally many. */
export const viewerOf = ({ authors }: Scale): string =>
  `01800000-0000-7000-8000-${Math.floor(authors / 2)
    .toString(16)
    .padStart(12, '0')}`;

const text =
  'A wave is only a wave while it moves: catch it early, say one true thing, and let people take it further than you could alone.';

/** A few items have many likes and most have none, because equal counts are the hard case for paging. */
const statementsFor = ({ items, authors, reactions }: Scale): string[] => {
  const each = Math.max(1, Math.floor(reactions / authors));
  const stride = Math.max(1, Math.floor(items / each));
  return [
    // The rows are consistent and no other process uses this database, so foreign key checks are skipped.
    'SET session_replication_role = replica',
    'SET synchronous_commit = off',
    `INSERT INTO authors (user_id, username, version) SELECT ${authorId('i')}, 'author' || i, 1 FROM generate_series(0, ${authors - 1}) AS i`,
    `CREATE TEMPORARY TABLE created_items AS SELECT i, ${itemId('i')} AS id, ${authorId(`(i * 7919::bigint % ${authors})`)} AS author,
       (ARRAY['thread', 'image', 'video'])[1 + i % 3] AS type, timestamptz '2026-01-01' + i * interval '7 seconds' AS at,
       floor(2000 * power(random(), 8))::int AS likes, floor(80 * power(random(), 8))::int AS remixes, floor(200 * power(random(), 6))::int AS comments
     FROM generate_series(0, ${items - 1}) AS i`,
    `INSERT INTO content_core (id, user_id, type, title, status, qa_passed, prompt, version, created_at, updated_at, published_at)
     SELECT id, author, type, 'Number ' || i, 'published', true, 'a prompt', 2, at, at, at FROM created_items`,
    `INSERT INTO content_text (content_core_id, text_body, metadata) SELECT id, '${text} Number ' || i, '{}' FROM created_items WHERE type = 'thread'`,
    'INSERT INTO content_metrics (content_id, likes, remix_count, comment_count) SELECT id, likes, remixes, comments FROM created_items',
    `INSERT INTO feed_items (content_id, user_id, type, title, preview, is_test_content, published_at, likes, remix_count, comment_count, reactions)
     SELECT id, author, type, 'Number ' || i, jsonb_build_object('text', '${text} Number ' || i, 'post_count', 3), false, at, likes, remixes, comments,
       jsonb_build_object('like', likes) FROM created_items`,
    `INSERT INTO item_tags (content_id, tag, counted, published_at, type, likes, remix_count)
     SELECT id, 'tag' || (i % 500), true, at, type, likes, remixes FROM created_items`,
    `INSERT INTO viewer_reactions (user_id, content_id, reaction, version)
     SELECT ${authorId('u')}, ${itemId(`(u * 31::bigint + k * ${stride}::bigint) % ${items}`)}, 'like', 1
     FROM generate_series(0, ${authors - 1}) AS u, generate_series(0, ${Math.min(each, items) - 1}) AS k ON CONFLICT DO NOTHING`,
    'DROP TABLE created_items',
    'RESET session_replication_role',
    'VACUUM (ANALYZE)',
    'CHECKPOINT',
  ];
};

/** Creates a database of the content service with that many rows and returns its URL; `serverUrl` is a superuser's. */
export const createScaleDatabase = async (
  serverUrl: string,
  name: string,
  scale: Scale,
  logProgress: (line: string) => void,
): Promise<string> => {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  await server.query(`CREATE DATABASE ${name}`).finally(() => server.end());
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await migrate(url.href, migrations);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    for (const statement of statementsFor(scale)) {
      const startedAt = performance.now();
      await client.query(statement);
      const seconds = (performance.now() - startedAt) / 1000;
      if (seconds > 1) logProgress(`${name}: ${statement.trim().slice(0, 40).replace(/\s+/g, ' ')}... ${seconds.toFixed(1)} s`);
    }
  } finally {
    await client.end();
  }
  return url.href;
};
