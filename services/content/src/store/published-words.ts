import type { Sql } from '@trenzeye/kit';

/** What an item that has just become public says, for tag pages, search and signals. */
export interface PublishedWords {
  readonly contentId: string;
  readonly userId: string;
  readonly title: string;
  /** Everything else in it, as text. */
  readonly body: string;
  /** The key of each tag, and how it was written; in the order of the keys. */
  readonly tags: readonly { readonly key: string; readonly name: string }[];
  readonly at: Date;
  /** Whether its author's words count as activity: demo items' do not. */
  readonly counted: boolean;
}

/** In one statement: this is on the path of every publication. Keys are in order, so that two publications cannot lock each other out. */
export const keepPublishedWords = async (
  sql: Sql,
  { contentId, userId, title, body, tags, at, counted }: PublishedWords,
): Promise<void> => {
  await sql.query(
    `WITH tags AS MATERIALIZED (SELECT * FROM unnest($4::text[], $5::text[]) AS t(key, name) ORDER BY key),
     tagged AS (
       INSERT INTO item_tags (content_id, tag, counted, published_at) SELECT $1::uuid, key, $7::boolean, $3::timestamptz FROM tags ON CONFLICT DO NOTHING
     ), named AS (
       INSERT INTO trends.topics (key, title, summary, tags, first_seen_at)
       SELECT key, '#' || name, '', ARRAY[name], $3::timestamptz FROM tags WHERE $7::boolean ON CONFLICT DO NOTHING
     ), observed AS (
       INSERT INTO trends.observations (topic, slot, actor, user_id, source, weight, observed_at)
       SELECT key, date_bin('15 minutes', $3::timestamptz, timestamptz '1970-01-01 00:00:00+00'), 'trenzeye:' || $2::uuid, $2::uuid, 'trenzeye', 1, $3::timestamptz
       FROM tags WHERE $7::boolean
       ON CONFLICT (topic, slot, actor) DO UPDATE SET weight = greatest(observations.weight, 1), observed_at = least(observations.observed_at, excluded.observed_at)
     )
     INSERT INTO search.items (content_id, title, document)
     VALUES ($1::uuid, $6, search.document($6, (SELECT coalesce(string_agg(key, ' '), '') FROM tags), $8))
     ON CONFLICT (content_id) DO UPDATE SET title = excluded.title, document = excluded.document`,
    [contentId, userId, at.toISOString(), tags.map(({ key }) => key), tags.map(({ name }) => name), title, counted, body],
    'published-words',
  );
};
