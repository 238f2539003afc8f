import type { Sql } from '@trenzeye/kit';
import { shownReactions } from '@trenzeye/proto/http/social';

/** A second statement, so that it sees the item even when the first had to wait for its publication to commit. */
const showInFeed = async (sql: Sql, contentId: string): Promise<void> => {
  await sql.query(
    `UPDATE feed_items f SET likes = m.likes, remix_count = m.remix_count, comment_count = m.comment_count, reactions = m.reactions
     FROM content_metrics m WHERE m.content_id = f.content_id AND f.content_id = $1::uuid`,
    [contentId],
    'metrics-show',
  );
};

/** Only reactions people can see, and only those somebody chose. */
const shownCounts = (counts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(shownReactions.flatMap((type) => (counts[type] ? [[type, counts[type]]] : [])));

export const setReactions = async (
  sql: Sql,
  contentId: string,
  counts: Readonly<Record<string, number>>,
  version: number,
): Promise<void> => {
  const shown = shownCounts(counts);
  const applied = await sql.query(
    `INSERT INTO content_metrics (content_id, likes, dislikes, reactions, reactions_version) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (content_id) DO UPDATE SET likes = excluded.likes, dislikes = excluded.dislikes, reactions = excluded.reactions, reactions_version = excluded.reactions_version
     WHERE content_metrics.reactions_version < excluded.reactions_version RETURNING content_id`,
    [contentId, shown.like ?? 0, shown.dislike ?? 0, JSON.stringify(shown), version],
    'metrics-set-reactions',
  );
  if (applied.length > 0) await showInFeed(sql, contentId);
};

export const setCommentCount = async (sql: Sql, contentId: string, count: number, version: number): Promise<void> => {
  const applied = await sql.query(
    `INSERT INTO content_metrics (content_id, comment_count, comments_version) VALUES ($1, $2, $3)
     ON CONFLICT (content_id) DO UPDATE SET comment_count = excluded.comment_count, comments_version = excluded.comments_version
     WHERE content_metrics.comments_version < excluded.comments_version RETURNING content_id`,
    [contentId, count, version],
    'metrics-set-comments',
  );
  if (applied.length > 0) await showInFeed(sql, contentId);
};
