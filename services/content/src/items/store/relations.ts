import type { Database } from '../../database/transaction.ts';
import { deletedVersion } from './authors.ts';

interface RelationChange {
  readonly userId: string;
  readonly otherId: string;
  readonly blocked: boolean;
  readonly muted: boolean;
  /** Grows with each change between the two users. */
  readonly version: number;
}

/** Stores whether a user blocks or mutes another unless a later change is stored, and nothing of deleted accounts. */
export const setRelation = async (prisma: Database, { userId, otherId, blocked, muted, version }: RelationChange): Promise<void> => {
  // Raw: an upsert that depends on the stored version.
  await prisma.$executeRaw`
    INSERT INTO relations AS r (user_id, other_id, blocked, muted, version)
    SELECT ${userId}::uuid, ${otherId}::uuid, ${blocked}::boolean, ${muted}::boolean, ${version}::bigint
    WHERE NOT EXISTS (SELECT FROM authors WHERE user_id IN (${userId}::uuid, ${otherId}::uuid) AND version = ${deletedVersion}::bigint)
    ON CONFLICT (user_id, other_id) DO UPDATE SET blocked = excluded.blocked, muted = excluded.muted, version = excluded.version
    WHERE r.version < excluded.version`;
};

export const deleteRelations = async (prisma: Database, userId: string): Promise<void> => {
  await prisma.relation.deleteMany({ where: { OR: [{ user_id: userId }, { other_id: userId }] } });
};
