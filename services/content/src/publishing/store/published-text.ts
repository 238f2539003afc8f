import type { Sql } from '@trenzeye/kit';
import type { PublishedText } from '../../items/index.ts';

interface PublicationOptions {
  readonly at: Date;
  /** Whether the publications count as activity: demo items do not. */
  readonly isCounted: boolean;
}

/**
 * Stores tags, topics, activity and search documents of publications by different authors. Tags are written in the order of their keys,
 * so that publications cannot deadlock.
 * Bench: publish.
 */
export const addPublishedTexts = async (
  sql: Sql,
  texts: readonly PublishedText[],
  { at, isCounted }: PublicationOptions,
): Promise<void> => {
  const tags = texts.flatMap(({ contentId, userId, tags: own }) => own.map((tag) => ({ ...tag, contentId, userId })));
  await sql.query(
    `WITH texts AS (
      SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[]) AS t(content_id, title, body)
    ), tags AS MATERIALIZED (
      SELECT * FROM unnest($4::uuid[], $5::uuid[], $6::text[], $7::text[]) AS t(content_id, user_id, key, name) ORDER BY key, content_id
    ), tagged AS (
      INSERT INTO item_tags (content_id, tag, counted, published_at)
      SELECT content_id, key, $8::boolean, $9::timestamptz FROM tags ON CONFLICT DO NOTHING
    ), named AS (
      INSERT INTO topics (key, title, summary, tags, first_seen_at)
      SELECT key, '#' || name, '', ARRAY[name], $9::timestamptz FROM tags WHERE $8::boolean ON CONFLICT DO NOTHING
    ), observed AS (
      INSERT INTO observations (topic, slot, actor, user_id, source, weight, observed_at)
      SELECT key, date_bin('15 minutes', $9::timestamptz, timestamptz '1970-01-01 00:00:00+00'), 'trenzeye:' || user_id, user_id, 'trenzeye', 1,
        $9::timestamptz
      FROM tags WHERE $8::boolean
      ON CONFLICT (topic, slot, actor) DO UPDATE SET weight = greatest(observations.weight, 1), observed_at = least(observations.observed_at, excluded.observed_at)
    )
    INSERT INTO search.items (content_id, title, document)
    SELECT content_id, title, search.document(title,
      (SELECT coalesce(string_agg(tags.key, ' ' ORDER BY tags.key), '') FROM tags WHERE tags.content_id = texts.content_id), body)
    FROM texts ORDER BY content_id
    ON CONFLICT (content_id) DO UPDATE SET title = excluded.title, document = excluded.document`,
    [
      texts.map(({ contentId }) => contentId),
      texts.map(({ title }) => title),
      texts.map(({ body }) => body),
      tags.map(({ contentId }) => contentId),
      tags.map(({ userId }) => userId),
      tags.map(({ key }) => key),
      tags.map(({ name }) => name),
      isCounted,
      at,
    ],
    'published-texts-add',
  );
};
