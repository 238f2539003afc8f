import type { Database } from '../transaction.ts';

/** The authors of those of these items that are public, by item. */
export const readPublicAuthors = async (prisma: Database, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await prisma.contentCore.findMany({
    where: { id: { in: [...ids] }, status: 'published' },
    select: { id: true, user_id: true },
  });
  return new Map(rows.map(({ id, user_id }) => [id, user_id]));
};

/** Public posts that quote an item. */
export const countQuotes = (prisma: Database, id: string): Promise<number> =>
  prisma.contentCore.count({ where: { quote_of: id, status: 'published' } });

interface UserPair {
  readonly one: string;
  readonly other: string;
}

/** Identifies two users, in this order. */
export const pairKey = (one: string, other: string): string => `${one} ${other}`;

/** Pairs in which one user blocks the other, by `pairKey` in both orders. */
export const findBlockedPairs = async (prisma: Database, pairs: readonly UserPair[]): Promise<Set<string>> => {
  if (pairs.length === 0) return new Set();
  const directions = pairs.flatMap(({ one, other }) => [
    { user_id: one, other_id: other },
    { user_id: other, other_id: one },
  ]);
  const rows = await prisma.relation.findMany({ where: { blocked: true, OR: directions }, select: { user_id: true, other_id: true } });
  return new Set(rows.flatMap(({ user_id, other_id }) => [pairKey(user_id, other_id), pairKey(other_id, user_id)]));
};
