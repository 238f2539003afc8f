import { latestBy, type Sql } from '@trenzeye/kit';
import { displayedReactions } from '@trenzeye/proto/http/social';

/** A separate statement, so that it sees items whose publication committed while the first one waited for the row lock. Bench: reaction. */
const copyToFeed = async (sql: Sql, contentIds: readonly string[]): Promise<void> => {
  if (contentIds.length === 0) return;
  await sql.query(
    `UPDATE feed_items f SET likes = m.likes, remix_count = m.remix_count, comment_count = m.comment_count, reactions = m.reactions
     FROM content_metrics m WHERE m.content_id = f.content_id AND f.content_id = ANY($1::uuid[])`,
    [contentIds],
    'metrics-show',
  );
};

/** The counts of displayed reactions, without zeros. */
const shownCounts = (counts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(displayedReactions.flatMap((type) => (counts[type] ? [[type, counts[type]]] : [])));

/** An item's counts after a change. */
interface ReactionCounts {
  readonly contentId: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly version: number;
}

/** Sets the latest change for each item unless a later one is stored. Bench: reaction. */
export const setReactionCounts = async (sql: Sql, changes: readonly ReactionCounts[]): Promise<void> => {
  // Always in the same order, so that two consumers cannot deadlock.
  const latest = latestBy(changes, ({ contentId }) => contentId);
  const shown = latest.map(({ counts }) => shownCounts(counts));
  const applied = await sql.query<{ content_id: string }>(
    `INSERT INTO content_metrics (content_id, likes, dislikes, reactions, reactions_version)
     SELECT * FROM unnest($1::uuid[], $2::int[], $3::int[], $4::jsonb[], $5::int[])
     ON CONFLICT (content_id) DO UPDATE SET likes = excluded.likes + content_metrics.seeded_likes, dislikes = excluded.dislikes + content_metrics.seeded_dislikes,
       reactions = excluded.reactions, reactions_version = excluded.reactions_version
     WHERE content_metrics.reactions_version < excluded.reactions_version RETURNING content_id`,
    [
      latest.map(({ contentId }) => contentId),
      shown.map(({ like }) => like ?? 0),
      shown.map(({ dislike }) => dislike ?? 0),
      shown.map((counts) => JSON.stringify(counts)),
      latest.map(({ version }) => version),
    ],
    'metrics-set-reactions',
  );
  await copyToFeed(
    sql,
    applied.map(({ content_id }) => content_id),
  );
};

interface CommentCount {
  readonly contentId: string;
  readonly commentCount: number;
  readonly version: number;
}

/** Sets the latest number of comments for each item unless a later one is stored. Bench: reaction. */
export const setCommentCounts = async (sql: Sql, changes: readonly CommentCount[]): Promise<void> => {
  const latest = latestBy(changes, ({ contentId }) => contentId);
  const applied = await sql.query<{ content_id: string }>(
    `INSERT INTO content_metrics (content_id, comment_count, comments_version)
     SELECT * FROM unnest($1::uuid[], $2::int[], $3::int[])
     ON CONFLICT (content_id) DO UPDATE SET comment_count = excluded.comment_count, comments_version = excluded.comments_version
     WHERE content_metrics.comments_version < excluded.comments_version RETURNING content_id`,
    [latest.map(({ contentId }) => contentId), latest.map(({ commentCount }) => commentCount), latest.map(({ version }) => version)],
    'metrics-set-comments',
  );
  await copyToFeed(
    sql,
    applied.map(({ content_id }) => content_id),
  );
};
