import pg from 'pg';
import { migrate } from '../../../services/kit/src/db/migrate.ts';

/** How much there is of everything. */
export interface Scale {
  readonly items: number;
  readonly authors: number;
  readonly reactions: number;
}

const migrations = new URL('../../../services/content/prisma/migrations/', import.meta.url);

/** Ids in the order of publication, as the real ones are. */
const itemId = (number: string): string => `('01900000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const authorId = (number: string): string => `('01800000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** The author whose reactions are looked up: one of many, with as many as the others. */
export const viewerOf = ({ authors }: Scale): string =>
  `01800000-0000-7000-8000-${Math.floor(authors / 2)
    .toString(16)
    .padStart(12, '0')}`;

const words =
  'A wave is only a wave while it moves: catch it early, say one true thing, and let people take it further than you could alone.';

/** Few items are liked much, most not at all: equal counts are what makes paging hard. */
const statementsFor = ({ items, authors, reactions }: Scale): string[] => {
  const each = Math.max(1, Math.floor(reactions / authors));
  const stride = Math.max(1, Math.floor(items / each));
  return [
    // Rows are made in the right order: their references need no check, and nobody but us uses this database.
    'SET session_replication_role = replica',
    'SET synchronous_commit = off',
    `INSERT INTO authors (user_id, username, version) SELECT ${authorId('i')}, 'author' || i, 1 FROM generate_series(0, ${authors - 1}) AS i`,
    `CREATE TEMPORARY TABLE made AS SELECT i, ${itemId('i')} AS id, ${authorId(`(i * 7919::bigint % ${authors})`)} AS author,
       (ARRAY['thread', 'image', 'video'])[1 + i % 3] AS type, timestamptz '2026-01-01' + i * interval '7 seconds' AS at,
       floor(2000 * power(random(), 8))::int AS likes, floor(80 * power(random(), 8))::int AS remixes, floor(200 * power(random(), 6))::int AS comments
     FROM generate_series(0, ${items - 1}) AS i`,
    `INSERT INTO content_core (id, user_id, type, title, status, qa_passed, prompt, version, created_at, updated_at, published_at)
     SELECT id, author, type, 'Number ' || i, 'published', true, 'a prompt', 2, at, at, at FROM made`,
    `INSERT INTO content_text (content_core_id, text_body, metadata) SELECT id, '${words} Number ' || i, '{}' FROM made WHERE type = 'thread'`,
    'INSERT INTO content_metrics (content_id, likes, remix_count, comment_count) SELECT id, likes, remixes, comments FROM made',
    `INSERT INTO feed_items (content_id, user_id, type, title, preview, is_test_content, published_at, likes, remix_count, comment_count, reactions)
     SELECT id, author, type, 'Number ' || i, jsonb_build_object('text', '${words} Number ' || i, 'post_count', 3), false, at, likes, remixes, comments,
       jsonb_build_object('like', likes) FROM made`,
    `INSERT INTO item_tags (content_id, tag, counted, published_at) SELECT id, 'tag' || (i % 500), true, at FROM made`,
    `INSERT INTO viewer_reactions (user_id, content_id, reaction, version)
     SELECT ${authorId('u')}, ${itemId(`(u * 31::bigint + k * ${stride}::bigint) % ${items}`)}, 'like', 1
     FROM generate_series(0, ${authors - 1}) AS u, generate_series(0, ${Math.min(each, items) - 1}) AS k ON CONFLICT DO NOTHING`,
    'DROP TABLE made',
    'RESET session_replication_role',
    'VACUUM (ANALYZE)',
    'CHECKPOINT',
  ];
};

/** A database of the content service with that much in it; `serverUrl` is a superuser's. Returns its URL. */
export const makeScaleDatabase = async (serverUrl: string, name: string, scale: Scale, logProgress: (line: string) => void): Promise<string> => {
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
      const began = performance.now();
      await client.query(statement);
      const seconds = (performance.now() - began) / 1000;
      if (seconds > 1) logProgress(`${name}: ${statement.trim().slice(0, 40).replace(/\s+/g, ' ')}... ${seconds.toFixed(1)} s`);
    }
  } finally {
    await client.end();
  }
  return url.href;
};
