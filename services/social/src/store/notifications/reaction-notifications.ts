import type { Sql } from '@trenzeye/kit';

/** The authors of these items or comments are to be told what people feel about them now. */
export const markReactionNotificationsStale = async (sql: Sql, targetIds: readonly string[]): Promise<void> => {
  await sql.query('INSERT INTO stale_reaction_notifications (target_id) SELECT DISTINCT unnest($1::uuid[])', [targetIds], 'notices-mark');
};

/** Takes up to `limit` items and comments off the list, and locks what their authors are told in the order of the ids. */
export const takeStaleReactionNotifications = async (sql: Sql, limit: number): Promise<string[]> => {
  const rows = await sql.query<{ target_id: string }>(
    `WITH taken AS (
       DELETE FROM stale_reaction_notifications WHERE target_id IN (SELECT target_id FROM stale_reaction_notifications GROUP BY target_id ORDER BY min(position) LIMIT $1)
       RETURNING target_id
     )
     SELECT DISTINCT target_id FROM taken`,
    [limit],
    'notices-take',
  );
  const taken = rows.map(({ target_id }) => target_id);
  await sql.query(
    `SELECT FROM notifications WHERE id IN (
       SELECT n.id FROM unnest($1::uuid[]) AS t(id)
       CROSS JOIN LATERAL (SELECT user_id FROM contents WHERE content_id = t.id UNION ALL SELECT user_id FROM comments c WHERE c.id = t.id) owner
       JOIN notifications n ON n.user_id = owner.user_id AND n.kind = 'reaction' AND n.subject = t.id
     ) ORDER BY id FOR UPDATE`,
    [taken],
    'notices-lock',
  );
  return taken;
};

const unseen = (owner: string, actor: string): string =>
  `NOT EXISTS (SELECT FROM relations x WHERE x.user_id = ${owner} AND x.other_id = ${actor})
   AND NOT EXISTS (SELECT FROM relations x WHERE x.user_id = ${actor} AND x.other_id = ${owner} AND x.blocked)`;

const statement = `WITH taken AS MATERIALIZED (SELECT unnest($1::uuid[]) AS id),
  felt AS (
    SELECT t.id, 'content' AS target_type, c.user_id, c.content_id, NULL::uuid AS comment_id, r.reacted_at
    FROM taken t JOIN contents c ON c.content_id = t.id AND NOT c.removed JOIN reactions r ON r.content_id = t.id
    WHERE r.user_id <> c.user_id AND ${unseen('c.user_id', 'r.user_id')}
    UNION ALL
    SELECT t.id, 'comment', c.user_id, c.content_id, c.id, r.reacted_at
    FROM taken t JOIN comments c ON c.id = t.id AND c.state = 'visible' JOIN comment_reactions r ON r.comment_id = t.id
    WHERE r.user_id <> c.user_id AND ${unseen('c.user_id', 'r.user_id')}
  ),
  counted AS (
    SELECT id, target_type, user_id, content_id, comment_id, count(*)::int AS n, max(reacted_at) AS latest
    FROM felt GROUP BY id, target_type, user_id, content_id, comment_id
  ),
  told AS (
    INSERT INTO notifications AS n (id, user_id, kind, subject, target_type, target_id, content_id, comment_id, actor_count, shown, unread, created_at)
    SELECT gen_random_uuid(), user_id, 'reaction', id, target_type, id, content_id, comment_id, n, true, true, latest FROM counted
    WHERE NOT EXISTS (SELECT FROM muted_notification_kinds k WHERE k.user_id = counted.user_id AND k.kind = 'reaction') AND try_has_account(user_id)
    ON CONFLICT (user_id, kind, subject) DO UPDATE SET actor_count = excluded.actor_count, shown = true,
      unread = n.unread OR excluded.created_at > n.created_at, created_at = greatest(n.created_at, excluded.created_at)
    RETURNING n.id, n.user_id
  ),
  over AS (
    UPDATE notifications n SET actor_count = 0, shown = false FROM taken t
    WHERE n.kind = 'reaction' AND n.subject = t.id AND n.shown AND NOT EXISTS (SELECT FROM counted c WHERE c.id = t.id)
      AND n.user_id = coalesce((SELECT user_id FROM contents WHERE content_id = t.id), (SELECT user_id FROM comments WHERE id = t.id))
    RETURNING n.id, n.user_id
  )
  SELECT mark_unread(user_id, NULL, id) FROM (SELECT * FROM told UNION ALL SELECT * FROM over) one`;

/** Tells the authors of these items and comments how many others react to them, from the rows themselves; later reactions are news. */
export const updateReactionNotifications = async (sql: Sql, targetIds: readonly string[]): Promise<void> => {
  await sql.query(statement, [targetIds], 'notices-tell');
};
