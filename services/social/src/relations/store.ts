import type { TimePosition } from '@trenzeye/kit';
import { Prisma } from '../database/generated/client.ts';
import { earlierThan } from '../database/keyset.ts';
import type { Database } from '../database/transaction.ts';

export interface Relation {
  readonly blocked: boolean;
  readonly muted: boolean;
}

export interface RelationRow extends Relation {
  readonly id: string;
  readonly username: string;
  readonly avatar_url: string | null;
  readonly since: Date;
}

/** Whether a user blocks or mutes another user. */
export const readRelation = async (prisma: Database, userId: string, otherId: string): Promise<Relation> => {
  const row = await prisma.relation.findUnique({
    where: { user_id_other_id: { user_id: userId, other_id: otherId } },
    select: { blocked: true, muted: true },
  });
  return row ?? { blocked: false, muted: false };
};

/** Stores a relation; the follow counts of both users must be locked. Returns the version of the change. */
export const setRelation = async (
  prisma: Database,
  userId: string,
  otherId: string,
  { blocked, muted }: Relation,
  at: Date,
): Promise<number> => {
  const pair = { user_id: userId, other_id: otherId };
  if (blocked || muted)
    await prisma.relation.upsert({
      where: { user_id_other_id: pair },
      create: { ...pair, blocked, muted, since: at },
      update: { blocked, muted },
    });
  else await prisma.relation.deleteMany({ where: pair });
  // Raw: a sequence.
  const [row] = await prisma.$queryRaw<{ version: number }[]>`SELECT nextval('relation_versions')::float8 AS version`;
  return row?.version ?? 0;
};

export interface RelationPage {
  readonly userId: string;
  readonly kind: 'blocked' | 'muted' | undefined;
  readonly after: TimePosition | undefined;
  readonly limit: number;
}

const ofKind = {
  blocked: Prisma.sql`AND r.blocked`,
  muted: Prisma.sql`AND r.muted`,
} as const;

/** The users that a user blocks or mutes, latest first. */
export const readRelations = (prisma: Database, { userId, kind, after, limit }: RelationPage): Promise<RelationRow[]> =>
  // Raw: keyset pagination by row comparison.
  prisma.$queryRaw<RelationRow[]>`
    SELECT r.other_id AS id, coalesce(p.username, 'user') AS username, p.avatar_url, r.blocked, r.muted, r.since
    FROM relations r LEFT JOIN user_profiles p ON p.user_id = r.other_id
    WHERE r.user_id = ${userId}::uuid ${earlierThan(Prisma.sql`r.since, r.other_id`, after)} ${kind ? ofKind[kind] : Prisma.empty}
    ORDER BY r.since DESC, r.other_id DESC LIMIT ${limit}`;

/** Deletes a user's relations and those of other users to them. */
export const deleteRelations = async (prisma: Database, userId: string): Promise<void> => {
  await prisma.relation.deleteMany({ where: { OR: [{ user_id: userId }, { other_id: userId }] } });
};
