import { Prisma } from '../../database/generated/client.ts';

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
export const countShownReactions = (target: Target, id: Sql, owner: Sql): Sql => {
  const { reactions, counts } = sources[target](id);
  return Prisma.sql`
    (SELECT coalesce(sum(value::int), 0) FROM jsonb_each_text((${counts})))::int
    - (SELECT count(*) ${reactions} AND r.user_id IN (SELECT ${owner} UNION ${hiddenUsers(owner)}))::int`;
};
