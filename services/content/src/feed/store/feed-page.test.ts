import { randomUUID } from 'node:crypto';
import type { Sql } from '@trenzeye/kit';
import type { FeedRow } from '../../items/store/feed-items.ts';
import { type ContentDatabase, openContentDatabase } from '../../testing/content-database.ts';
import { type FeedPageRequest, type FeedPosition, feedStatement, readFeedPage } from './feed-page.ts';

const feedItems = 20_000;
const tags = { frequent: feedItems / 2, rare: 30 };

let database: ContentDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await openContentDatabase('feed', 1);
  sql = database.sql;
  await sql.query('ALTER TABLE feed_items DROP CONSTRAINT feed_items_content_id_fkey');
  await sql.query(`INSERT INTO feed_items SELECT gen_random_uuid(), ('00000000-0000-4000-8000-' || lpad((i % 500)::text, 12, '0'))::uuid, NULL,
    (ARRAY['thread','image','video'])[1 + i % 3], 't', '{}', NULL, false, now() - i * interval '1 minute', i % 1000, i % 50, 0, '{}' FROM generate_series(1, ${feedItems}) i`);
  await sql.query(
    `INSERT INTO authors SELECT ('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid, 'u' || i FROM generate_series(0, 499) i`,
  );
  await sql.query(`INSERT INTO viewer_reactions SELECT gen_random_uuid(), content_id, 'like', 1 FROM feed_items`);
  await sql.query(
    `INSERT INTO item_tags SELECT content_id, tag, true, published_at FROM (SELECT *, row_number() OVER (ORDER BY content_id) AS number FROM feed_items) f,
      (VALUES ('frequent', ${tags.frequent}), ('rare', ${tags.rare})) AS tags(tag, items) WHERE number <= items`,
  );
  await sql.query('ANALYZE');
}, 60_000);
afterAll(() => database.drop());

/** The generic plan, which every connection ends up with. */
const planOf = async (text: string, values: readonly unknown[]): Promise<string> => {
  await sql.query('SET plan_cache_mode = force_generic_plan');
  await sql.query(`PREPARE probe AS ${text}`);
  const given = values.map((value) => `'${String(value)}'`).join();
  const rows = await sql.query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE probe${given ? `(${given})` : ''}`);
  await sql.query('DEALLOCATE probe');
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

const positions = { newest: String(Date.now() - 3_600_000), top_liked: '500', most_remixed: '25' };
const pages = (['newest', 'top_liked', 'most_remixed'] as const).flatMap((sort) =>
  [undefined, 'image' as const].flatMap((type) =>
    [undefined, [positions[sort], randomUUID()] as const].flatMap((after) =>
      [21, 101].map((limit): [string, FeedPageRequest] => [
        `${sort} ${type ?? 'all'} ${after ? 'after' : 'first'} ${limit}`,
        { sort, type, after, limit },
      ]),
    ),
  ),
);

describe('feed statements', () => {
  it.each(pages)('%s -> rows in index order, no sort, no sequential scan', async (_name, request) => {
    const { text, values } = feedStatement(request);

    const plan = await planOf(text, values);

    expect(plan).toMatch(/Index Scan using feed_/);
    expect(plan).not.toMatch(/Sort|Seq Scan on feed_items/);
  });

  it.each(pages)('%s, of a tag -> rows in index order, no sort, no sequential scan', async (_name, request) => {
    const { text, values } = feedStatement({ ...request, tag: 'frequent' });

    const plan = await planOf(text, values);

    expect(plan).toMatch(/Index Only Scan using tagged_/);
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  });

  it.each(['frequent', 'rare'] as const)('all pages of a %s tag, images by likes -> each item once, in order', async (tag) => {
    const seen: FeedRow[] = [];
    for (let after: FeedPosition | undefined; ; ) {
      const page = await readFeedPage(sql, { sort: 'top_liked', type: 'image', after, limit: 101, tag });
      seen.push(...page);
      const last = page.at(-1);
      if (!last) break;
      after = [String(last.likes), last.content_id];
    }

    const expected = await sql.query<{ content_id: string }>(
      `SELECT content_id FROM feed_items f WHERE type = 'image' AND EXISTS (SELECT FROM item_tags t WHERE t.content_id = f.content_id AND t.tag = $1)
       ORDER BY likes DESC, content_id DESC`,
      [tag],
    );
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.map(({ content_id }) => content_id)).toEqual(expected.map(({ content_id }) => content_id));
  });

  it('likes and remixes of an item change -> its place on the pages of its tag changes', async () => {
    const request: FeedPageRequest = { sort: 'top_liked', type: undefined, after: undefined, limit: 21, tag: 'rare' };
    const [first, second] = await readFeedPage(sql, request);
    await sql.query('UPDATE feed_items SET likes = likes + 5000 WHERE content_id = $1', [second?.content_id]);
    expect((await readFeedPage(sql, request)).slice(0, 2).map(({ content_id }) => content_id)).toEqual([
      second?.content_id,
      first?.content_id,
    ]);

    await sql.query('UPDATE feed_items SET remix_count = 5000 WHERE content_id = $1', [first?.content_id]);
    expect((await readFeedPage(sql, { ...request, sort: 'most_remixed' }))[0]?.content_id).toBe(first?.content_id);
  });

  it('every kind of page -> a name of its own', () => {
    expect(new Set(pages.map(([, request]) => feedStatement(request).name)).size).toBe(pages.length);
  });

  it('viewer reactions -> read from the index alone', async () => {
    const ids = Array.from({ length: 20 }, () => randomUUID()).join();

    const plan = await planOf(
      'SELECT user_id, content_id, reaction FROM viewer_reactions WHERE user_id = ANY($1::uuid[]) AND content_id = ANY($2::uuid[]) AND reaction IS NOT NULL',
      [`{${ids}}`, `{${ids}}`],
    );

    expect(plan).toMatch(/Index Only Scan/);
  });
});
