import { newId } from '@trenzeye/kit';
import type { BadgeDetail, EarnedBadge } from '@trenzeye/proto/http/social';
import { Prisma } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';

/** What the badge rules measure of a user. */
export interface BadgeFacts {
  readonly user_id: string;
  /** How many users published before the user; null before the first publication. */
  readonly earlier: number | null;
  /** Distinct other users who reacted to the user's item with most of them. */
  readonly reactors: number;
  /** Distinct other users who remixed the user's items. */
  readonly remixers: number;
}

/** `userId` is a column with its table: a bare `user_id` would be the subquery's own. */
const isAllowed = (userId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`NOT EXISTS (SELECT FROM restricted_users s WHERE s.user_id = ${userId} AND s.restricted)`;

/** Facts of these users without suspended and banned ones; earlier users are counted up to `maxEarlier`. */
export const readBadgeFacts = (prisma: Database, userIds: readonly string[], maxEarlier: number): Promise<BadgeFacts[]> =>
  // Raw: aggregates.
  prisma.$queryRaw<BadgeFacts[]>`
    SELECT u.user_id,
      CASE WHEN f.user_id IS NOT NULL THEN (SELECT count(*)::int FROM (
        SELECT FROM first_publications e WHERE (e.published_at, e.user_id) < (f.published_at, f.user_id) LIMIT ${maxEarlier}) before) END AS earlier,
      coalesce((SELECT max(i.n) FROM (
        SELECT count(*)::int AS n FROM contents c JOIN reactions r USING (content_id)
        WHERE c.user_id = u.user_id AND NOT c.removed AND r.user_id <> u.user_id AND ${isAllowed(Prisma.sql`r.user_id`)} GROUP BY c.content_id) i), 0)
        AS reactors,
      (SELECT count(DISTINCT x.user_id)::int FROM remixes x JOIN contents o ON o.content_id = x.content_id AND NOT o.removed
        JOIN contents n ON n.content_id = x.new_content_id AND NOT n.removed AND n.published_at IS NOT NULL
        WHERE x.original_user_id = u.user_id AND x.user_id <> u.user_id AND ${isAllowed(Prisma.sql`x.user_id`)}) AS remixers
    FROM unnest(${[...userIds]}::uuid[]) AS u(user_id) LEFT JOIN first_publications f ON f.user_id = u.user_id
    WHERE ${isAllowed(Prisma.sql`u.user_id`)}`;

/** Which of these badges the users have, by user id. */
export const readHeldBadges = async (
  prisma: Database,
  userIds: readonly string[],
  codes: readonly EarnedBadge[],
): Promise<ReadonlyMap<string, ReadonlySet<string | null>>> => {
  const awards = await prisma.userBadge.findMany({
    where: { user_id: { in: [...userIds] }, badge: { code: { in: [...codes] } } },
    select: { user_id: true, badge: { select: { code: true } } },
  });
  const held = new Map(userIds.map((userId) => [userId, new Set<string | null>()]));
  for (const { user_id, badge } of awards) held.get(user_id)?.add(badge.code);
  return held;
};

export interface NewAward {
  readonly id: string;
  readonly userId: string;
  readonly badgeId: string;
  readonly awardedBy: string;
  readonly at: Date;
}

export interface BadgeRow extends BadgeDetail {
  readonly id: string;
}

/** Awards badges to users whose accounts are locked and exist. Returns the ids of the new awards: not those that a user has already. */
export const insertAwards = async (prisma: Database, awards: readonly NewAward[]): Promise<ReadonlySet<string>> => {
  if (awards.length === 0) return new Set();
  const rows = await prisma.userBadge.createManyAndReturn({
    data: awards.map(({ id, userId, badgeId, awardedBy, at }) => ({
      id,
      user_id: userId,
      badge_id: badgeId,
      awarded_by: awardedBy,
      awarded_at: at,
    })),
    select: { id: true },
    skipDuplicates: true,
  });
  return new Set(rows.map(({ id }) => id));
};

export const readBadge = (prisma: Database, id: string): Promise<BadgeRow | null> =>
  prisma.badge.findUnique({ where: { id } }) as Promise<BadgeRow | null>;

/** All badges: those that rules award first. */
export const readBadges = (prisma: Database): Promise<BadgeRow[]> =>
  prisma.badge.findMany({ orderBy: [{ code: { sort: 'asc', nulls: 'last' } }, { title: 'asc' }, { id: 'asc' }] }) as Promise<BadgeRow[]>;

export interface AwardRow {
  readonly id: string;
  readonly awarded_at: Date;
  readonly badge: BadgeDetail;
}

/** A user's badges, latest first. */
export const readAwards = (prisma: Database, userId: string): Promise<AwardRow[]> =>
  prisma.userBadge.findMany({
    where: { user_id: userId },
    select: { id: true, awarded_at: true, badge: true },
    orderBy: [{ awarded_at: 'desc' }, { id: 'desc' }],
  }) as Promise<AwardRow[]>;

/** Creates badges and keeps those whose code exists. Returns how many were new. */
export const insertBadgeKinds = async (prisma: Database, kinds: readonly Omit<BadgeDetail, 'id'>[]): Promise<number> => {
  const { count } = await prisma.badge.createMany({ data: kinds.map((kind) => ({ ...kind, id: newId() })), skipDuplicates: true });
  return count;
};
