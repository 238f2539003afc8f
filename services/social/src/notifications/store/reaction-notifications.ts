import { Prisma } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';

type Sql = Prisma.Sql;

/** The users whose activity `is_hidden_from` an owner: users that the owner blocked or muted, and users who blocked the owner. */
const hiddenUsers = (owner: Sql): Sql => Prisma.sql`
  SELECT other_id AS user_id FROM relations WHERE user_id = ${owner}
  UNION SELECT user_id FROM relations WHERE other_id = ${owner} AND blocked`;

/**
 * Whether an actor is in the owner's notifications: another user whose activity is not hidden from the owner. A list of notifications takes
 * four times as long with a call of `is_hidden_from` for each row.
 */
export const isShownTo = (owner: Sql, actor: Sql): Sql => Prisma.sql`
  ${actor} <> ${owner} AND NOT EXISTS (SELECT FROM relations x WHERE x.user_id = ${owner} AND x.other_id = ${actor})
  AND NOT EXISTS (SELECT FROM relations x WHERE x.user_id = ${actor} AND x.other_id = ${owner} AND x.blocked)`;

type Target = 'content' | 'comment';

/** What the statements read about a target, given its id; `r` is a reaction. */
const sources: Readonly<Record<Target, (id: Sql) => { readonly reactions: Sql; readonly counts: Sql }>> = {
  content: (id) => ({
    reactions: Prisma.sql`FROM reactions r WHERE r.content_id = ${id}`,
    counts: Prisma.sql`SELECT counts FROM reaction_counts WHERE content_id = ${id}`,
  }),
  comment: (id) => ({
    reactions: Prisma.sql`FROM comment_reactions r WHERE r.comment_id = ${id}`,
    counts: Prisma.sql`SELECT counts FROM comment_reaction_counts WHERE comment_id = ${id}`,
  }),
};

/** The latest reactions that are shown to the owner, as `user_id` and `reacted_at`. Reads them in the order of an index, and stops after the last. */
export const latestReactions = (target: Target, id: Sql, owner: Sql, limit: number): Sql => Prisma.sql`
  SELECT r.user_id, r.reacted_at ${sources[target](id).reactions} AND ${isShownTo(owner, Prisma.sql`r.user_id`)}
  ORDER BY r.reacted_at DESC, r.user_id LIMIT ${limit}`;

/** The number of reactions that are shown to the owner: all, without those of the owner and of hidden users. Reads only the latter. */
const countShownReactions = (target: Target, id: Sql, owner: Sql): Sql => {
  const { reactions, counts } = sources[target](id);
  return Prisma.sql`
    (SELECT coalesce(sum(value::int), 0) FROM jsonb_each_text((${counts})))::int
    - (SELECT count(*) ${reactions} AND r.user_id IN (SELECT ${owner} UNION ${hiddenUsers(owner)}))::int`;
};

/** Marks items or comments whose reactions changed, for the next flush. */
export const markReactionNotificationsStale = async (prisma: Database, targetIds: readonly string[]): Promise<void> => {
  // Raw: rows from an array; Prisma compiles a query for each number of rows.
  await prisma.$executeRaw`INSERT INTO stale_reaction_notifications (target_id) SELECT DISTINCT unnest(${[...targetIds]}::uuid[])`;
};

/** Takes the marks of up to `limit` items and comments, and locks their authors' notifications in the order of the ids. */
export const takeStaleReactionNotifications = async (prisma: Database, limit: number): Promise<string[]> => {
  // Raw: takes the oldest marks in one statement.
  const rows = await prisma.$queryRaw<{ target_id: string }[]>`
    WITH taken AS (
      DELETE FROM stale_reaction_notifications WHERE target_id IN (
        SELECT target_id FROM stale_reaction_notifications GROUP BY target_id ORDER BY min(position) LIMIT ${limit})
      RETURNING target_id
    )
    SELECT DISTINCT target_id FROM taken`;
  const taken = rows.map(({ target_id }) => target_id);
  // Raw: row locks.
  await prisma.$executeRaw`
    SELECT FROM unnest(${taken}::uuid[]) AS t(id)
    CROSS JOIN LATERAL (SELECT user_id FROM contents WHERE content_id = t.id UNION ALL SELECT user_id FROM comments c WHERE c.id = t.id) owner
    JOIN notifications n ON n.user_id = owner.user_id AND n.kind = 'reaction' AND n.subject = t.id
    ORDER BY n.id FOR UPDATE OF n`;
  return taken;
};

const [id, owner] = [Prisma.sql`t.id`, Prisma.sql`c.user_id`];

/** Sets the notifications of these items' and comments' authors to the number of other users who react now. Newer reactions notify again. */
export const updateReactionNotifications = async (prisma: Database, targetIds: readonly string[]): Promise<void> => {
  // Raw: upserts aggregates and marks the users of the changed rows.
  await prisma.$executeRaw`
    WITH taken AS MATERIALIZED (SELECT unnest(${[...targetIds]}::uuid[]) AS id),
    counted AS (
      SELECT t.id, 'content' AS target_type, c.user_id, c.content_id, NULL::uuid AS comment_id, ${countShownReactions('content', id, owner)} AS n,
        latest.reacted_at AS latest
      FROM taken t JOIN contents c ON c.content_id = t.id AND NOT c.removed
      CROSS JOIN LATERAL (${latestReactions('content', id, owner, 1)}) latest
      UNION ALL
      SELECT t.id, 'comment', c.user_id, c.content_id, c.id, ${countShownReactions('comment', id, owner)}, latest.reacted_at
      FROM taken t JOIN comments c ON c.id = t.id AND c.state = 'visible'
      CROSS JOIN LATERAL (${latestReactions('comment', id, owner, 1)}) latest
    ),
    notified AS (
      INSERT INTO notifications AS n (id, user_id, kind, subject, target_type, target_id, content_id, comment_id, actor_count, shown, unread, created_at)
      SELECT gen_random_uuid(), user_id, 'reaction', id, target_type, id, content_id, comment_id, n, true, true, latest FROM counted
      WHERE NOT EXISTS (SELECT FROM muted_notification_kinds k WHERE k.user_id = counted.user_id AND k.kind = 'reaction') AND try_has_account(user_id)
      ON CONFLICT (user_id, kind, subject) DO UPDATE SET actor_count = excluded.actor_count, shown = true,
        unread = n.unread OR excluded.created_at > n.created_at, created_at = greatest(n.created_at, excluded.created_at)
      RETURNING n.id, n.user_id
    ),
    retracted AS (
      UPDATE notifications n SET actor_count = 0, shown = false FROM taken t
      WHERE n.kind = 'reaction' AND n.subject = t.id AND n.shown AND NOT EXISTS (SELECT FROM counted c WHERE c.id = t.id)
        AND n.user_id = coalesce((SELECT user_id FROM contents WHERE content_id = t.id), (SELECT user_id FROM comments WHERE id = t.id))
      RETURNING n.id, n.user_id
    )
    SELECT mark_unread(user_id, NULL, id) FROM (SELECT * FROM notified UNION ALL SELECT * FROM retracted) changed`;
};
