import { Prisma } from '../generated/client.ts';

type Sql = Prisma.Sql;

/** The users that an owner does not see: those whom the owner blocked or muted, and those who blocked the owner. */
const hiddenFrom = (owner: Sql): Sql => Prisma.sql`
  SELECT other_id AS user_id FROM relations WHERE user_id = ${owner}
  UNION SELECT user_id FROM relations WHERE other_id = ${owner} AND blocked`;

/** Whether an owner sees an actor: neither the owner nor a user that is hidden from the owner. */
export const isVisibleTo = (owner: Sql, actor: Sql): Sql => Prisma.sql`
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

/** The latest reactions of users whom the owner sees, as `user_id` and `reacted_at`. Reads no more of a target's reactions than that. */
export const latestReactions = (target: Target, id: Sql, owner: Sql, limit: number): Sql => Prisma.sql`
  SELECT r.user_id, r.reacted_at ${sources[target](id).reactions} AND ${isVisibleTo(owner, Prisma.sql`r.user_id`)}
  ORDER BY r.reacted_at DESC, r.user_id LIMIT ${limit}`;

/** The number of users who react to a target and whom the owner sees. Reads the reactions of hidden users only. */
export const visibleReactions = (target: Target, id: Sql, owner: Sql): Sql => {
  const { reactions, counts } = sources[target](id);
  return Prisma.sql`
    (SELECT coalesce(sum(value::int), 0) FROM jsonb_each_text((${counts})))::int
    - (SELECT count(*) ${reactions} AND r.user_id IN (SELECT ${owner} UNION ${hiddenFrom(owner)}))::int`;
};
