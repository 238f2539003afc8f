import type { Database } from '../transaction.ts';

/** The text of an item that has just become public, for tag pages, search and signals. */
interface PublishedText {
  readonly contentId: string;
  readonly userId: string;
  readonly title: string;
  /** All other text of the item. */
  readonly body: string;
  /** The key of each tag and its spelling, ordered by key. */
  readonly tags: readonly { readonly key: string; readonly name: string }[];
  readonly at: Date;
  /** Whether the publication counts as activity: demo items do not. */
  readonly isCounted: boolean;
}

/** Stores tags, topics, activity and the search document of a publication. Tags are ordered by key, so that publications cannot deadlock. */
export const addPublishedText = async (
  prisma: Database,
  { contentId, userId, title, body, tags, at, isCounted }: PublishedText,
): Promise<void> => {
  const publishedAt = at.toISOString();
  // Raw: four writes on the publication path in one statement, and full text.
  await prisma.$executeRaw`
    WITH tags AS MATERIALIZED (
      SELECT * FROM unnest(${tags.map(({ key }) => key)}::text[], ${tags.map(({ name }) => name)}::text[]) AS t(key, name) ORDER BY key
    ), tagged AS (
      INSERT INTO item_tags (content_id, tag, counted, published_at)
      SELECT ${contentId}::uuid, key, ${isCounted}::boolean, ${publishedAt}::timestamptz FROM tags ON CONFLICT DO NOTHING
    ), named AS (
      INSERT INTO topics (key, title, summary, tags, first_seen_at)
      SELECT key, '#' || name, '', ARRAY[name], ${publishedAt}::timestamptz FROM tags WHERE ${isCounted}::boolean ON CONFLICT DO NOTHING
    ), observed AS (
      INSERT INTO observations (topic, slot, actor, user_id, source, weight, observed_at)
      SELECT key, date_bin('15 minutes', ${publishedAt}::timestamptz, timestamptz '1970-01-01 00:00:00+00'), 'trenzeye:' || ${userId}::uuid,
        ${userId}::uuid, 'trenzeye', 1, ${publishedAt}::timestamptz
      FROM tags WHERE ${isCounted}::boolean
      ON CONFLICT (topic, slot, actor) DO UPDATE SET weight = greatest(observations.weight, 1), observed_at = least(observations.observed_at, excluded.observed_at)
    )
    INSERT INTO search.items (content_id, title, document)
    VALUES (${contentId}::uuid, ${title}, search.document(${title}, (SELECT coalesce(string_agg(key, ' '), '') FROM tags), ${body}))
    ON CONFLICT (content_id) DO UPDATE SET title = excluded.title, document = excluded.document`;
};
